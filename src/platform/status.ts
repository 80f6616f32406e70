// How a status table is written: one per entity, in the `rules.ts` of its module. Screens, rules, counters and the
// database enum read it, so that a new status is one entry. What its entry must say is required, sets follow from it, and
// the compiler and tests/status-sets.test.ts name whatever else has to know it.

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

/** Statuses in the order of the entity's life. For enums of zod and drizzle, and for SQL (platform/db/status-sets.ts). */
export type StatusSet<S extends string> = readonly [S, ...S[]];

/** The keys of a status table. */
export const statusesOf = <S extends string>(table: Record<S, StatusEntry>): StatusSet<S> =>
  Object.keys(table) as [S, ...S[]];

/** The statuses of a table `T` whose entries have the properties `P`. */
export type StatusWith<T, P> = { [S in keyof T & string]: T[S] extends P ? S : never }[keyof T & string];

/** A named set: the statuses whose entries have these properties. It is declared beside its table, and nowhere else. */
// @__NO_SIDE_EFFECTS__
export const statusesWith = <T extends Record<string, StatusEntry>, const P extends object>(
  table: T,
  properties: P,
): StatusSet<StatusWith<T, P>> =>
  statusesOf(table).filter((status) =>
    Object.entries(properties).every(([name, value]) => Reflect.get(table[status]!, name) === value)
  ) as unknown as StatusSet<StatusWith<T, P>>;

/** Whether a status of a table is in a set. */
// @__NO_SIDE_EFFECTS__
export const isIn =
  <T extends string, S extends T>(_table: Record<T, StatusEntry>, statuses: readonly S[]) => (status: T): status is S =>
    (statuses as readonly T[]).includes(status);
