// The counters of help requests, which agree with the lists: both go by kind, status and UTC day of making.
import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { dayOf } from "@/platform/time/time.ts";
import { ALL_DAYS, EVERYBODY } from "./requests.ts";
import type { HelpListQuery } from "./schemas.ts";
import { helpCounts } from "./tables.ts";

/** How many requests a filter leaves, from counter rows alone. @param owner a person's id; by default everybody. */
export const countRequests = async (
  db: Reader,
  { status, kind, from, to }: Pick<HelpListQuery, "status" | "kind" | "from" | "to">,
  owner: string = EVERYBODY,
): Promise<number> => {
  const { day } = helpCounts;
  const days = from || to
    ? and(gte(day, from ? dayOf(from) : ALL_DAYS + 1), to ? lte(day, dayOf(to)) : undefined)
    : eq(day, ALL_DAYS);
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${helpCounts.requests}), 0)` }).from(helpCounts)
    .where(and(
      eq(helpCounts.owner, owner),
      days,
      kind ? eq(helpCounts.kind, kind) : undefined,
      status ? eq(helpCounts.status, status) : undefined,
    ));
  return row?.count ?? 0;
};

/** How many requests wait for an administrator: nobody has taken them into work. */
export const countOpenRequests = (db: Reader): Promise<number> => countRequests(db, { status: "open" });
