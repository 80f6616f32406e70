// Checks documents, sizes, names and restricted code, and prints each fault.
import { findFaults, listDocuments } from "./tools/conventions.mjs";
import { giveUp, ROOT, say } from "./tools/run.mjs";

const faults = findFaults(ROOT);
faults.forEach((fault) => console.error(fault));
if (faults.length) giveUp(`${faults.length} conventions are broken`);
say(`${listDocuments(ROOT).length} documents name only what exists; names and code keep the conventions`);
