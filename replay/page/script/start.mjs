// The page begins when all of its parts are there.

import { begin } from "./main.mjs";

begin();
