// Input and output of the import of a catalogue.
import { z } from "zod";
import { PACK_NAMES } from "@/modules/catalog/packs/rules.ts";
import { PackChange } from "@/modules/catalog/packs/schemas.ts";

/** A pack of the program by its name, or the contents of a file. With `preview`, nothing is changed. */
export const ImportPackInput = z.object({
  name: z.enum(PACK_NAMES).optional(),
  file: z.unknown().optional(),
  /** How much of the marketplace's currency one of the file's is. Needed where they differ; else it means nothing. */
  rate: z.number().positive().max(1_000_000).optional(),
  preview: z.boolean().default(false),
}).refine(({ name, file }) => (name === undefined) !== (file === undefined), {
  error: "Please choose a catalogue or a file.",
}).meta({ id: "ImportPackInput" });

export const PackResult = z.object({
  name: z.string(),
  /** The currency of the file's prices, and the marketplace's. */
  currency: z.string(),
  ownCurrency: z.string(),
  /** In the order of the file; empty when everything is there already. */
  changes: z.array(PackChange),
}).meta({ id: "PackResult" });
export type PackResult = z.output<typeof PackResult>;
