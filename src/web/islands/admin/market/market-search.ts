// Which part of /admin is looked at, as its address says it: the overview, people, leads, or credentials to review.

export const PARTS = ["overview", "users", "leads", "credentials"] as const;
export type Part = (typeof PARTS)[number];

/** The overview for anything that names no other part. */
export const partOf = (search: Readonly<Record<string, unknown>>): Part =>
  PARTS.find((part) => part === search.view) ?? "overview";

export const partHref = (part: Part): string => part === "overview" ? "/admin" : `/admin?view=${part}`;

const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;

export const categoryOf = (search: Readonly<Record<string, unknown>>): string | undefined => text(search.categoryId);
