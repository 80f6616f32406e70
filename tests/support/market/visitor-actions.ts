// What visitors do in a random history, from the funnel's steps to the answer after a meeting.
import { asc } from "drizzle-orm";
import { stopUrls } from "@/modules/booking/links.ts";
import { digitsOf, findCode } from "@/modules/booking/proof/codes.ts";
import { findTextCode, textDigitsOf } from "@/modules/booking/proof/text-codes.ts";
import { waitlistEntries } from "@/modules/booking/waitlist/tables.ts";
import { findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { wasLetDown } from "@/modules/scheduling/rules.ts";
import { findCurrentSlug, findOpenLink, listServices } from "@/modules/specialists/index.ts";
import { buildFinishLinks, findTrack } from "@/modules/tracks/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { iso } from "@/platform/time/time.ts";
import type { Call } from "../api/contract-calls.ts";
import {
  book,
  type Caller,
  newContact,
  post,
  PREFERENCES,
  REQUEST_CONSENT,
  sendStep,
  SHARE_CONSENT,
} from "../funnel/visitor.ts";
import { tokenOf } from "../funnel/resume-tokens.ts";
import { callWithWork } from "../funnel/solved-work.ts";
import { answerSomeOffer } from "../funnel/waitlist.ts";
import { outcomeSecret, secretOf } from "../scheduling/meetings.ts";
import {
  asSpecialist,
  type Choice,
  type Market,
  type MarketAction,
  type Perform,
  pick,
  pickAwaiting,
  pickMeeting,
  startAt,
  startRequest,
  unlessDeleted,
  type Visitor,
  visitorOf,
} from "./market.ts";

const isConfirmed = ({ status }: Meeting) => status === "confirmed";
const isOver = ({ status, endsAt }: Meeting, now: number) => status === "confirmed" && endsAt <= now;
const isUnconfirmed = ({ status, cancelReason }: Meeting) =>
  status === "pending" || (status === "cancelled" && cancelReason === "not-confirmed");

/** Requests a meeting, which a code or a link has to confirm. */
const request = async (market: Market, { who, which, slot }: Choice, web: Caller) => {
  const visitor = await visitorOf(market, who, web);
  const { trackId } = visitor;
  const call = book(web, trackId, iso(startAt(slot)), { specialistId: pick(market.specialists, which) });
  return { visitor, response: await unlessDeleted(market, trackId, call) };
};

/** The secret of the link in the email that asks for confirmation. */
const confirmSecret = async ({ app: { services } }: Market, meetingId: string): Promise<string> => {
  const meeting = await findMeeting(services.db.read, meetingId);
  const code = meeting && await findCode(services.db.read, meeting.trackId);
  return code ? services.secrets.of("confirm", meetingId, code.version) : "none";
};

/** Presses a button behind the link of the email. */
const decideByLink = async (market: Market, call: "ConfirmBooking" | "RejectBooking", id: string, web: Caller) =>
  await post(web, `/Funnel/${call}/${id}`, { secret: await confirmSecret(market, id) });

/** Asks for a code by text message, and types it. */
const confirmByText = async ({ app: { services } }: Market, id: string, web: Caller) => {
  const trackId = (await findMeeting(services.db.read, id))!.trackId;
  const own = { "X-Resume-Token": tokenOf(trackId) };
  const sent = await callWithWork((work) =>
    post(web, `/Funnel/ResendCode/${id}`, { channel: "text" }, { headers: { ...own, ...work?.headers } })
  );
  const code = await findTextCode(services.db.read, trackId);
  if (sent.status !== 200 || !code) return sent;
  return await post(web, `/Funnel/ConfirmBooking/${id}`, { code: textDigitsOf(services, code)[0] }, { headers: own });
};

/** Requests a meeting, and confirms it. */
const bookBy =
  (confirm: (market: Market, meetingId: string, web: Caller) => ReturnType<typeof post>): Perform =>
  async (market, choice, web) => {
    const { visitor, response } = await request(market, choice, web);
    if (response?.status !== 200 || response.json.status !== "pending") return response;
    const confirmed = await unlessDeleted(market, visitor.trackId, confirm(market, response.json.meetingId, web));
    if (confirmed?.status === 200) visitor.booked = true;
    return confirmed;
  };

const byLink = (
  call: Parameters<typeof decideByLink>[1],
  more: Pick<MarketAction, "ends" | "leavesTrace"> = {},
): MarketAction => ({
  ...more,
  calls: [`POST /Funnel/${call}/{id}`],
  async perform(market, { which }, web) {
    const meeting = await pickMeeting(market, which, isUnconfirmed);
    return meeting && await decideByLink(market, call, meeting.id, web);
  },
});

/** The steps before the calendar, as a browser that is opened again sends them. */
const STEPS = [
  () => ({ step: "start", subcategoryId: starterId("career/return") }),
  () => ({ step: "start", subcategoryId: null }),
  () => ({ step: "about", answers: { role: "Nurse", years: "4---9", country: "AT" } }),
  () => ({ step: "needs", answers: { goal: "a-better-cv" } }),
  () => ({ step: "preferences", preferences: PREFERENCES }),
  () => ({ step: "calendar", seeOthers: true }),
  (contact: Visitor["contact"]) => ({ step: "contacts", contact, consents: REQUEST_CONSENT }),
];

/** The code of a request, and one that is wrong. */
const codesOf = async ({ app: { services } }: Market, trackId: string): Promise<[string, string]> => {
  const code = await findCode(services.db.read, trackId);
  const digits = code ? digitsOf(services, code) : "123456";
  return [digits, digits === "123456" ? "654321" : "123456"];
};

const resendCode = async (market: Market, which: number, web: Caller) => {
  const meeting = await pickMeeting(market, which, isUnconfirmed);
  if (!meeting) return undefined;
  const { id, trackId } = meeting;
  // An imported meeting was not requested in a browser.
  if (!market.emailByTrack.has(trackId)) return undefined;
  const call = post(web, `/Funnel/ResendCode/${id}`, {}, { headers: { "X-Resume-Token": tokenOf(trackId) } });
  return await unlessDeleted(market, trackId, call);
};

const prove = async (market: Market, { who, which, slot }: Choice, web: Caller) => {
  if (slot % 4 === 3) return await resendCode(market, which, web);
  const { trackId } = await visitorOf(market, who, web);
  const [code, wrong] = await codesOf(market, trackId);
  const call = slot % 4 === 0
    ? post(web, `/Funnel/SendCode/${trackId}`, {})
    : post(web, `/Funnel/ProveContact/${trackId}`, { code: slot % 4 === 1 ? code : wrong });
  return await unlessDeleted(market, trackId, call);
};

/** What a visitor can say about their meeting by its page, beside moving and ending it. */
const WISHES = [
  ["WillCome"],
  ["AllowTexts", { version: 1 }],
  ["StopTexts"],
  ["Phone", { phone: "+436601112233" }],
  ["Rating", { stars: 5, sentence: "They have taken their time for me." }],
  ["DeleteRating"],
  ["WithdrawClicks"],
  ["StopEarlier"],
] as const;
const ANSWERS = ["held", "other-absent", "moved"];
const DECISIONS = ["agree", "agree", "decline", "withdraw", "erase"];

type Body = Record<string, unknown>;

const manage = (
  what: string,
  body: (choice: Choice, market: Market, meeting: Meeting) => Body = () => ({}),
  fits: Parameters<typeof pickMeeting>[2] = what === "Rescue" ? wasLetDown : isConfirmed,
): Perform =>
async (market, choice, web) => {
  const meeting = await pickMeeting(market, choice.which, fits);
  if (!meeting) return undefined;
  const secret = secretOf(market.app, meeting.id, meeting.linkVersion);
  return await post(web, `/Funnel/Managed/${meeting.id}/${what}`, { secret, ...body(choice, market, meeting) });
};

/** A call by the page of a meeting. */
const managed = (what: string, body?: Parameters<typeof manage>[1]): MarketAction => ({
  ends: "any",
  calls: [`POST /Funnel/Managed/{id}/${what}` as Call],
  perform: manage(what, body),
});

/** Asks for something sooner than a meeting, than one that was not confirmed, or before there is one. */
const askForEarlier: Perform = async (market, choice, web) => {
  const { who, which, slot } = choice;
  if (slot % 3 < 2) {
    const fits = slot % 3 === 0 ? isConfirmed : isUnconfirmed;
    return await manage("AskForEarlier", () => ({ onlySpecialist: slot % 2 === 0 }), fits)(market, choice, web);
  }
  const specialistId = pick([...market.specialists, undefined], which);
  const { trackId } = await visitorOf(market, who, web);
  return await unlessDeleted(market, trackId, post(web, `/Funnel/AskForEarlier/${trackId}`, { specialistId }));
};

/** Calls a link as email programs do. */
const oneClick = (web: Caller, url: string) => web.call(url.split("/api/v2")[1]!, { method: "POST" });

/** Stops what emails announce, by the link that email programs call. */
const stopByLink: Perform = async ({ app: { services }, emailByTrack }, { who, which }, web) => {
  if (who % 2 === 0) {
    const entries = await services.db.read.select().from(waitlistEntries).orderBy(asc(waitlistEntries.id));
    const entry = pick(entries, which);
    return entry && await oneClick(web, stopUrls(services, entry).oneClickUrl);
  }
  const track = await findTrack(services.db.read, pick([...emailByTrack.keys()], which)!);
  // Erasing a request voids its links.
  return track?.anonymisedAt === null ? await oneClick(web, buildFinishLinks(services, track).oneClickUrl) : undefined;
};

/** A specialist switches their link, and a visitor follows it: a new one, or one who has begun in the market. */
const followLink: Perform = async (market, { who, which, slot }, web) => {
  const specialistId = pick(market.specialists, which)!;
  const call = ["/Specialists/BookingLink", { isOn: slot % 4 > 0 }] as const;
  const switched = await asSpecialist(market, specialistId, call, web);
  const link = await findOpenLink(market.app.services.db.read, specialistId);
  const visitor = pick(market.visitors, who)!;
  const isIn = link && (await listServices(market.app.services.db.read, specialistId))
    .some(({ categoryId }) => categoryId === starterId("career"));
  if (!isIn || switched?.status !== 200) return switched;
  const contact = slot % 2 === 0 ? visitor.contact : newContact();
  const own = (await findCurrentSlug(market.app.services.db.read, specialistId))!;
  Object.assign(visitor, await startRequest(market, contact, web, { own }), { booked: false });
  return switched;
};

export const VISITOR_ACTIONS = {
  ownLink: {
    calls: ["POST /Specialists/BookingLink", "POST /Funnel/StartTracking"],
    isFree: true,
    perform: followLink,
  },
  /** Another topic ends what was requested. */
  step: {
    ends: "requested",
    calls: ["POST /Funnel/Track/{id}", "POST /Funnel/StartTracking"],
    startsRequest: true,
    async perform(market, { who, slot }, web) {
      const { trackId, contact } = await visitorOf(market, who, web);
      return await unlessDeleted(market, trackId, sendStep(web, trackId, pick(STEPS, slot)!(contact)));
    },
  },
  hold: {
    ends: "requested",
    calls: ["POST /Funnel/Track/{id}"],
    startsRequest: true,
    leavesTrace: "The step is saved although its time is taken.",
    async perform(market, { who, which, slot }, web) {
      const { trackId } = await visitorOf(market, who, web);
      const specialistId = pick(market.specialists, which);
      const selection = { startsAt: iso(startAt(slot)), location: "zoom", specialistId };
      return await unlessDeleted(market, trackId, sendStep(web, trackId, { step: "calendar", selection }));
    },
  },
  request: {
    ends: "requested",
    calls: ["POST /Funnel/SaveBooking"],
    startsRequest: true,
    perform: async (market, choice, web) => (await request(market, choice, web)).response,
  },
  book: {
    ends: "requested",
    calls: ["POST /Funnel/SaveBooking", "POST /Funnel/ConfirmBooking/{id}"],
    startsRequest: true,
    leavesTrace: "It is two calls.",
    perform: bookBy((market, id, web) => decideByLink(market, "ConfirmBooking", id, web)),
  },
  bookByText: {
    ends: "requested",
    calls: ["POST /Funnel/SaveBooking", "POST /Funnel/ResendCode/{id}", "POST /Funnel/ConfirmBooking/{id}"],
    startsRequest: true,
    leavesTrace: "It is three calls.",
    perform: bookBy(confirmByText),
  },
  prove: {
    calls: ["POST /Funnel/SendCode/{id}", "POST /Funnel/ProveContact/{id}", "POST /Funnel/ResendCode/{id}"],
    startsRequest: true,
    leavesTrace: "Wrong codes are counted.",
    perform: prove,
  },
  confirm: byLink("ConfirmBooking", {
    ends: "requested",
    leavesTrace: "It ends what else its visitor has requested, and a meeting that is not possible any more.",
  }),
  reject: byLink("RejectBooking", { ends: "requested" }),
  close: {
    ends: "requested",
    calls: ["POST /Funnel/Close/{id}"],
    startsRequest: true,
    async perform(market, { who }, web) {
      const { trackId } = await visitorOf(market, who, web);
      return await unlessDeleted(market, trackId, post(web, `/Funnel/Close/${trackId}`, {}));
    },
  },
  move: managed("Move", ({ slot }) => ({ startsAt: iso(startAt(slot)) })),
  cancel: managed("Cancel", () => ({ reason: "no-need" })),
  withdraw: managed("Withdraw"),
  delete: managed("Delete"),
  rescue: managed("Rescue", ({ who, slot }, { specialists }, lost) => ({
    specialistId: specialists.find((id) => id !== lost.specialistId),
    startsAt: iso(who % 2 === 0 ? lost.startsAt : startAt(slot)),
    consents: SHARE_CONSENT,
  })),
  wishes: {
    calls: WISHES.map(([what]): Call => `POST /Funnel/Managed/{id}/${what}`),
    perform(market, choice, web) {
      const [what, body] = pick(WISHES, choice.slot)!;
      return manage(what, () => body ?? {})(market, choice, web);
    },
  },
  answer: {
    ends: "any",
    calls: ["POST /Funnel/Outcome/{id}"],
    async perform(market, { who, which, slot }, web) {
      const meeting = await pickMeeting(market, which, isOver);
      const side = who % 2 === 0 ? "visitor" : "specialist";
      if (!meeting) return undefined;
      const body = { side, secret: outcomeSecret(market.app, meeting.id, side), answer: pick(ANSWERS, slot) };
      return await post(web, `/Funnel/Outcome/${meeting.id}`, body);
    },
  },
  ask: {
    calls: ["POST /Funnel/Managed/{id}/AskForEarlier", "POST /Funnel/AskForEarlier/{id}"],
    startsRequest: true,
    perform: askForEarlier,
  },
  offer: {
    ends: "any",
    onlySooner: true,
    calls: ["POST /Funnel/TakeEarlier/{id}", "POST /Funnel/DeclineEarlier/{id}"],
    perform: ({ app }, choice, web) => answerSomeOffer(app, choice, web),
  },
  link: {
    calls: ["POST /Funnel/StopEarlier/{id}", "POST /Funnel/StopReminders/{id}"],
    perform: stopByLink,
  },
  decide: {
    ends: "any",
    calls: ["POST /Leads/Consent/{id}"],
    async perform(market, { which, slot }, web) {
      const { db, secrets } = market.app.services;
      const lead = await pickAwaiting(market, which);
      const track = lead && await findTrack(db.read, lead.trackId);
      if (!track) return undefined;
      const secret = secrets.of("consent", lead.id, track.resumeVersion);
      return await post(web, `/Leads/Consent/${lead.id}`, { secret, decision: pick(DECISIONS, slot) });
    },
  },
} satisfies Record<string, MarketAction>;
