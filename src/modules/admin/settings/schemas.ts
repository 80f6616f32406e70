// Schemas of the settings' history.
import { z } from "zod";
import { listOf, ReadableTime } from "@/platform/http/schemas.ts";
import { SETTINGS_NAMES } from "@/modules/settings/rules.ts";

export const SettingsRef = z.object({ document: z.enum(SETTINGS_NAMES) });

/** The person who made a change; the name is null when the account was deleted. */
const Author = z.object({ id: z.string(), name: z.string().nullable() });

export const SettingsChange = z.object({
  version: z.number().int(),
  at: ReadableTime,
  by: Author.nullable(),
  /** Values before and after. A legal text is reduced to its version, its date and its length. */
  changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
}).meta({ id: "SettingsChange" });
export type SettingsChange = z.infer<typeof SettingsChange>;

/** Admin/SettingsHistory: changes, the newest first, and the last change of every value. */
export const SettingsHistory = listOf(SettingsChange, {
  lastByKey: z.record(z.string(), z.object({ at: ReadableTime, by: Author.nullable() })),
}).meta({ id: "SettingsHistory" });
export type SettingsHistory = z.infer<typeof SettingsHistory>;
