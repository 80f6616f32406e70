// How a status table is written: one per entity, in the `rules.ts` of its module. Screens, rules, counters and the
// database enum read it, so that a new status is one entry and the compiler names whatever does not know it yet.

/**
 * Colour tone of a status; a chip always shows an icon and a word beside the colour. One tone has one meaning for all
 * entities: over or nothing to do (info), under way (active), it has a date (planned), good end (ok), somebody has to do
 * something (warn), failed or lost (danger).
 */
export const TONES = ["info", "active", "planned", "ok", "warn", "danger"] as const;
export type Tone = typeof TONES[number];

/** What every status has. Entities add their own columns, such as the event it publishes or its due date. */
export interface StatusEntry {
  /** Shown on screens, in sentence case. */
  label: string;
  tone: Tone;
  /** The status that most have: lists show it quietly, so that the others are seen first. */
  isUsual?: true;
}

/** The keys of a status table in the order of the entity's life, for enums of zod and drizzle. */
export const statusesOf = <S extends string>(table: Record<S, StatusEntry>): readonly [S, ...S[]] =>
  Object.keys(table) as [S, ...S[]];
