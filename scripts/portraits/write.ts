// Draws the portraits of the demo's specialists: `deno run -A scripts/portraits/write.ts`. They are kept in the repository,
// because drawing takes half a second each. `drawings.json` says from which drawings; a test compares it.
import { Transformer } from "@napi-rs/image";
import { APPEARANCES } from "./appearances.ts";
import { digestOf, drawPortrait } from "./portrait.ts";

const FOLDER = new URL("../../src/dev/demo/portraits/", import.meta.url);
/** Pixels, as screens send them. */
const SIDE = 512;
/** Of WebP, from 0 to 100. */
const QUALITY = 92;

Deno.mkdirSync(FOLDER, { recursive: true });
const digests: Record<string, string> = {};
for (const [mailbox, appearance] of Object.entries(APPEARANCES).sort(([a], [b]) => a < b ? -1 : 1)) {
  const svg = drawPortrait(appearance);
  // The library draws an SVG in a size of its own.
  const picture = await Transformer.fromSvg(svg).resize(SIDE, SIDE).webp(QUALITY);
  Deno.writeFileSync(new URL(`${mailbox}.webp`, FOLDER), new Uint8Array(picture));
  digests[mailbox] = digestOf(svg);
}
Deno.writeTextFileSync(new URL("drawings.json", FOLDER), `${JSON.stringify(digests, null, 2)}\n`);
