import { z } from "zod";
import { plainLine } from "@/platform/http/schemas.ts";
import { LISTS, NOT_SAVED } from "./rules.ts";

const List = z.enum(LISTS);
const Key = z.string().regex(/^[A-Za-z]{1,40}$/);
const Columns = z.array(Key).max(30);

/** Filters, order and page size by their names in the address. No search, and no page. */
const Query = z.record(Key, z.string().max(100)).refine((query) => Object.keys(query).length <= 12, {
  error: "These are too many filters.",
}).refine((query) => NOT_SAVED.every((key) => !(key in query)), { error: "A search can't be saved." });

const View = z.object({ id: z.string(), list: List, name: z.string(), query: z.record(z.string(), z.string()) });

/** Users/ListPreferences: everything that the caller has chosen. A list without columns shows its first ones. */
export const Preferences = z.object({
  columns: z.partialRecord(List, z.array(z.string())),
  /** By name. */
  views: z.array(View),
}).meta({ id: "ScreenPreferences" });
export type Preferences = z.infer<typeof Preferences>;

/** `columns: null` returns to the columns that the list begins with. */
export const ColumnsInput = z.object({ list: List, columns: Columns.nullable() }).meta({ id: "ColumnsInput" });
export type ColumnsInput = z.infer<typeof ColumnsInput>;

/** Saving under a name that exists replaces its filters. */
export const ViewInput = z.object({ list: List, name: plainLine(40), query: Query }).meta({ id: "SavedViewInput" });
export type ViewInput = z.infer<typeof ViewInput>;

export const ViewRef = z.object({ id: z.uuidv7() });
