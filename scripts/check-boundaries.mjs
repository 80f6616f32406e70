// Checks that no import crosses a boundary. It also fails when the tool finds no modules, as with a wrong TypeScript.
import { findCrossings } from "./tools/boundaries.mjs";
import { giveUp, ROOT, say } from "./tools/run.mjs";

const { files, imports, crossings } = await findCrossings(ROOT);
if (files === 0 || imports === 0) giveUp("the boundary check found no modules; it needs TypeScript 6");
for (const { rule, from, to, comment } of crossings) console.error(`${rule}: ${from} -> ${to}\n  ${comment}`);
if (crossings.length) giveUp(`${crossings.length} imports cross a boundary`);
say(`${files} files and ${imports} imports keep the boundaries`);
