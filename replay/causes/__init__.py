"""Why a deal has so many faults: one thing is put right, the deal is played again, and what then is left counts."""
