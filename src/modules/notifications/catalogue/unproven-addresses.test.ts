// An address that nobody has proven may be a stranger's: emails to it contain nothing that was typed with it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, own, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import {
  book,
  newContact,
  post,
  refusalOf,
  REQUEST_CONSENT,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { sendDueReminders } from "@/modules/funnel/finish-later.ts";

let app: TestApp;
let specialistId: string;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
});
afterEach(() => app.close());

const TYPED = { firstName: "Ztypedfirst", lastName: "Ztypedlast" };
const visitorNamed = () => visitorWithContact(app, { category: CATEGORY, contact: { ...newContact(), ...TYPED } });

/** All of an email that its reader sees. */
const seenIn = (email: TestApp["emails"][number]) => JSON.stringify([email.to, email.subject, email.text, email.html]);

const expectNothingTyped = (...subjects: RegExp[]) => {
  for (const subject of subjects) {
    expect(app.emails.map((email) => email.subject)).toContainEqual(expect.stringMatching(subject));
  }
  for (const email of app.emails) expect(seenIn(email)).not.toMatch(/Ztyped/);
};

test("the code of a booking, its lapse, and the code before a booking", async () => {
  const visitor = await visitorNamed();
  expect((await book(app, visitor.trackId, TEN, { specialistId })).json.status).toBe("pending");
  await runReactions(app.ctx());
  const other = await visitorNamed();
  await post(app, `/Funnel/SendCode/${other.trackId}`, {}, own(other));
  app.clock.advance(31 * MINUTE_MS);
  await expireHolds(app.ctx());
  await runReactions(app.ctx());
  expectNothingTyped(/confirm/, /no longer keep your time/, /^Your code for Parley$/);
});

test("the reminder of an unfinished request", async () => {
  const visitor = await visitorNamed();
  const consents = [...REQUEST_CONSENT, { purpose: "finish-later", version: 1 }];
  const contact = { ...newContact(), ...TYPED };
  await post(app, `/Funnel/Track/${visitor.trackId}`, { step: "contacts", contact, consents }, own(visitor));
  for (const ms of [31 * MINUTE_MS, 2 * HOUR_MS]) {
    app.clock.advance(ms);
    await closeAbandonedTracks(app.ctx());
    await sendDueReminders(app.ctx());
    await runReactions(app.ctx());
  }
  expectNothingTyped(/not finished yet/);
});

test("once the address is proven, emails greet by name", async () => {
  const on = requestedBookings(app, specialistId);
  const visitor = await visitorNamed();
  const { json } = await book(app, visitor.trackId, TEN, { specialistId });
  await on.confirm(visitor, json.meetingId, { code: await on.codeOf(visitor.trackId) });
  await runReactions(app.ctx());
  const booked = app.emails.find(({ subject }) => subject.startsWith("Booked: your meeting"));
  expect(booked?.text).toContain("Hello Ztypedfirst,");
});

test("a name that would be a link is refused, with a sentence", async () => {
  const visitor = await visitorNamed();
  const contact = { ...newContact(), firstName: "Win", lastName: "at evil.com" };
  const step = { step: "contacts", contact, consents: REQUEST_CONSENT };
  const refused = await post(app, `/Funnel/Track/${visitor.trackId}`, step, own(visitor));
  expect(refusalOf(refused)).toEqual([
    400,
    "invalid_input",
    ["Last name must not contain links or symbols"],
  ]);
});
