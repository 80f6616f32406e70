// Which events make a specialist's browsers load their data again: a hint after the commit, without content.
import * as events from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { hint } from "@/platform/queue/live-updates.ts";
import { listAdministrators } from "@/modules/auth/index.ts";
import type { HintKind } from "../schemas.ts";

const hintAt = (kind: HintKind) => (tx: Tx, { specialistId }: { specialistId: string }): Promise<void> => {
  hint(tx, specialistId, kind);
  return Promise.resolve();
};
const leads = hintAt("leads");

/** The person who asked and everyone in support load the request again. */
const hintBothSides = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const team = await listAdministrators(tx, "support");
  for (const id of [userId, ...team.map((member) => member.id)]) hint(tx, id, "help" satisfies HintKind);
};

export const liveUpdates = [
  inTransaction(events.consentRequested, leads),
  inTransaction(events.leadStatusChanged, leads),
  inTransaction(events.leadNoted, leads),
  inTransaction(events.leadErased, leads),
  inTransaction(events.leadDeleted, leads),
  inTransaction(events.leadReassigned, leads),
  inTransaction(events.leadReassigned, (tx, { formerSpecialistId }) => leads(tx, { specialistId: formerSpecialistId })),
  inTransaction(events.meetingCancelled, leads),
  inTransaction(events.meetingRescheduled, leads),
  inTransaction(events.meetingSettled, leads),
  inTransaction(events.entryChanged, leads),
  inTransaction(events.creditsChanged, hintAt("credits")),
  inTransaction(events.helpRequestCreated, hintBothSides),
  inTransaction(events.helpRequestUpdated, hintBothSides),
  inTransaction(events.helpRequestDeleted, hintBothSides),
];
