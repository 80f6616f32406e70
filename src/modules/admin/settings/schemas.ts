// What the history of the settings answers.
import { z } from "zod";
import { ReadableTime } from "@/modules/funnel/schemas.ts";
import { listOf, listQuery } from "@/platform/http/schemas.ts";

export const SettingsRef = z.object({ document: z.enum(["lifecycle", "pricing", "resources"]) });
export const SettingsHistoryQuery = listQuery(["version"]).pick({ page: true, pageSize: true });

/** Somebody who did something; without a name when the account is gone. */
const Doer = z.object({ id: z.string(), name: z.string().nullable() });

export const SettingsChange = z.object({
  version: z.number().int(),
  at: ReadableTime,
  by: Doer.nullable(),
  /** Values before and after; of a legal text its version, its date and how long it is. */
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** Admin/SettingsHistory: changes, the newest first, and for every value that was changed who changed it last. */
export const SettingsHistory = listOf(SettingsChange).extend({
  lastByKey: z.record(z.string(), z.object({ at: ReadableTime, by: Doer.nullable() })),
});
export type SettingsHistory = z.infer<typeof SettingsHistory>;
