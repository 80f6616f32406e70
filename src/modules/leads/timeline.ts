// The timeline of a lead: one row for everything that happens to it.
import { asc, eq } from "drizzle-orm";
import type { Actor, Tx } from "@/platform/ctx.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { newId } from "@/platform/ids.ts";
import type { CreditAtHandover } from "./label-rules.ts";
import { leadTimeline } from "./tables.ts";
import type { TimelineKind } from "./timeline-rules.ts";

export type TimelineLine = Omit<typeof leadTimeline.$inferSelect, "actor"> & { actor: Actor };

export const addTimelineEntry = (
  tx: Tx,
  leadId: string,
  kind: TimelineKind,
  details: Record<string, unknown> = {},
  id = newId(),
): Promise<void> => insertRow(tx, leadTimeline, { id, leadId, at: tx.now, kind, actor: tx.actor, details });

/** The whole timeline, oldest first. */
export const listTimeline = async (db: Reader, leadId: string): Promise<TimelineLine[]> => {
  const lines = await db.select().from(leadTimeline).where(eq(leadTimeline.leadId, leadId))
    .orderBy(asc(leadTimeline.at), asc(leadTimeline.id));
  return lines as TimelineLine[];
};

const isHandoverTo = ({ kind, details }: TimelineLine, specialistId: string): boolean =>
  kind === "handed-over" && details.toSpecialistId === specialistId;

/** What the present specialist may see: lines before they got the lead belong to the specialist who had it then. */
export const ownTimeline = (lines: TimelineLine[], specialistId: string): TimelineLine[] =>
  lines.slice(Math.max(0, lines.findLastIndex((line) => isHandoverTo(line, specialistId))));

/** Whether the specialist who has a lead had it before, so that it has come back to them. */
export const hadLeadBefore = async (db: Reader, leadId: string, specialistId: string): Promise<boolean> =>
  (await listTimeline(db, leadId)).some(({ kind, details }) =>
    kind === "handed-over" && details.fromSpecialistId === specialistId
  );

/** Handovers of earlier releases say only whether another lead uses the credit. */
const creditOf = ({ credit, usesOther }: Record<string, unknown>): CreditAtHandover =>
  credit as CreditAtHandover | undefined ?? (usesOther === true ? "shared" : "returned");

/** The administrator's reason when the lead was last given to this specialist, and what became of its former credit. */
export const findLastHandover = async (
  db: Reader,
  leadId: string,
  specialistId: string,
): Promise<{ reason: string; credit: CreditAtHandover } | undefined> => {
  const lines = await listTimeline(db, leadId);
  const line = lines.findLast((entry) => isHandoverTo(entry, specialistId));
  return line && { reason: String(line.details.said), credit: creditOf(line.details) };
};
