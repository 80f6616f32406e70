// Where visitors come from, in one word each: what the funnel is counted by.
import { and, eq, sql } from "drizzle-orm";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { sourceOf } from "../rules.ts";
import type { Attribution } from "../schemas.ts";
import { funnelCounts } from "../tables.ts";

/** So many different sources are counted in a day; anybody can make up more by writing them into an address. */
const SOURCES_A_DAY = 50;

/** The source under which a track that begins now is counted: "other" for the fifty-first of a day. */
export const countedSource = async (tx: Tx, attribution: Attribution): Promise<string> => {
  const source = sourceOf(attribution, new URL(tx.config.publicUrl).hostname);
  if (source === "direct") return source;
  const day = Math.floor(tx.now / DAY_MS);
  const [known] = await tx.select({ one: sql`1` }).from(funnelCounts)
    .where(and(eq(funnelCounts.day, day), eq(funnelCounts.source, source))).limit(1);
  if (known) return source;
  const [row] = await tx.select({ sources: sql<number>`count(distinct ${funnelCounts.source})` }).from(funnelCounts)
    .where(eq(funnelCounts.day, day));
  return (row?.sources ?? 0) < SOURCES_A_DAY ? source : "other";
};
