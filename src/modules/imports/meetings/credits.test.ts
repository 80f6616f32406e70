// No credit was used for the lead of an imported meeting: nothing says that one was used, returned or is reviewed.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { creditsLeft, leadRow } from "@tests/support/leads/leads.ts";
import { createRequest, setStatus } from "@tests/support/people/help-requests.ts";
import { newAddress } from "@tests/support/people/accounts.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { csv, type Importer, openImporter } from "@tests/support/people/imports.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { answerAs, asSpecialist, manage, managed, rescueWith, secretOf } from "@tests/support/scheduling/meetings.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { helpRequests } from "@/modules/help/tables.ts";
import { findLeadByMeeting, reassignLead } from "@/modules/leads/index.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";

const START = Date.UTC(2026, 11, 1, 8);
let app: TestApp;
let the: Importer;
let specialistId: string;
beforeEach(async () => {
  app = await openTestApp();
  the = await openImporter(app, "meetings");
  specialistId = await makeSpecialist(app, { credits: 0 });
});
afterEach(() => app.close());

const read = () => app.services.db.read;
/** Imports a meeting on 1 December at an hour in Vienna, of a visitor without a phone number. */
const importAt = async (hour: string) => {
  const { email: host } = await getPerson(read(), specialistId);
  const { counts } = await the.imported(
    csv("Specialist,Start,Minutes,Email,Name", `${host},2026-12-01 ${hour}:00,30,${newAddress()},Vera Example`),
  );
  expect(counts).toEqual({ added: 1 });
  const startsAt = START + (Number(hour) - 9) * HOUR_MS;
  const rows = await read().select().from(meetings).where(eq(meetings.specialistId, specialistId));
  const { id: meetingId } = rows.find((row) => row.startsAt === startsAt)!;
  const { id: leadId } = (await findLeadByMeeting(read(), meetingId))!;
  return { meetingId, leadId, specialistId, startsAt, secret: secretOf(app, meetingId) };
};
/** What the specialist reads after something was done: emails and inbox. */
const readAfter = async (action: () => Promise<unknown>) => {
  await runReactions(app.ctx());
  const { email } = await getPerson(read(), specialistId);
  const sent = app.emails.length;
  await action();
  await runReactions(app.ctx());
  const emails = app.emails.slice(sent).filter(({ to }) => to.address === email);
  const notes = await read().select().from(notifications).where(eq(notifications.specialistId, specialistId));
  return [...emails.map(({ text }) => text), ...notes.map(({ title, body }) => `${title} ${body}`)].join("\n");
};
const done = (result: { status: number; json: unknown }) =>
  expect(result.status, JSON.stringify(result.json)).toBe(200);

describe("what the specialist reads", () => {
  it.each([
    ["the visitor cancels in time", 24 * HOUR_MS],
    ["the visitor cancels late", HOUR_MS],
  ])("when %s", async (_what, before) => {
    const meeting = await importAt("09");
    app.clock.set(START - before);
    const texts = await readAfter(async () => done(await manage(app, meeting, "Cancel")));
    expect(texts).toContain("No credit was used for this lead. The lead is in progress: you can still contact");
    expect(texts).not.toMatch(/credits? (was|were|is|stays) (returned|used)\b(?! for this)|reviews this/i);
  });

  it("when they cancel, and the visitor meets another specialist", async () => {
    const meeting = await importAt("09");
    const other = await makeSpecialist(app);
    const texts = await readAfter(async () => {
      done(await asSpecialist(app, meeting, "CancelMeeting"));
      done(await rescueWith(app, meeting, other, meeting.startsAt));
    });
    expect(texts).toContain("No credit was used for this lead.");
    expect(texts).not.toMatch(/credit (is|was) returned/);
  });

  it("when an administrator gives the lead to another specialist", async () => {
    const { leadId } = await importAt("09");
    const other = await makeSpecialist(app);
    const lead = await leadRow(app, leadId);
    const texts = await readAfter(async () => {
      await manage(app, { meetingId: lead.meetingId!, secret: secretOf(app, lead.meetingId!) }, "Cancel");
      await app.transact((tx) =>
        reassignLead(tx, { leadId, fromSpecialistId: specialistId, specialistId: other, reason: "They are ill." })
      );
    });
    expect(texts).toContain("No credit was used for it.");
    expect(texts).not.toMatch(/credit (is|was) returned/);
  });
});

test("two visitors without a phone number are two people: each uses a credit of another specialist", async () => {
  const [first, second] = [await importAt("09"), await importAt("11")];
  const other = await makeSpecialist(app, { credits: 3 });
  for (const meeting of [first, second]) {
    done(await asSpecialist(app, meeting, "CancelMeeting"));
    done(await rescueWith(app, meeting, other, meeting.startsAt));
    expect((await managed(app, meeting)).status).toBe(200);
  }
  expect(await creditsLeft(app, other)).toBe(1);
});

describe("contradicting answers", () => {
  const contradict = async () => {
    const meeting = await importAt("09");
    app.clock.set(START + 30 * MINUTE_MS);
    await answerAs(app, meeting.meetingId, "visitor", "held");
    await answerAs(app, meeting.meetingId, "specialist", "other-absent");
    return meeting;
  };

  it("open no dispute, because there is no credit to decide about", async () => {
    await contradict();
    expect(await read().select().from(helpRequests).where(eq(helpRequests.userId, specialistId))).toEqual([]);
  });

  it("can't be decided by returning a credit where an earlier release has opened a dispute", async () => {
    const { leadId } = await contradict();
    const cookie = await app.signIn(specialistId);
    const id = await createRequest(app, cookie, { kind: "question", leadId });
    await app.transact((tx) => tx.update(helpRequests).set({ kind: "lead-dispute" }).where(eq(helpRequests.id, id)));
    const admin = await app.signIn(the.admin.id);
    const refused = await setStatus(app, admin, id, { status: "resolved", resolution: "credited" });
    expect(refusalOf(refused).slice(0, 2)).toEqual([400, "no_credit_used"]);
    expect((await setStatus(app, admin, id, { status: "resolved", resolution: "answered" })).status).toBe(200);
  });
});

test("imported meetings tick no step of the checklist, and don't end it", async () => {
  for (let hour = 9; hour < 19; hour++) await importAt(String(hour).padStart(2, "0"));
  app.clock.set(START + 24 * HOUR_MS);
  const { json } = await get(app, "/Dashboard/Page", { cookie: await app.signIn(specialistId) });
  expect(json.overview.checklist).toContainEqual({ step: "credits", state: "open" });
});
