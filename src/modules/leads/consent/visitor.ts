// The visitor's side of an assigned lead, behind the link of its email: they see who would get what, and agree, decline,
// withdraw or delete. Viewing changes nothing, because email scanners open links.
import { t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { consumeReservedCredit } from "@/modules/billing/index.ts";
import { answerTexts } from "@/modules/catalog/answer-rules.ts";
import { listQuestions, loadCatalogNames } from "@/modules/catalog/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { findProfile, loadCard } from "@/modules/specialists/index.ts";
import {
  assignmentConsentText,
  buildFinishLinks,
  getTrack,
  listConsentRecords,
  recordAssignmentDecision,
  recordChoiceWithdrawal,
  type Track,
} from "@/modules/tracks/index.ts";
import { eraseRequest, exportRequest, manageUrl, markProven } from "@/modules/booking/index.ts";
import type { VisitorData } from "@/modules/booking/manage/schemas.ts";
import { awaitsConsent } from "../credit-rules.ts";
import { findLead, getLead, type Lead } from "../leads.ts";
import { acceptanceDeadline, findSettlement, settleCredit } from "../lifecycle/acceptance.ts";
import { returnByRule } from "../lifecycle/credit-returns.ts";
import { eraseLead } from "../lifecycle/deletion.ts";
import { changeStatus } from "../lifecycle/status.ts";
import { wasNeverMet } from "../meetings/meeting-events.ts";
import type { ConsentDecision, ConsentRequest } from "../schemas.ts";
import { giveBack } from "./awaiting.ts";

/** The link in the visitor's email. */
interface ConsentLink {
  leadId: string;
  secret: string;
}

/** The page of the email. Anonymising the request voids the link. */
export const consentUrl = (
  { config, secrets }: Pick<Ctx, "config" | "secrets">,
  leadId: string,
  { resumeVersion }: Pick<Track, "resumeVersion">,
): string => config.publicUrl + localPath(`/consents/${leadId}?secret=${secrets.of("consent", leadId, resumeVersion)}`);

const noSuchRequest = () => notFound(t("errors.request"));

/** Throws 404, also for a wrong secret. */
const openLead = async (ctx: Ctx, { leadId, secret }: ConsentLink): Promise<{ lead: Lead; track: Track }> => {
  const lead = await findLead(ctx.db.read, leadId);
  const track = lead && await getTrack(ctx.db.read, lead.trackId);
  if (!track || !ctx.secrets.fits(secret, "consent", leadId, track.resumeVersion)) throw noSuchRequest();
  return { lead, track };
};

/** `given`: the specialist has, or will get, the details. `ended`: they have not got them, or no longer. */
const stateOf = (lead: Lead, now: number): ConsentRequest["state"] => {
  if (awaitsConsent(lead)) return lead.consentBy! > now ? "open" : "ended";
  return lead.erasedAt !== null || lead.reason === "not-accepted" ? "ended" : "given";
};

/** Leads/Consent/{id}. Throws 404. */
export const viewConsentRequest = async (ctx: Ctx, link: ConsentLink): Promise<ConsentRequest> => {
  const db = ctx.db.read;
  const { lead, track } = await openLead(ctx, link);
  const [card, names, questions, { currency }, meeting] = await Promise.all([
    loadCard(db, lead.specialistId, ctx.now),
    loadCatalogNames(db),
    listQuestions(db, track.questionSetId),
    getPricing(db),
    lead.meetingId ? findMeeting(db, lead.meetingId) : undefined,
  ]);
  if (!card || !track.contact) throw noSuchRequest();
  const { displayName, photoUrl, headline } = card;
  const category = names.get(track.categoryId) ?? "";
  const isOpen = stateOf(lead, ctx.now) === "open" && await isActiveSpecialist(db, lead);
  const state = isOpen || !awaitsConsent(lead) ? stateOf(lead, ctx.now) : "ended";
  return {
    leadId: lead.id,
    state,
    category,
    contact: track.contact,
    consentBy: state === "open" ? toReadableTime(lead.consentBy!, track.timezone) : null,
    specialist: { id: lead.specialistId, displayName, photoUrl, headline },
    answers: answerTexts(questions, track.answers, currency),
    consentText: await assignmentConsentText(ctx.db.read, { specialist: displayName, category }),
    consents: await listConsentRecords(db, track.id),
    manageUrl: meeting && isConfirmed(meeting.status) ? manageUrl(ctx, meeting) : null,
    resumeUrl: state === "ended" && !track.assigned ? buildFinishLinks(ctx, track).finishUrl : null,
    createdAt: iso(lead.createdAt),
  };
};

/** Leads/Consent/{id}/Data: everything that Parley stores about the request. Throws 404. */
export const exportConsentRequest = async (ctx: Ctx, link: ConsentLink): Promise<VisitorData> => {
  const { lead: { trackId, meetingId } } = await openLead(ctx, link);
  return await exportRequest(ctx, { trackId, meetingId, ownsAddress: true });
};

const record = async (
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  decision: { accepted: boolean; read?: string },
): Promise<void> => {
  const displayName = (await findProfile(tx, lead.specialistId))?.displayName ?? "";
  const category = (await loadCatalogNames(tx)).get(lead.categoryId) ?? "";
  const { trackId } = lead;
  const specialist = { id: lead.specialistId, displayName };
  await recordAssignmentDecision(tx, ctx, { trackId, specialist, category, ...decision });
};

/** Nobody agrees to a specialist who was suspended or has left since they were asked. */
const isActiveSpecialist = async (db: Reader, { specialistId }: Lead): Promise<boolean> => {
  const person = await findPerson(db, specialistId);
  return person !== undefined && person.deletedAt === null && isActiveUser(person.status);
};

const ended = () => conflict("request_ended", t("errors.questionClosed"));

/**
 * Consent stored, credit consumed, and the time to accept starts. Agreeing twice changes nothing. Throws `request_ended`
 * and `consent_outdated`.
 */
const agree = async (tx: Tx, ctx: Ctx, lead: Lead, read?: string): Promise<void> => {
  if (!awaitsConsent(lead)) {
    if (stateOf(lead, tx.now) === "given") return;
    throw ended();
  }
  if (lead.consentBy! <= tx.now || !await isActiveSpecialist(tx, lead)) throw ended();
  await record(tx, ctx, lead, { accepted: true, read });
  await markProven(tx, lead.trackId);
  const consumed = await consumeReservedCredit(tx, lead.creditKey);
  if (!consumed) throw new Error(`Lead ${lead.id} waits for consent without a reserved credit`);
  const received = await changeStatus(tx, lead, "gainConsent", {
    creditState: "consumed",
    creditEntryId: consumed.entryId,
    creditAt: tx.now,
    consentBy: null,
    acceptBy: await acceptanceDeadline(tx, await getTrack(tx, lead.trackId)),
  });
  await settleCredit(tx, received, await findSettlement(tx, received, { ownsAddress: true }));
};

/** The specialist does not get the details. Declining twice changes nothing. Throws `already_agreed`. */
const decline = async (tx: Tx, ctx: Ctx, lead: Lead): Promise<void> => {
  if (!awaitsConsent(lead)) {
    if (stateOf(lead, tx.now) === "ended") return;
    throw conflict("already_agreed", t("errors.alreadyAgreed"));
  }
  await record(tx, ctx, lead, { accepted: false });
  await giveBack(tx, lead, "consent-declined");
};

/** Withdrawing before the answer is the answer no. */
const withdraw = (tx: Tx, ctx: Ctx, lead: Lead): Promise<void> =>
  awaitsConsent(lead) ? decline(tx, ctx, lead) : endSharing(tx, ctx, lead);

/** While a meeting is booked, its own page withdraws: it tells the visitor that the meeting is cancelled. */
const requireNoMeeting = async (db: Reader, { meetingId }: Lead): Promise<void> => {
  const meeting = meetingId ? await findMeeting(db, meetingId) : undefined;
  if (meeting && isConfirmed(meeting.status)) {
    throw conflict("meeting_booked", t("errors.withdrawOnMeeting"));
  }
};

const recordEnd = async (tx: Tx, ctx: Ctx, lead: Lead): Promise<void> => {
  await record(tx, ctx, lead, { accepted: false });
  await recordChoiceWithdrawal(tx, ctx, lead.trackId, (await loadCatalogNames(tx)).get(lead.categoryId) ?? "");
};

/** The specialist loses the details. A second time nothing happens. Throws `meeting_booked`. */
const endSharing = async (tx: Tx, ctx: Ctx, lead: Lead): Promise<void> => {
  await requireNoMeeting(tx, lead);
  if (lead.erasedAt !== null) return;
  await recordEnd(tx, ctx, lead);
  if (await wasNeverMet(tx, lead)) await returnByRule(tx, lead, "consent-withdrawn");
  await eraseLead(tx, await getLead(tx, lead.id), "consent-withdrawn", { cancelled: false });
};

/** Every specialist of the request loses the details, and its meeting is cancelled. */
const erase = async (tx: Tx, ctx: Ctx, lead: Lead): Promise<void> => {
  if (lead.erasedAt === null) await recordEnd(tx, ctx, lead);
  await eraseRequest(tx, ctx, { trackId: lead.trackId, meetingId: lead.meetingId, ownsAddress: true });
};

const DECIDE: Record<ConsentDecision["decision"], (tx: Tx, ctx: Ctx, lead: Lead, read?: string) => Promise<void>> = {
  agree,
  decline,
  withdraw,
  erase,
};

/**
 * Leads/Consent/{id}: each decision is one transaction. Throws 404, `request_ended`, `consent_outdated`, `already_agreed`,
 * `meeting_booked`.
 */
export const decideOnConsent = async (
  ctx: Ctx,
  link: ConsentLink,
  { decision, consentText }: Pick<ConsentDecision, "decision" | "consentText">,
): Promise<ConsentRequest["state"]> => {
  const { lead } = await openLead(ctx, link);
  await transact(ctx, async (tx) => DECIDE[decision](tx, ctx, await getLead(tx, lead.id), consentText));
  return stateOf(await getLead(ctx.db.read, lead.id), ctx.now);
};
