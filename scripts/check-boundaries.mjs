// Checks that no import crosses a boundary; also fails when the tool saw nothing, as it does with a wrong TypeScript.
import { findCrossings } from "./tools/boundaries.mjs";
import { giveUp, ROOT, say } from "./tools/run.mjs";

const { files, imports, crossings } = await findCrossings(ROOT);
if (files === 0 || imports === 0) giveUp("the boundary check saw no modules; it needs TypeScript 6 to read them");
for (const { rule, from, to, comment } of crossings) console.error(`${rule}: ${from} -> ${to}\n  ${comment}`);
if (crossings.length) giveUp(`${crossings.length} imports cross a boundary`);
say(`${files} files and ${imports} imports keep the boundaries`);
