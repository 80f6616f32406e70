// Which events make a specialist's browsers load their data again: a hint after the commit, without content.
import {
  consentRequested,
  creditsChanged,
  entryChanged,
  helpRequestCreated,
  helpRequestDeleted,
  helpRequestUpdated,
  leadDeleted,
  leadErased,
  leadNoted,
  leadReassigned,
  leadStatusChanged,
  meetingCancelled,
  meetingRescheduled,
  meetingSettled,
} from "@/events.ts";
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
  const kind: HintKind = "help";
  hint(tx, userId, kind);
  for (const { id } of await listAdministrators(tx, "support")) hint(tx, id, kind);
};

export const liveUpdates = [
  inTransaction(consentRequested, leads),
  inTransaction(leadStatusChanged, leads),
  inTransaction(leadNoted, leads),
  inTransaction(leadErased, leads),
  inTransaction(leadDeleted, leads),
  inTransaction(leadReassigned, leads),
  inTransaction(leadReassigned, (tx, { formerSpecialistId }) => leads(tx, { specialistId: formerSpecialistId })),
  inTransaction(meetingCancelled, leads),
  inTransaction(meetingRescheduled, leads),
  inTransaction(meetingSettled, leads),
  inTransaction(entryChanged, leads),
  inTransaction(creditsChanged, hintAt("credits")),
  inTransaction(helpRequestCreated, hintBothSides),
  inTransaction(helpRequestUpdated, hintBothSides),
  inTransaction(helpRequestDeleted, hintBothSides),
];
