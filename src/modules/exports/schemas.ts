// What the calls of exports take and return.
import { z } from "zod";
import { ReadableTime } from "@/platform/http/schemas.ts";
import { EXPORT_STATUSES } from "./rules.ts";

export const ExportRef = z.object({ id: z.uuidv7() });

export const DataExport = z.object({
  id: z.string(),
  status: z.enum(EXPORT_STATUSES),
  /** Rows that are written, of all when it began. */
  handled: z.number().int(),
  total: z.number().int(),
  /** Size of its compressed content so far. */
  bytes: z.number().int(),
  by: z.string(),
  at: ReadableTime,
  /** When it is deleted. */
  until: ReadableTime,
}).meta({ id: "DataExportListItem" });
export type DataExport = z.output<typeof DataExport>;

/** The newest first. */
export const DataExports = z.object({ items: z.array(DataExport) }).meta({ id: "DataExportList" });
export type DataExports = z.output<typeof DataExports>;
