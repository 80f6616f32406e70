// What specialists and administrators do in a random history, and any other call.
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { starterId } from "@/modules/catalog/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { ratings } from "@/modules/ratings/tables.ts";
import { findSavedCalendar } from "@/modules/scheduling/calendar/calendars.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { iso } from "@/platform/time/time.ts";
import { credentials } from "@/modules/specialists/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { undos } from "@/platform/undo/undos.ts";
import type { Call } from "../api/contract-calls.ts";
import { type Caller, post } from "../funnel/visitor.ts";
import { agreeTo } from "../leads/leads.ts";
import { PASSWORD } from "../people/accounts.ts";
import { calendarForm } from "../people/editors.ts";
import { makeAnyCall } from "./any-call.ts";
import {
  asAdmin,
  asSpecialist,
  type Choice,
  type Market,
  type MarketAction,
  pick,
  pickAwaiting,
  pickLead,
  startAt,
  visitorOf,
} from "./market.ts";

type Body = Record<string, unknown>;
type LeadCall = readonly [path: string, body?: (choice: Choice, leadId: string) => Body];

/** One of several calls about a lead, by its specialist. */
const leadCalls = (calls: readonly LeadCall[]): MarketAction => ({
  ends: "any",
  calls: [...new Set(calls.map(([path]): Call => `POST ${path.replace(/(expired|booked)$/, "{status}")}` as Call))],
  async perform(market, choice, web) {
    const lead = await pickLead(market, choice.which);
    const [path, body] = pick(calls, choice.who)!;
    if (!lead) return undefined;
    const call = [path.replace("{id}", lead.id), body?.(choice, lead.id) ?? {}] as const;
    return await asSpecialist(market, lead.specialistId, call, web);
  },
});

/** The same by the specialist's API key, which ends no meeting and uses no credit. */
const byKey = (calls: readonly LeadCall[]): MarketAction => ({
  calls: [],
  isFree: true,
  leavesTrace: "The key was used.",
  async perform(market, choice, web) {
    const lead = await pickLead(market, choice.which);
    const [path, body] = pick(calls, choice.who)!;
    if (!lead) return undefined;
    const { status } = await post(web, path.replace("{id}", lead.id), body?.(choice, lead.id) ?? {}, {
      headers: { Authorization: `Bearer ${market.keys.get(lead.specialistId)}` },
    });
    // What a key may not do, and those of somebody who is suspended.
    return { status: status === 401 || status === 403 ? 400 : status };
  },
});

const startsAt = ({ slot }: Choice) => ({ startsAt: iso(startAt(slot)) });

const MARKS: readonly LeadCall[] = [
  ["/Leads/MarkAsLive/{id}"],
  ["/Leads/MarkLeadStatus/{id}/expired"],
  ["/Leads/MarkAsConverted/{id}"],
  ["/Leads/MarkAsNotConverted/{id}"],
  ["/Leads/MarkLeadStatus/{id}/booked", (choice) => ({ ...startsAt(choice), location: "zoom" })],
];
/** Changes of a calendar: what is held, requested and booked keeps its times. */
const HOURS: readonly Parameters<typeof calendarForm>[0][] = [
  { slotMinutes: 60 },
  { slotMinutes: 15, bufferBefore: 20 },
  { bufferAfter: 45 },
  { noticeMinutes: 0 },
  { noticeMinutes: 7 * 1_440 },
  { weekly: [{ weekday: 1, from: 600, to: 720 }] },
  {},
];

const FOLLOW_UPS: readonly LeadCall[] = [
  ["/Leads/MarkMany", (_, id) => ({ ids: [id], status: "live" })],
  ["/Leads/MarkMany", (_, id) => ({ ids: [id], status: "expired" })],
  ["/Leads/Notes/{id}", () => ({ notes: "Asked for a call on Monday." })],
  ["/Leads/MeetingOutcome/{id}", () => ({ answer: "held" })],
  ["/Leads/MeetingOutcome/{id}", () => ({ answer: "other-absent" })],
];

export const SPECIALIST_ACTIONS = {
  specialist: leadCalls([["/Leads/MoveMeeting/{id}", startsAt], ["/Leads/CancelMeeting/{id}"]]),
  mark: leadCalls(MARKS),
  key: byKey([...MARKS, ...FOLLOW_UPS, ["/Leads/Keep/{id}"], ["/Leads/CancelMeeting/{id}"]]),
  keep: leadCalls([["/Leads/Keep/{id}"]]),
  follow: leadCalls(FOLLOW_UPS),
  /** The last change that can be undone, or an older one. */
  undo: {
    ends: "any",
    calls: ["POST /Leads/Undo"],
    async perform(market, { which }, web) {
      const rows = await market.app.services.db.read.select().from(undos).orderBy(desc(undos.until), desc(undos.id));
      const row = rows[which % 3];
      return row && await asSpecialist(market, row.ownerId, ["/Leads/Undo", { ids: [row.id] }], web);
    },
  },
  rate: {
    calls: ["POST /Ratings/Reply/{id}", "POST /Ratings/Appeal/{id}"],
    async perform(market, { who, which }, web) {
      const rating = pick(await market.app.services.db.read.select().from(ratings).orderBy(asc(ratings.id)), which);
      if (!rating) return undefined;
      const call = who % 2 === 0
        ? [`/Ratings/Reply/${rating.id}`, { reply: "Thank you." }] as const
        : [`/Ratings/Appeal/${rating.id}`, { appeal: "We have never met." }] as const;
      return await asSpecialist(market, rating.specialistId, call, web);
    },
  },
  /** Visitors of whom the specialist says that they had them before. Their mark is no other one's name. */
  clients: {
    calls: ["POST /Clients/Add", "POST /Clients/Remove"],
    async perform(market, { who, which, slot }, web) {
      const { contact } = await visitorOf(market, who, web);
      const call = [slot % 3 > 0 ? "/Clients/Add" : "/Clients/Remove", { contact: contact.email }] as const;
      return await asSpecialist(market, pick(market.specialists, which)!, call, web);
    },
  },
  leave: {
    ends: "requested",
    calls: ["POST /Auth/DeleteAccount"],
    perform: (market, { which }, web) =>
      asSpecialist(market, pick(market.specialists, which)!, ["/Auth/DeleteAccount", { password: PASSWORD }], web),
  },
  hours: {
    calls: ["POST /Onboarding/UpdateCalendar"],
    async perform(market, { which, slot }, web) {
      const specialistId = pick(market.specialists, which)!;
      const saved = await findSavedCalendar(market.app.services.db.read, specialistId);
      if (!saved) return undefined;
      const body = { version: saved.version, calendar: calendarForm(pick(HOURS, slot)) };
      return await asSpecialist(market, specialistId, ["/Onboarding/UpdateCalendar", body], web);
    },
  },
  pause: {
    calls: ["POST /Dashboard/SetUserActive"],
    perform: (market, { which, slot }, web) =>
      asSpecialist(
        market,
        pick(market.specialists, which)!,
        ["/Dashboard/SetUserActive", { active: slot % 3 > 0 }],
        web,
      ),
  },
} satisfies Record<string, MarketAction>;

/** One of several calls about a specialist, by an administrator. */
const userCalls = (
  names: readonly string[],
  body: (choice: Choice) => Body = () => ({}),
): MarketAction => ({
  ends: "any",
  calls: names.map((name) => `POST /Admin/${name}/{id}` as Call),
  perform(market, choice, web) {
    const id = pick(market.specialists, choice.which)!;
    return asAdmin(market, `/Admin/${pick(names, choice.who)}/${id}`, body(choice), web);
  },
});

/** Requests that a specialist has let pass, or whose visitors did not want that specialist. */
const listGivenBack = async ({ app }: Market): Promise<string[]> => {
  const rows = await app.services.db.read.selectDistinct({ id: tracks.id }).from(tracks)
    .innerJoin(leads, eq(leads.trackId, tracks.id))
    .where(and(eq(tracks.assigned, false), isNull(tracks.anonymisedAt), isNull(leads.deletedAt)))
    .orderBy(asc(tracks.id));
  return rows.map(({ id }) => id);
};

/** The request of a visitor, or every other time one that was given back. */
const assign = async (market: Market, { who, which, slot }: Choice, web: Caller) => {
  const body = { specialistId: pick(market.specialists, which) };
  const again = slot % 2 === 0 ? pick(await listGivenBack(market), who) : undefined;
  if (again) return await asAdmin(market, `/Admin/AssignTrack/${again}`, body, web);
  const visitor = await visitorOf(market, who, web);
  const response = await asAdmin(market, `/Admin/AssignTrack/${visitor.trackId}`, body, web);
  if (response.status === 200) visitor.booked = true;
  return response;
};

/** Shorter and longer periods, one at a time. */
const PERIODS = [
  { outcomeDays: 2, outcomeNudgeHours: [1, 24] },
  { outcomeDays: 30 },
  { liveDays: 5, liveWarningHours: [48] },
  { liveDays: 60 },
  { acceptanceMinutes: 60 },
  { acceptanceMinutes: 2_880 },
  { slotHoldMinutes: 2 },
  { slotHoldMinutes: 30 },
];

export const ADMIN_ACTIONS = {
  assign: {
    calls: ["POST /Admin/AssignTrack/{id}"],
    startsRequest: true,
    perform: assign,
  },
  stop: {
    calls: ["POST /Admin/CancelAssignment/{id}"],
    async perform(market, { which }, web) {
      const lead = await pickAwaiting(market, which);
      return lead && await asAdmin(market, `/Admin/CancelAssignment/${lead.trackId}`, {}, web);
    },
  },
  reassign: {
    ends: "any",
    calls: ["POST /Admin/AssignUserToLead/{id}"],
    async perform(market, { which, slot }, web) {
      const lead = await pickLead(market, which);
      if (!lead) return undefined;
      const specialistId = pick(market.specialists, slot)!;
      // The visitors of some have agreed already, as to whom they were asked about before.
      if (slot % 3 === 0 && lead.erasedAt === null) await agreeTo(market.app, lead.id, specialistId);
      const body = { specialistId, reason: "The other one is ill." };
      return await asAdmin(market, `/Admin/AssignUserToLead/${lead.id}`, body, web);
    },
  },
  erase: {
    ends: "booked",
    calls: ["POST /Admin/DeleteLead/{id}"],
    async perform(market, { which }, web) {
      const lead = await pickLead(market, which);
      return lead && await asAdmin(market, `/Admin/DeleteLead/${lead.id}`, {}, web);
    },
  },
  drop: {
    ends: "requested",
    calls: ["POST /Admin/DeleteUnassignedTrack/{id}"],
    perform(market, { who }, web) {
      return asAdmin(market, `/Admin/DeleteUnassignedTrack/${pick(market.visitors, who)!.trackId}`, {}, web);
    },
  },
  credits: userCalls(["GrantCredits", "RevokeCredits"], ({ slot }) => ({
    categoryId: starterId("career"),
    quantity: 1 + slot % 2,
    reason: "A test.",
  })),
  settings: {
    calls: ["PUT /Settings/LifecycleSettings"],
    async perform(market, { which }, web) {
      const { app, admin } = market;
      const body = { ...await getLifecycle(app.services.db.read), ...pick(PERIODS, which) };
      const cookie = await app.signIn(admin);
      return await web.call("/Settings/LifecycleSettings", { method: "PUT", cookie, body });
    },
  },
  /** The topic that some requests have is offered, or not any more. */
  topic: {
    calls: ["POST /Admin/DeleteSubcategory/{id}", "POST /Admin/RestoreSubcategory/{id}"],
    perform: (market, { slot }, web) =>
      asAdmin(market, `/Admin/${pick(["Delete", "Restore"], slot)}Subcategory/${starterId("career/return")}`, {}, web),
  },
  suspend: userCalls(["SuspendUser", "UnsuspendUser", "CancelMeetings"]),
  licence: {
    calls: ["POST /Admin/VerifyCredential/{id}", "POST /Admin/DeclineCredential/{id}"],
    async perform(market, { which, slot }, web) {
      const rows = await market.app.services.db.read.select().from(credentials).orderBy(asc(credentials.id));
      const id = pick(rows, which)?.id;
      if (!id) return undefined;
      return slot % 2 === 0
        ? await asAdmin(market, `/Admin/DeclineCredential/${id}`, { reason: "It can't be found." }, web)
        : await asAdmin(market, `/Admin/VerifyCredential/${id}`, {}, web);
    },
  },
  other: {
    ends: "any",
    calls: [],
    perform: (market, choice, web) => makeAnyCall(market, pick(market.operations, choice.which)!, choice, web),
  },
} satisfies Record<string, MarketAction>;

/** Calls that are only made at random, as `any-call.ts` makes them. What tests their domain is beside each. */
export const AT_RANDOM: readonly RegExp[] = [
  // Accounts, sessions and API keys: src/modules/auth.
  /^POST \/(Auth|Users)\/|^POST \/(Admin\/)?ApiKeys\/|^POST \/Admin\/(Invite$|(Resend|Withdraw)Invitation\/)/,
  // Imports: src/modules/imports.
  /^POST \/Admin\/((Upload|Read|Check|Run|Undo|Delete)Import|InviteImported)/,
  // Refunds: src/modules/billing.
  /^POST \/Admin\/RefundPayment\//,
  // Lists of own clients: src/modules/clients.
  /^POST \/Clients\/(Upload|RemoveAll)$/,
  // Exports: src/modules/exports.
  /^POST \/Admin\/(Start|Delete)Export/,
  // Profiles: src/modules/specialists.
  /^\w+ \/Onboarding\//,
  // Calendars: src/modules/scheduling.
  /^POST \/Calendars\/|^POST \/Leads\/AnswerCalendarChange\//,
  // Help requests: src/modules/help.
  /^\w+ \/Help\//,
  // Messages: src/modules/notifications.
  /^POST \/(Notifications|TextMessages)\/|^POST \/Admin\/(SendNotification|(Stop|Resume|Retry)Campaign|(Retry|Dismiss)Mail)/,
  // Webhooks: src/modules/webhooks.
  /^POST \/(Admin\/)?Webhooks\//,
  // The catalogue: src/modules/catalog.
  /^POST \/Admin\/(Create|Update|Retire|Restore|Reorder|Delete)(Categor|Subcategor|Content)|^POST \/Admin\/(SaveQuestions\/|Translate$|ImportTranslations$|ImportPack$)/,
  // Other settings: src/modules/settings.
  /^(PUT|POST) \/Settings\//,
  // Administration: src/modules/admin.
  /^POST \/Admin\/(MakeAdmin|RemoveAdmin|EndSessions|(Retry|RetryAll|Remove)Jobs?|(Pause|Resume)Queue)/,
  /^POST \/Admin\/(EndWave|(Release|Reject)Booking|DecideRating|DecideContentReport)\/|^POST \/Funnel\/Report\//,
  /^POST \/Admin\/(Take|Leave)Attention$/,
];
