// Checks documents, lengths and single places, and names each fault.
import { findFaults, listDocuments } from "./tools/conventions.mjs";
import { giveUp, ROOT, say } from "./tools/run.mjs";

const faults = findFaults(ROOT);
faults.forEach((fault) => console.error(fault));
if (faults.length) giveUp(`${faults.length} documents, files or locks are not in order`);
say(`${listDocuments(ROOT).length} documents name only what exists; every file keeps the house's limits`);
