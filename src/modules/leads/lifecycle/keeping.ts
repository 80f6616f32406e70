// Keeping a lead whose credit was returned uses a credit again (docs/product/leads.md#leads-without-their-credit).
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { closeAsAssigned } from "@/modules/tracks/index.ts";
import { DUPLICATE, isCreditReturned, wasNotAccepted } from "../credit-rules.ts";
import { getOwnLead, type Lead } from "../leads.ts";
import { cannotKeep, findKeepingMove, listMoves } from "../rules.ts";
import { requireAvailableTrack, requireExclusive } from "./acceptance.ts";
import { findPayer } from "./duplicates.ts";
import { consumeOwnCredit, type ReuseRule } from "./lead-credits.ts";
import { cancelGivenUpMeeting } from "./undo.ts";
import { type Change, changeStatus, loadFacts } from "./status.ts";

/**
 * What keeping or reopening a lead changes besides its status: a lead that has lost its credit consumes another one, and
 * one that was not accepted takes its request back. Throws `track_assigned`, `track_reopened`, `no_credit`, `cap_reached`.
 */
export const prepareKeeping = async (tx: Tx, lead: Lead, rule: ReuseRule): Promise<Change> => {
  const track = wasNotAccepted(lead) ? await requireAvailableTrack(tx, lead) : undefined;
  const credit = isCreditReturned(lead) ? await payAgain(tx, lead, rule) : {};
  if (track) await closeAsAssigned(tx, track);
  return credit;
};

/**
 * Uses a credit, unless the specialist has paid for the visitor with another lead. The timeline names the rule of the
 * return, which returns this credit no second time by itself.
 */
const payAgain = async (tx: Tx, lead: Lead, rule: ReuseRule): Promise<Change> => {
  await requireExclusive(tx, lead);
  const paidBy = await findPayer(tx, lead);
  const after = lead.returnRule;
  if (paidBy) return { returnRule: DUPLICATE, paidBy, details: { creditKey: lead.creditKey, after, paidBy } };
  const credit = await consumeOwnCredit(tx, lead, rule);
  return { ...credit, details: { creditKey: credit.creditKey, after } };
};

/**
 * Keeps a specialist's own lead. A lead that has its credit stays as it is. Throws 404 for another specialist's lead,
 * `illegal_transition` when it cannot be kept, and what prepareKeeping throws.
 */
export const keepLead = async (tx: Tx, { specialistId, leadId }: { specialistId: string; leadId: string }) => {
  const lead = await getOwnLead(tx, specialistId, leadId);
  if (!isCreditReturned(lead)) return lead;
  const facts = await loadFacts(tx, lead);
  const move = findKeepingMove(facts);
  const offered = listMoves(facts, tx.now, await getLifecycle(tx)).find((one) => one.move === move);
  if (!move || !offered) throw conflict("illegal_transition", cannotKeep(lead.status));
  if (offered.closed) throw conflict("illegal_transition", offered.closed);
  await cancelGivenUpMeeting(tx, lead);
  return await changeStatus(tx, lead, move, { reason: null, ...await prepareKeeping(tx, lead, "kept") });
};

/** Like keepLead, for the signed-in specialist. */
export const keepOwnLead = (ctx: Ctx, leadId: string): Promise<Lead> =>
  transact(ctx, (tx) => keepLead(tx, { specialistId: userOf(ctx).id, leadId }));
