// The mails about leads: one that waits to be taken, one about to expire, one that has, and the question how it went.
import { leadErased, leadExpired, leadExpiring, leadReceived, outcomeMissing } from "@/events.ts";
import * as letters from "@/emails/lead-letters.tsx";
import type { WrittenLetter } from "@/emails/write-letter.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findTrack } from "@/modules/funnel/index.ts";
import { LABELS } from "@/modules/funnel/rules.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { type Draft, sendForEvent } from "./messages.ts";
import { expiringHolds, outcomeHolds } from "./rules.ts";
import { findToldLead, type ToldLead } from "./told-leads.ts";

interface Payload {
  leadId: string;
  specialistId: string;
}
type Write<P> = (ctx: Ctx, told: ToldLead, payload: P) => Promise<WrittenLetter | undefined>;

/** A mail to the lead's specialist; skipped when `write` has nothing to say any more. */
const mail =
  <P extends Payload>(template: string, write: Write<P>) =>
  (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> =>
    sendForEvent(ctx, delivery, {
      recipient: payload.specialistId,
      template,
      refs: { leadId: payload.leadId },
      build: async (): Promise<Draft | undefined> => {
        const told = await findToldLead(ctx, payload.leadId);
        const letter = told && await write(ctx, told, payload);
        if (!letter) return undefined;
        const { firstName, lastName, email } = told.person;
        return {
          to: { name: `${firstName} ${lastName}`, address: email },
          replyTo: told.house.supportEmail,
          ...letter,
        };
      },
    });

const factsFor = ({ config }: Ctx, { house, person, name, categoryName, path }: ToldLead) => ({
  house,
  firstName: person.firstName,
  leadName: name,
  categoryName,
  leadUrl: `${config.publicUrl}${path}`,
});

const writeReceived: Write<Payload> = async (ctx, told) => {
  const { status, acceptBy, trackId } = told.lead;
  if (status !== "received" || acceptBy! <= ctx.now) return undefined;
  const timing = (await findTrack(ctx.db.read, trackId))?.preferences?.timing;
  const howSoon = LABELS.timing.find(({ value }) => value === timing)?.label ?? null;
  return await letters.leadReceived({ ...factsFor(ctx, told), acceptBy: told.words(acceptBy!), howSoon });
};

const writeExpiring: Write<Payload & { hours: number }> = async (ctx, told, { hours }) =>
  expiringHolds(told.lead, hours, ctx.now)
    ? await letters.leadExpiring({ ...factsFor(ctx, told), liveUntil: told.words(told.lead.liveUntil!) })
    : undefined;

const EXPIRIES = ["not-accepted", "no-activity", "no-outcome"] as const;

/** Who gives a lead up himself need not be told. */
const writeExpired: Write<Payload> = async (ctx, told) => {
  const { status, reason } = told.lead;
  const why = EXPIRIES.find((one) => one === reason);
  if (status !== "expired" || !why) return undefined;
  const { reopenDays } = await lifecycleOf(ctx.db.read);
  return await letters.leadExpired({ ...factsFor(ctx, told), why, reopenDays });
};

const writeOutcome: Write<Payload> = async (ctx, told) =>
  outcomeHolds(told.lead, ctx.now)
    ? await letters.outcomeQuestion({ ...factsFor(ctx, told), outcomeBy: told.words(told.lead.outcomeBy!) })
    : undefined;

/** What was called off with it is told by the cancellation's own mail; what somebody else meets, by the credit's. */
const writeErased: Write<Payload & { reason: string; cancelled: boolean }> = async (ctx, told, payload) =>
  payload.cancelled || payload.reason === "reassigned"
    ? undefined
    : await letters.leadErased({ ...factsFor(ctx, told), deleted: payload.reason === "erased" });

export const leadMails = [
  afterCommit(leadErased, "notifications.mailLeadErased", mail("lead-erased", writeErased)),
  afterCommit(leadReceived, "notifications.mailLeadReceived", mail("lead-received", writeReceived)),
  afterCommit(leadExpiring, "notifications.mailLeadExpiring", mail("lead-expiring", writeExpiring)),
  afterCommit(leadExpired, "notifications.mailLeadExpired", mail("lead-expired", writeExpired)),
  afterCommit(outcomeMissing, "notifications.mailOutcomeQuestion", mail("outcome-question", writeOutcome)),
];
