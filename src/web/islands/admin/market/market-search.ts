// Which part of /admin is looked at, as its address says it: people, or credentials to review.

export const PARTS = ["users", "credentials"] as const;
export type Part = (typeof PARTS)[number];

/** People for anything that names no other part. */
export const partOf = (search: Readonly<Record<string, unknown>>): Part =>
  PARTS.find((part) => part === search.view) ?? "users";

export const partHref = (part: Part): string => part === "users" ? "/admin" : `/admin?view=${part}`;
