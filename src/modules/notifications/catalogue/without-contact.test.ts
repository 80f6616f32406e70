// No email to a specialist, and no calendar file or calendar feed, carries a visitor's contact data.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, changeLead, handOver, leadRow, receivedLead } from "@tests/support/leads/leads.ts";
import { answerAs, asSpecialist, bookMeeting, manage, moveTo, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { sendDueMessages } from "@tests/support/scheduling/due-messages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { questionSets } from "@/modules/catalog/tables.ts";
import { sweepAcceptance, sweepLeads } from "@/modules/leads/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { messages } from "../tables.ts";

const CONTACT = {
  firstName: "Quirina",
  lastName: "Zzyzx-Wolpertinger",
};
const SECRETS = /zzyzx|wolpertinger|visitor-mailbox|qwz\.|767[ .-]?654[ .-]?3\d\d|76543\d\d|answer-with-my-number/i;

let app: TestApp;
let specialistId: string;
let colleague: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 50, person: { email: "anna@specialists.test" } });
  colleague = await makeSpecialist(app, { credits: 50, person: { email: "bert@specialists.test" } });
  await makeAdministrator(app);
});
afterEach(() => app.close());

const phoneOf = (n: number) => `+436767654${300 + n}`;

let people = 0;
/** A visitor of their own each time: open bookings of one visitor are limited. */
const visitor = () => {
  const n = people++;
  return { contact: { ...CONTACT, email: `qwz.private${n}@visitor-mailbox.test`, phone: phoneOf(n) } };
};
const book = (startsAt: number, location = "phone") =>
  bookMeeting(app, { specialistId, startsAt, visitor: { ...visitor(), preferences: { location } } });
const atHour = (day: number, hour: number) => NEXT_WEEK + day * DAY_MS + hour * HOUR_MS;

/** A question that is answered in the visitor's own words, beside what they have answered. */
const answerFreely = async (trackId: string) =>
  await app.transact(async (tx) => {
    const [track] = await tx.select().from(tracks).where(eq(tracks.id, trackId));
    const [set] = await tx.select().from(questionSets).where(eq(questionSets.id, track!.questionSetId));
    const question = {
      ...set!.questions[0]!,
      key: "more",
      type: "text" as const,
      label: "Anything else?",
      required: false,
      options: [],
    };
    const questions = [...set!.questions, { ...question, showIf: null, matching: false }];
    await tx.update(questionSets).set({ questions }).where(eq(questionSets.id, set!.id));
    const answers = { ...track!.answers, more: "answer-with-my-number +436767654321" };
    await tx.update(tracks).set({ answers }).where(eq(tracks.id, trackId));
  });

const react = () => runReactions(app.ctx());
const sweep = async () => {
  await sweepAcceptance(app.ctx());
  await sweepLeads(app.ctx());
  await sweepOutcomes(app.ctx());
  await sendDueMessages(app);
  await react();
};

/** Everything that Parley writes to specialists about visitors and their meetings. */
const liveThrough = async () => {
  const rescheduled = await book(atHour(0, 0));
  await answerFreely(rescheduled.trackId);
  await react();
  await moveTo(app, rescheduled, atHour(0, 1));
  await asSpecialist(app, rescheduled, "MoveMeeting", { startsAt: iso(atHour(0, 2)), message: "Later, please" });
  await react();
  const cancelled = await book(atHour(1, 0), "whatsapp");
  await manage(app, cancelled, "Cancel", {
    reason: "no-need",
    message: `Call me on ${phoneOf(0)}: qwz.new@visitor-mailbox.test`,
  });
  await react();
  app.clock.advance(MINUTE_MS);
  expect((await manage(app, cancelled, "Delete")).status).toBe(200);
  const withdrawn = await book(atHour(1, 1));
  await manage(app, withdrawn, "Withdraw");
  const handedOver = await leadRow(app, (await book(atHour(1, 2))).leadId);
  await handOver(app, handedOver.id, colleague);
  await react();
  await receivedLead(app, specialistId, visitor());
  const live = await receivedLead(app, specialistId, visitor());
  await react();
  await changeLead(app, { specialistId, leadId: live, to: "live" });
  const arranged = await receivedLead(app, specialistId, visitor());
  await changeLead(app, { specialistId, leadId: arranged, to: "live" });
  const cookie = await app.signIn(specialistId);
  await post(app, `/Leads/MarkLeadStatus/${arranged}/booked`, { startsAt: iso(atHour(2, 0)), location: "phone" }, {
    cookie,
  });
  await react();
  const disputed = await bookedLead(app, specialistId, iso(atHour(0, -1)), visitor());
  for (const at of [atHour(-1, 0), atHour(0, -24), atHour(0, 1.5), atHour(0, 2.5), atHour(0, 4)]) {
    app.clock.set(Math.max(at, app.clock.now()));
    await sweep();
  }
  const { meetingId } = await leadRow(app, disputed);
  await answerAs(app, meetingId!, "visitor", "held");
  await answerAs(app, meetingId!, "specialist", "other-absent");
  for (const days of [2, 3, 5, 7, 9, 13, 14, 20]) {
    app.clock.set(Math.max(app.clock.now(), atHour(days, 0) + 30 * MINUTE_MS));
    await sweep();
  }
};

test("all of them, with their calendar files, have the first name at most", async () => {
  await liveThrough();
  const toSpecialists = app.emails.filter(({ to }) => to.address.endsWith("@specialists.test"));
  for (const { subject, html, text, attachments = [], to } of toSpecialists) {
    const content = [subject, html, text, to.name, ...attachments.map((attachment) => attachment.content)].join("\n");
    // Calendar files fold long lines.
    expect(content.replace(/\r\n[ \t]/g, ""), subject).not.toMatch(SECRETS);
  }
  const log = await app.services.db.read.select().from(messages);
  const templates = new Set(
    log.filter(({ recipient, state }) => recipient !== "visitor" && state === "sent")
      .map(({ template }) => template),
  );
  expect([...templates].sort()).toEqual(expect.arrayContaining([
    ...[
      "credit-returned",
      "help-received",
      "lead-erased",
      "lead-expired",
      "lead-expiring",
      "lead-gone",
      "lead-received",
    ],
    ...["outcome-question", "specialist-cancelled", "specialist-moved", "specialist-new-meeting"],
    "specialist-reminder",
  ]));
  expect(toSpecialists.filter(({ attachments }) => attachments?.length).length).toBeGreaterThan(5);
  expect(toSpecialists.some(({ subject }) => subject.includes("Quirina"))).toBe(true);
  // The visitor's own emails are unchanged: they name the visitor.
  expect(app.emails.some(({ to }) => to.address.startsWith("qwz.") && to.name === "Quirina Zzyzx-Wolpertinger")).toBe(
    true,
  );
});

test("the cancellation says that there is a message, and the lead's page shows it once the lead is kept", async () => {
  const meeting = await book(atHour(0, 0));
  await manage(app, meeting, "Cancel", { reason: "no-need", message: "Perhaps in spring" });
  await react();
  const email = app.emails.findLast(({ subject }) => subject.startsWith("Cancelled: your meeting with Quirina,"))!;
  expect(email.text).toContain("Quirina left you a message. It's on the lead's page.");
  expect(email.text).not.toContain("spring");
  expect(email.text).toContain("You can keep it, which uses a credit again, or close it.");
  const cookie = await app.signIn(specialistId);
  const message = async () => (await get(app, `/Leads/Props/${meeting.leadId}`, { cookie })).json.visitorMessage;
  expect(await message()).toBeNull();
  await asSpecialist(app, meeting, "Keep");
  expect(await message()).toBe("Perhaps in spring");
});
