// Listeners of leads.status_changed. A delivery is run by the name of its listener, so those of 0.3.0, one for each status,
// keep their names for a release: either program runs what the other one has left.
import type { z } from "zod";
import { leadStatusChanged } from "@/events.ts";
import type { LEAD_ENTERED, LeadEntered } from "@/events/published-until-0.3.0.ts";
import type { Ctx, Delivery, Listener, Outcome } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findLead } from "./leads.ts";
import { listTimeline } from "./timeline.ts";

export type StatusChange = z.infer<typeof leadStatusChanged.schema>;
type Entered = keyof typeof LEAD_ENTERED;

export interface StatusListener {
  name: string;
  /** Which changes it is for. A change that is undone is for nobody: its own deliveries were withdrawn. */
  wants(change: StatusChange): boolean;
  run(ctx: Ctx, change: StatusChange, delivery: Delivery): Promise<Outcome>;
  /** What it was called until 0.3.0, by the status that was entered. */
  former: { [status in Entered]?: string };
}

/** What an event of 0.3.0 leaves to be guessed: the timeline says what else the commit did. */
const completeChange = async (
  db: Reader,
  { leadId, specialistId }: z.infer<typeof LeadEntered>,
  to: Entered,
  at: Instant,
): Promise<StatusChange> => {
  const isNew = (await findLead(db, leadId))?.createdAt === at;
  const by = isNew && to === "booked" ? "visitor" : "administrator";
  const handover = (await listTimeline(db, leadId)).find((line) => line.kind === "handed-over" && line.at === at);
  const formerSpecialistId = handover ? String(handover.details.fromSpecialistId) : null;
  return { leadId, specialistId, from: isNew ? null : to, to, by, formerSpecialistId };
};

/** A listener of what becomes of leads. */
export const onStatusChange = ({ name, wants, run, former }: StatusListener): Listener[] => {
  const isFor = (change: StatusChange): boolean => change.by !== "undo" && wants(change);
  const runFormer = (to: Entered) => async (ctx: Ctx, payload: StatusChange, delivery: Delivery): Promise<Outcome> => {
    const change = "to" in payload ? payload : await completeChange(ctx.db.read, payload, to, delivery.occurredAt);
    return wants(change) ? await run(ctx, change, delivery) : "skipped";
  };
  return [
    afterCommit(leadStatusChanged, name, run, (change) => isFor(change) && !(change.to in former)),
    ...(Object.entries(former) as [Entered, string][]).map(([to, formerName]) =>
      afterCommit(leadStatusChanged, formerName, runFormer(to), (change) => isFor(change) && change.to === to)
    ),
  ];
};
