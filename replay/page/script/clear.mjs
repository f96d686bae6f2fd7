// The data of a page that holds them in clear.

import { byId } from "./dom.mjs";

export const source = byId("data").textContent;
