// The pages behind the links of messages in a pseudo-language: what they say, what their forms refuse, and where they lead.
// German is where it stands.
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdForAgent, prepareForAgent } from "@/modules/funnel/index.ts";
import { buildFinishLinks } from "@/modules/tracks/index.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { newPerson } from "./support/agents/agent.ts";
import { KNOWN_NAMES } from "./support/languages/known-names.ts";
import { fillPseudoTexts, plainWordsIn, said } from "./support/languages/pseudo-texts.ts";
import { inGerman, offerLanguages } from "./support/app/offered-languages.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { requestedBookings, TEN } from "./support/funnel/requested-bookings.ts";
import { bookAndAsk, entryOf, offerPath, requireOfferTo } from "./support/funnel/waitlist.ts";
import { openAssignments } from "./support/leads/awaiting-consent.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import {
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  manage,
  outcomeSecret,
  WEDNESDAY,
} from "./support/scheduling/meetings.ts";

interface Site {
  app: TestApp;
  pages: Pages;
}
const opened: Site[] = [];
/** Visitors must prove their address on one of them. */
let [site, proven]: Site[] = [];

const open = async (proof?: "required"): Promise<Site> => {
  const app = await openTestApp([], { proof });
  await offerLanguages(app, "de");
  const own = { app, pages: await openPages(app) };
  opened.push(own);
  return own;
};
/** The people of these tests, and what they write. */
const KNOWN = [
  ...KNOWN_NAMES,
  "Robin",
  "Sample",
  "Helper",
  "Plain answers about money",
  "I am ill.",
  "I will explain it in the meeting.",
  "Vera",
  "Visitor",
  "Clear and calm.",
];

fillPseudoTexts();
beforeAll(async () => {
  [site, proven] = [await open(), await open("required")];
});
afterAll(async () => {
  for (const { app, pages } of opened) {
    await pages.close();
    await app.close();
  }
});

const wordsOf = async (response: Response): Promise<string> =>
  (await response.text()).replace(/<(script|style)[^]*?<\/\1>/g, " ").replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll(/\s+/g, " ");

/** What a page says, which has no text that is in no message and only leads to pages in its language. */
const read = async ({ pages }: Site, path: string): Promise<string> => {
  const response = await pages.open(`/de${path}`);
  const html = await response.clone().text();
  expect([path, /<html[^>]* lang="(\w+)"/.exec(html)?.[1]]).toEqual([path, "de"]);
  const targets = [...html.matchAll(/(?:href|action)="(?:https:\/\/parley\.example)?(\/[^"]*)"/g)].map(([, to]) => to!);
  const own = /^\/(funnel|meetings|bookings|requests|consents|prepared|earlier)\b/;
  expect([path, targets.filter((to) => own.test(to))]).toEqual([path, []]);
  const text = await wordsOf(response);
  expect([path, plainWordsIn(text, KNOWN)]).toEqual([path, []]);
  return text;
};

const meetingPath = ({ meetingId, secret }: BookedMeeting, page = "") =>
  `/meetings/${meetingId}${page && `/${page}`}?secret=${secret}`;

test("a meeting: its page, and what its visitor can do", async () => {
  const { app, pages } = site!;
  const meeting = await bookMeeting(inGerman(app));
  expect(await read(site!, meetingPath(meeting))).toContain(said("manage.meetingWith"));
  expect(await read(site!, meetingPath(meeting, "move"))).toContain(said("manage.moveUntil"));
  expect(await read(site!, meetingPath(meeting, "cancel"))).toContain(said("manage.change.why"));
  expect(await read(site!, meetingPath(meeting, "coming"))).toContain(said("manage.change.coming"));
  expect(await read(site!, meetingPath(meeting, "data"))).toContain(said("manage.data.who"));
  expect(await read(site!, meetingPath(meeting, "withdraw"))).toContain(said("manage.data.noLongerSee"));
  expect(await read(site!, meetingPath(meeting, "delete"))).toContain(said("manage.data.cannotUndo"));
  const wrong = await pages.send(`/de${meetingPath(meeting, "phone")}`, { phone: "12" });
  expect([wrong.status, await wordsOf(wrong)]).toEqual([400, expect.stringContaining(said("manage.problems"))]);
  const cancelled = await pages.send(`/de${meetingPath(meeting, "cancel")}`, { reason: "no-need", message: "" });
  expect([cancelled.status, cancelled.headers.get("Location")])
    .toEqual([303, `/de${meetingPath(meeting)}&done=cancelled`]);
  expect(await read(site!, `${meetingPath(meeting)}&done=cancelled`)).toContain(said("manage.done.cancelled"));
  const again = await pages.send(`/de${meetingPath(meeting, "coming")}`);
  expect(await wordsOf(again)).toContain(said("errors.meetingOver"));
});

test("a meeting that the specialist cancelled: somebody else instead", async () => {
  const other = await makeSpecialist(site!.app);
  const meeting = await bookMeeting(site!.app, { startsAt: WEDNESDAY });
  await asSpecialist(site!.app, meeting, "CancelMeeting", { message: "I am ill." });
  const text = await read(site!, meetingPath(meeting));
  expect(text).toContain(said("manage.rescue"));
  expect(text).toContain(said("manage.rescueUntil"));
  const at = new Date(WEDNESDAY).toISOString().replace(".000", "");
  expect(await read(site!, `${meetingPath(meeting)}&with=${other}&at=${at}`)).toContain(said("manage.change.agree"));
});

test("a meeting that is over: the question, the answer, and the rating", async () => {
  const { app, pages } = site!;
  const meeting = await bookMeeting(app, { startsAt: WEDNESDAY });
  const before = app.clock.now();
  app.clock.set(WEDNESDAY + 2 * HOUR_MS);
  const query = `side=visitor&secret=${outcomeSecret(app, meeting.meetingId, "visitor")}`;
  const outcome = `/meetings/${meeting.meetingId}/outcome?${query}`;
  expect(await read(site!, meetingPath(meeting))).toContain(said("manage.tookPlace"));
  expect(await read(site!, `${outcome}&answer=held`)).toContain(said("outcome.confirm"));
  await pages.send(`/de${outcome}`, { answer: "held" });
  expect(await read(site!, outcome)).toContain(said("outcome.saved"));
  const short = await pages.send(`/de${meetingPath(meeting, "rating")}`, { stars: "5", sentence: "" });
  expect(await wordsOf(short)).toContain(said("ratings.sentenceMissing"));
  await pages.send(`/de${meetingPath(meeting, "rating")}`, { stars: "5", sentence: "Clear and calm." });
  expect(await read(site!, meetingPath(meeting, "rating"))).toContain(said("manage.rating.waiting"));
  app.clock.set(before);
});

test("an earlier time: the offer, its end, and no more of them", async () => {
  const { app, pages } = site!;
  const specialistId = await makeSpecialist(app);
  const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
  const own = await bookAndAsk(app, { specialistId, onlySpecialist: true });
  expect(await read(site!, meetingPath(own))).toContain(said("manage.soonerListedWith"));
  await manage(app, first, "Cancel");
  const path = offerPath(app, await requireOfferTo(app, own));
  expect(await read(site!, path)).toContain(said("earlier.moves"));
  await pages.send(`/de${path.replace("?", "/decline?")}`);
  expect(await read(site!, path)).toContain(said("earlier.onList"));
  const { id } = (await entryOf(app, own.trackId))!;
  const stop = `/earlier/${id}/stop?secret=${app.services.secrets.of("earlier-wish", id, 1)}`;
  expect(await read(site!, stop)).toContain(said("earlier.stopTitle"));
  await pages.send(`/de${stop}`);
  expect(await read(site!, stop)).toContain(said("earlier.stopped"));
});

test("a specialist whom Parley chose: the question, and the answer no", async () => {
  const { app, pages } = site!;
  const { leadId, question } = await (await openAssignments(app)).waiting();
  const path = `/consents/${leadId}?${/secret=[\w-]+/.exec(question.text)![0]}`;
  expect(await read(site!, path)).toContain(said("requests.consent.openTitle"));
  await pages.send(`/de${path.replace("?", "/decline?")}`);
  expect(await read(site!, path)).toContain(said("requests.consent.endedTitle"));
});

test("a request to go on with, and its reminders", async () => {
  const { app, pages } = site!;
  const { trackId } = await bookMeeting(app);
  const { finishUrl, stopUrl } = buildFinishLinks(app.services, { id: trackId, resumeVersion: 1 });
  const pathOf = (url: string) => url.replace("https://parley.example", "");
  const stop = pathOf(stopUrl);
  expect(await read(site!, stop)).toContain(said("requests.remindersTitle"));
  const stopped = await pages.send(`/de${stop}`);
  expect(stopped.headers.get("Location")).toBe(`/de${stop}`);
  expect(await read(site!, stop)).toContain(said("requests.stopped"));
  const opened = await pages.open(`/de${pathOf(finishUrl)}`);
  expect(opened.headers.get("Location")).toMatch(/^\/de\/funnel\/[\w-]+\/closed\/[\w-]+$/);
});

test("a requested meeting, and what an agent has prepared", async () => {
  const { app, pages } = proven!;
  const specialistId = await makeSpecialist(app, { category: "tutoring" });
  const on = requestedBookings(app, specialistId);
  const { meetingId, trackId } = await on.request();
  const booking = `/bookings/${meetingId}?secret=${await on.secretOf(trackId, meetingId)}`;
  expect(await read(proven!, booking)).toContain(said("requests.booking.openTitle"));
  await pages.send(`/de${booking.replace("?", "/confirm?")}`);
  expect(await read(proven!, booking)).toContain(said("requests.booking.confirmedTitle"));

  const { id: categoryId } = await (await app.call("/Categories/Find/tutoring")).json() as { id: string };
  const hold = {
    startsAt: TEN,
    timezone: "Europe/Vienna",
    location: "zoom",
    contact: newPerson(),
    agent: "Helper",
  } as const;
  await makeSpecialist(app, { category: "tutoring" });
  const held = await holdForAgent(app.ctx(), { ...hold, categoryId });
  const { pathname, search } = new URL((await prepareForAgent(app.ctx(), held)).link);
  expect(await read(proven!, pathname + search)).toContain(said("requests.prepared.openLead"));
  await pages.send(`/de${pathname}/code${search}`);
  expect(await read(proven!, pathname + search)).toContain(said("requests.prepared.codeSent"));
  const wrong = await pages.send(`/de${pathname}/open${search}`, { code: "000000" });
  expect(await wordsOf(wrong)).toContain(said("manage.problems"));
});

test.each(["meetings", "bookings", "requests", "consents", "prepared", "earlier"])(
  "a link to /%s that opens nothing says so in its language",
  async (place) => {
    expect(await read(site!, `/${place}/nothing?secret=wrong`)).toContain(said("manage.help"));
  },
);
