// Requests that Parley opens by itself, where a rule says that a person decides (PRODUCT sections 4 and 5).
import { and, eq, inArray, isNull } from "drizzle-orm";
import { helpRequestCreated } from "@/events.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { renderTime } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { findLead } from "@/modules/leads/index.ts";
import { answerWords } from "@/modules/scheduling/after-booking-rules.ts";
import { answersOf, getMeeting } from "@/modules/scheduling/index.ts";
import { takeStep } from "./moves.ts";
import { addLine, countRequest, indexPerson, indexRequest, nextNumber } from "./requests.ts";
import { AT_WORK } from "./rules.ts";
import { helpRequests } from "./tables.ts";

interface Question {
  leadId: string;
  specialistId: string;
  subject: string;
  /** What is known, for both sides to read. */
  body: string;
}

/** A dispute of the lead, on its specialist's behalf; one that is open already gets another line. */
const askPerson = async (tx: Tx, { leadId, specialistId: userId, subject, body }: Question): Promise<void> => {
  const [open] = await tx.select().from(helpRequests).where(and(
    eq(helpRequests.leadId, leadId),
    eq(helpRequests.kind, "lead-dispute"),
    inArray(helpRequests.status, [...AT_WORK]),
    isNull(helpRequests.deletedAt),
  ));
  if (open) {
    // From now on it is not only its person's to end.
    await tx.update(helpRequests).set({ openedBy: "parley" }).where(eq(helpRequests.id, open.id));
    return void await takeStep(tx, open, { side: "parley", body });
  }
  const row = {
    ...{ id: newId(), number: await nextNumber(tx), userId, kind: "lead-dispute" as const, leadId, subject },
    ...{
      status: "open" as const,
      openedBy: "parley" as const,
      lastBy: "parley" as const,
      createdAt: tx.now,
      changedAt: tx.now,
    },
  };
  await tx.insert(helpRequests).values(row);
  await addLine(tx, row.id, { side: "parley", body });
  await countRequest(tx, row, 1);
  await indexRequest(tx, row);
  await indexPerson(tx, userId);
  await publish(tx, helpRequestCreated({ requestId: row.id, userId }));
};

interface Disputed {
  meetingId: string;
  specialistId: string;
  leadId: string | null;
}

/** scheduling.outcome_disputed: each side's word about a meeting, as far as there still is a lead to decide about. */
export const askAboutOutcome = async (tx: Tx, { meetingId, specialistId, leadId }: Disputed): Promise<void> => {
  if (!leadId || !await findLead(tx, leadId)) return;
  const { startsAt, specialistZone } = await getMeeting(tx, meetingId);
  const { visitor, specialist } = await answersOf(tx, meetingId);
  if (!visitor || !specialist) return;
  const when = renderTime(startsAt, specialistZone).full;
  await askPerson(tx, {
    leadId,
    specialistId,
    subject: "Did this meeting take place?",
    body: `The two answers about the meeting of ${when} do not agree. ` +
      `The specialist said: "${answerWords(specialist, "the visitor")}". ` +
      `The visitor said: "${answerWords(visitor, "the specialist")}". ` +
      `A person decides. Please add what you know, such as how you tried to reach each other.`,
  });
};

const RULES: Record<string, string> = {
  "visitor-cancelled": "the visitor cancelled in time",
  "visitor-absent": "the visitor did not come",
};

/** leads.credit_held_back: more than 40 % of the last 20 leads have come back. */
export const askAboutCredit = async (
  tx: Tx,
  { leadId, specialistId, rule }: { leadId: string; specialistId: string; rule: string },
): Promise<void> => {
  if (!await findLead(tx, leadId)) return;
  await askPerson(tx, {
    leadId,
    specialistId,
    subject: "Should this credit come back?",
    body: `The credit of this lead would come back, because ${RULES[rule] ?? rule.replaceAll("-", " ")}. ` +
      `More than 40 % of the last 20 leads have come back, so a person decides. The credit stays used until then.`,
  });
};
