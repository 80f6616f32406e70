// A lead without its visitor: contact, answers and words are taken away, the numbers stay (PRODUCT section 4).
import { eq } from "drizzle-orm";
import { leadErased } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { type Lead, tell } from "./leads.ts";
import type { LeadTurn } from "./rules.ts";
import { turnLead } from "./status.ts";
import { leads, leadWords } from "./tables.ts";

export type ErasedBecause = "consent-withdrawn" | "erased" | "reassigned";

/** What stands where a visitor's name and ways to reach him were. */
const NOBODY = { firstName: "Visitor", lastName: "", email: "", phone: "" };

/** Takes contact, answers and words from a lead's row, and changes what else is said. */
export const takeDetails = async (
  tx: Tx,
  leadId: string,
  more: Partial<typeof leads.$inferInsert> = {},
): Promise<void> => {
  await tx.delete(leadWords).where(eq(leadWords.leadId, leadId));
  const gone = { contact: NOBODY, contactName: "", contactEmail: "", answers: {}, notes: null };
  await tx.update(leads).set({ ...gone, erasedAt: tx.now, changedAt: tx.now, ...more }).where(eq(leads.id, leadId));
};

/** How a lead that is still open ends with its visitor; an outcome stays. */
const ENDS: Partial<Record<Lead["status"], LeadTurn>> = { live: "loseVisitor", received: "lapse" };

/**
 * Takes the visitor's details from a lead. An open one is over with that; an outcome stays. A second time only what came
 * since is taken. `cancelled`: its meeting was called off in the same commit, so that one message tells both.
 */
export const eraseLead = async (
  tx: Tx,
  lead: Lead,
  why: ErasedBecause,
  { cancelled }: { cancelled: boolean },
): Promise<void> => {
  const { id: leadId, specialistId } = lead;
  const turn = ENDS[lead.status];
  if (turn) await turnLead(tx, lead, turn, { kind: why, reason: why });
  else await tell(tx, leadId, why);
  await takeDetails(tx, leadId, lead.status === "expired" ? { reason: why } : {});
  if (lead.erasedAt === null) await publish(tx, leadErased({ leadId, specialistId, reason: why, cancelled }));
};
