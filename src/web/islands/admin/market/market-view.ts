// Which part of /admin is looked at, as its address says it: the overview, people, leads, or credentials to review.

export const MARKET_TABS = ["overview", "users", "leads", "credentials"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

/** The overview for anything that names no other part. */
export const tabOf = (search: Readonly<Record<string, unknown>>): MarketTab =>
  MARKET_TABS.find((part) => part === search.view) ?? "overview";

export const tabHref = (part: MarketTab): string => part === "overview" ? "/admin" : `/admin?view=${part}`;

const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;

export const categoryIdOf = (search: Readonly<Record<string, unknown>>): string | undefined => text(search.categoryId);
