// What a visitor who answered in German is sent: emails, calendar files and links, whoever caused them, and when.
import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeQuestion } from "@/emails/after-meeting/outcome-question.tsx";
import { ratingRemovedForVisitor, ratingRequested } from "@/emails/after-meeting/ratings.tsx";
import { hasOwnText, proveAddress, requestLapsed } from "@/emails/contact-code.tsx";
import { finishLater } from "@/emails/finish-later.tsx";
import { meetingReminder } from "@/emails/meeting-reminder.tsx";
import type { MeetingFacts } from "@/emails/parts/meeting.ts";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import { meetingReassigned, requestReassigned } from "@/emails/reassignments.tsx";
import { forRequestReader } from "@/platform/time/reader.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import { englishIn } from "./support/app/english-texts.ts";
import { inGerman, offerLanguages } from "./support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { requestedBookings } from "./support/funnel/requested-bookings.ts";
import { bookAndAsk } from "./support/funnel/waitlist.ts";
import { sendStep } from "./support/funnel/visitor.ts";
import { openAssignments } from "./support/leads/awaiting-consent.ts";
import { emailsTo } from "./support/people/accounts.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { asSpecialist, bookMeeting, manage, moveTo, NEXT_WEEK, WEDNESDAY } from "./support/scheduling/meetings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await offerLanguages(app, "de");
});
afterAll(() => app.close());

/** The subject, once everything else is in German, too. */
const subjectOf = ({ subject, html, text }: RenderedEmail): string => {
  expect([subject, /<html[^>]* lang="(\w+)"/.exec(html)?.[1]]).toEqual([subject, "de"]);
  expect([subject, englishIn(`${subject}\n${text}`)]).toEqual([subject, []]);
  const pages = [...html.matchAll(/href="https:\/\/parley\.example(\/[^"]*)"/g)].map(([, path]) => path!);
  expect([subject, pages.filter((path) => !path.startsWith("/de/"))]).toEqual([subject, []]);
  return subject;
};
const subjectsTo = async (address: string): Promise<string[]> => (await emailsTo(app, address)).map(subjectOf);

const calendarTextOf = (email: { attachments?: { content: unknown }[] } | undefined): string =>
  String(email?.attachments?.[0]?.content).replaceAll("\r\n ", "");

test("a meeting: booked, moved by its specialist, and cancelled by its visitor", async () => {
  const meeting = await bookMeeting(inGerman(app));
  const { email } = meeting.contact;
  expect(await subjectsTo(email)).toEqual([
    "Gebucht: Ihr Termin mit Robin Sample, Mi., 28. Okt., 10:00 (Zeit in Wien)",
  ]);
  const calendar = calendarTextOf(app.emails.findLast(({ to }) => to.address === email));
  expect(calendar).toContain("\r\nSUMMARY;LANGUAGE=de:Termin mit Robin Sample\r\n");
  expect(calendar).toMatch(/\r\nDESCRIPTION;LANGUAGE=de:[^\r]*Sie treffen sich über Zoom\./);
  const published = await (await app.call(`/Funnel/CalendarFile/${meeting.meetingId}`)).text();
  expect(published).toContain("SUMMARY;LANGUAGE=de:Termin mit Robin Sample");

  await asSpecialist(app, meeting, "MoveMeeting", { startsAt: new Date(NEXT_WEEK + HOUR_MS).toISOString() });
  await subjectsTo(email);
  await manage(app, meeting, "Cancel");
  expect((await subjectsTo(email)).slice(1)).toEqual([
    "Verschoben: Ihr Termin mit Robin Sample, jetzt Mi., 28. Okt., 11:00 (Zeit in Wien)",
    "Abgesagt: Ihr Termin mit Robin Sample, Mi., 28. Okt., 11:00 (Zeit in Wien)",
  ]);
});

test("their specialist reads English", async () => {
  const specialistId = await makeSpecialist(app, { person: { email: "english@example.test" } });
  const meeting = await bookMeeting(inGerman(app), { specialistId });
  await moveTo(inGerman(app), meeting, NEXT_WEEK + HOUR_MS);
  const subjects = (await emailsTo(app, "english@example.test")).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(/^Rescheduled: your meeting with \w+, now Wed 28 Oct, 11:00 \(Vienna time\)$/);
});

test("a specialist who cancels: who else is free", async () => {
  await makeSpecialist(app);
  const meeting = await bookMeeting(inGerman(app), { startsAt: WEDNESDAY });
  await asSpecialist(app, meeting, "CancelMeeting", { message: "Krank." });
  expect((await subjectsTo(meeting.contact.email)).at(-1)).toMatch(/^Abgesagt: /);
});

test("earlier times: on the list, and an offer", async () => {
  const specialistId = await makeSpecialist(app);
  const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
  const own = await bookAndAsk(inGerman(app), { specialistId, onlySpecialist: true });
  await manage(app, first, "Cancel");
  expect((await subjectsTo(own.contact.email)).slice(1)).toEqual([
    "Wir melden uns, wenn früher etwas frei wird: Karriereberatung",
    "Für Sie reserviert bis 12:15\u00a0Uhr: Mi., 21. Okt., 10:00 (Zeit in Wien)",
  ]);
});

test("a specialist whom Parley chose", async () => {
  const { contact } = await (await openAssignments(inGerman(app))).waiting();
  expect(await subjectsTo(contact.email)).toEqual([
    "Karriereberatung: Darf Robin Sample Kontakt zu Ihnen aufnehmen?",
  ]);
});

test("the code of a requested meeting", async () => {
  const proven = await openTestApp([], { proof: "required" });
  await offerLanguages(proven, "de");
  const on = requestedBookings(inGerman(proven), await makeSpecialist(proven, { category: "tutoring" }));
  const { trackId } = await on.request();
  const [code] = await emailsTo(proven, (await on.trackOf(trackId)).contact!.email);
  expect(subjectOf(code!)).toBe("Ihr Code für Parley: Mi., 21. Okt., 10:00 (Zeit in Wien) bestätigen");
  await proven.close();
});

test("who goes on in another language is written to in that one, and in English where theirs is not offered", async () => {
  const { trackId, contact } = await bookMeeting(inGerman(app));
  const languageOf = async (id: string) => (await getTrack(app.services.db.read, id)).language;
  expect(await languageOf(trackId)).toBe("de");
  const started = await (await app.call("/Funnel/StartTracking", {
    method: "POST",
    body: { categoryId: (await getTrack(app.services.db.read, trackId)).categoryId, timezone: "Europe/Vienna" },
  })).json() as { trackId: string };
  expect(await languageOf(started.trackId)).toBe("en");
  await sendStep(inGerman(app), started.trackId, { step: "start" });
  expect(await languageOf(started.trackId)).toBe("de");

  await offerLanguages(app, "");
  const [booked] = await emailsTo(app, contact.email);
  expect(booked!.subject).toMatch(/^Booked: your meeting with Robin Sample, Wed 28 Oct/);
  await offerLanguages(app, "de");
});

const meeting: MeetingFacts = {
  startsAt: WEDNESDAY,
  endsAt: WEDNESDAY + HOUR_MS,
  visitorZone: "Europe/Vienna",
  specialistZone: "America/New_York",
  categoryName: "Steuern",
  location: "phone",
  locationDetail: "+43 1 234",
};
const brand = { productName: "Parley", supportEmail: "help@parley.example", supportPhone: "+43 1 2345678" };
const visitor = { firstName: "Vera", shortName: "Vera", phone: "+43 660 1234567" };
const specialist = { displayName: "Robin Muster", firstName: "Robin", headline: "Ruhiger Rat" };
const pageUrl = "https://parley.example/de/meetings/1?secret=x";
const toVisitor = { brand, firstName: "Vera", other: "Robin Muster", meeting };
const requested = { brand, meeting, specialistName: "Robin Muster", resumeUrl: pageUrl };

test.each<[string, () => Promise<RenderedEmail>]>([
  [
    "Erinnerung: Ihr Termin mit Robin Muster, Mi., 21. Okt., 10:00 (Zeit in Wien)",
    () => meetingReminder({ brand, meeting, side: "visitor", visitor, specialist, pageUrl, now: WEDNESDAY - DAY_MS }),
  ],
  [
    "Hat Ihr Termin mit Robin Muster stattgefunden?",
    () => outcomeQuestion({ ...toVisitor, side: "visitor", answers: [], until: "morgen" }),
  ],
  ["Wie war Ihr Termin mit Robin Muster?", () => ratingRequested({ ...toVisitor, ratingUrl: pageUrl })],
  [
    "Wir haben Ihre Bewertung von Robin Muster entfernt",
    () => ratingRemovedForVisitor({ ...toVisitor, rule: "Sie wirbt für etwas." }),
  ],
  ["Ihr Code für Parley", () => proveAddress({ brand, code: "012345", isPrepared: true })],
  [
    "Ihre Anfrage im Bereich Steuern ist noch offen",
    () => finishLater({ brand, categoryName: "Steuern", finishUrl: pageUrl, stopUrl: pageUrl, isLast: false }),
  ],
  [
    "Jetzt mit Robin Muster: Ihr Termin, Mi., 21. Okt., 10:00 (Zeit in Wien)",
    () => meetingReassigned({ brand, visitor, specialist, meeting, manageUrl: pageUrl }),
  ],
  [
    "Robin Muster kümmert sich jetzt um Ihre Anfrage",
    () => requestReassigned({ brand, visitor, specialist, categoryName: "Steuern" }),
  ],
])("%s", async (subject, write) => {
  expect(subjectOf(await forRequestReader("de", WEDNESDAY - DAY_MS, write))).toBe(subject);
});

test.each(["not-confirmed", "wave", "rejected", "not-released", "unavailable"])(
  "a time is released: %s",
  async (reason) => {
    if (!hasOwnText(reason)) throw new Error(`${reason} has no text`);
    const email = await forRequestReader("de", WEDNESDAY, () => requestLapsed({ ...requested, reason }));
    expect(subjectOf(email)).toBe("Ihre Zeit mit Robin Muster ist nicht mehr reserviert");
  },
);
