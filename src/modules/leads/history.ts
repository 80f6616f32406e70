// What happened to a lead, line by line, as its timeline keeps it.
import { asc, eq } from "drizzle-orm";
import type { Actor } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { leadTimeline } from "./tables.ts";

export type HistoryLine = Omit<typeof leadTimeline.$inferSelect, "actor"> & { actor: Actor };

/** Everything that happened to a lead, the oldest first. */
export const listHistory = async (db: Reader, leadId: string): Promise<HistoryLine[]> => {
  const lines = await db.select().from(leadTimeline).where(eq(leadTimeline.leadId, leadId))
    .orderBy(asc(leadTimeline.at), asc(leadTimeline.id));
  return lines as HistoryLine[];
};

const isHandOver = ({ kind }: HistoryLine): boolean => kind === "handed-over";

/** What its present specialist may know of a lead: what was before it was given to him is somebody else's. */
export const ownPart = (lines: HistoryLine[]): HistoryLine[] =>
  lines.slice(Math.max(0, lines.findLastIndex(isHandOver)));

/** What an administrator said when a lead was last given to this specialist; nothing when it never was. */
export const lastHandOver = async (
  db: Reader,
  leadId: string,
  specialistId: string,
): Promise<{ reason: string } | undefined> => {
  const lines = await listHistory(db, leadId);
  const line = lines.findLast((one) => isHandOver(one) && one.details.toSpecialistId === specialistId);
  return line && { reason: String(line.details.said) };
};
