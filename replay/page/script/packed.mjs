// The data of a page that keeps them out of sight, for `clear` in its place: unpacked by the browser itself.

import { byId } from "./dom.mjs";

const bytes = Uint8Array.from(atob(byId("data").textContent), (sign) => sign.charCodeAt(0));
const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));

export const source = await new Response(unpacked).text();
