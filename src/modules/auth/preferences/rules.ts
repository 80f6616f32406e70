// Which lists remember columns and filters, and how many. Pure; screens use it too.

/** The lists of both areas. */
export const LISTS = [
  "leads",
  "help",
  "purchases",
  "statement",
  "admin-leads",
  "admin-users",
  "admin-credentials",
  "admin-tracks",
  "admin-sources",
  "admin-requests",
  "admin-announcements",
  "admin-emails",
  "admin-audit",
  "admin-payments",
] as const;
export type ListName = (typeof LISTS)[number];

/** Saved filters of one list. */
export const MAX_SAVED = 20;

/** Parts of an address that are not saved: a search may be the name of a visitor, whose data must be erasable. */
export const NOT_SAVED: readonly string[] = ["search", "page"];

export const savingProblem = (saved: number): string | undefined =>
  saved >= MAX_SAVED ? `A list can have ${MAX_SAVED} saved filters. Delete one to save another.` : undefined;
