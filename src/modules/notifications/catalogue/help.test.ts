// Emails and notifications about help requests, to the person who asked and to administrators: each once, or not at all.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { createRequest, deleteRequest, replyTo, setStatus } from "@tests/support/people/help-requests.ts";
import { leadIn } from "@tests/support/leads/leads.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { notifications } from "../tables.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
let ada: { cookie: string; address: string };
let ben: { cookie: string; address: string };
const addressOf = async (id: string) => (await findPerson(app.services.db.read, id))!.email;
const administrator = async () => {
  const id = await makeAdministrator(app);
  return { cookie: await app.signIn(id), address: await addressOf(id) };
};
beforeAll(async () => {
  app = await openTestApp();
  [ada, ben] = [await administrator(), await administrator()];
});
beforeEach(async () => {
  specialistId = await makeSpecialist(app);
  cookie = await app.signIn(specialistId);
  app.emails.length = 0;
});
afterAll(() => app.close());

/** The emails since the last call. */
const takeEmails = async () => {
  await runReactions(app.ctx());
  const own = await addressOf(specialistId);
  const names: Record<string, string> = { [own]: "specialist", [ada.address]: "Ada", [ben.address]: "Ben" };
  return app.emails.splice(0).map(({ to, subject, text }) => ({ to: names[to.address] ?? to.address, subject, text }));
};
const subjects = async () =>
  (await takeEmails()).map(({ to, subject }) => `${to}: ${subject.replace(/#\d+/, "#N")}`).sort();
const listInbox = async () => {
  await runReactions(app.ctx());
  const rows = await app.services.db.read.select().from(notifications)
    .where(eq(notifications.specialistId, specialistId));
  return rows.filter(({ kind }) => /help|credit/.test(kind)).map(({ kind }) => kind);
};

describe("a request", () => {
  test("is acknowledged, and every administrator is emailed its message", async () => {
    const id = await createRequest(app, cookie, { subject: "My photo <b>" });
    const emails = await takeEmails();
    expect(emails.map(({ to, subject }) => `${to}: ${subject.replace(/#\d+/, "#N")}`).sort()).toEqual([
      "Ada: New request #N: My photo <b>",
      "Ben: New request #N: My photo <b>",
      "specialist: We received your request #N: My photo <b>",
    ]);
    expect(emails.find(({ to }) => to === "Ada")!.text).toContain("I looked everywhere.");
    expect(emails.find(({ to }) => to === "Ada")!.text).toContain(`https://parley.example/admin/requests/${id}`);
    expect(emails.find(({ to }) => to === "specialist")!.text).toContain(`https://parley.example/dashboard/help/${id}`);
    expect(await takeEmails()).toEqual([]);
  });

  test("sends an email for each reply, question and decision, but not for the team's own status changes", async () => {
    const id = await createRequest(app, cookie);
    await takeEmails();
    await setStatus(app, ada.cookie, id, { status: "in-progress" });
    expect(await subjects()).toEqual([]);
    await replyTo(app, ada.cookie, id, "Which one?");
    expect(await subjects()).toEqual(["specialist: New reply to your request #N: Where is my photo?"]);
    await setStatus(app, ada.cookie, id, { status: "waiting-for-user" });
    expect(await subjects()).toEqual(["specialist: We need your reply to request #N: Where is my photo?"]);
    await setStatus(app, ada.cookie, id, { status: "resolved", resolution: "declined", message: "Not possible." });
    const [email] = await takeEmails();
    expect(email!.subject).toMatch(/^Your request was declined/);
    expect(email!.text).toContain("Not possible.");
    expect(await listInbox()).toEqual(["help-answer", "help-question", "help-resolved"]);
  });

  test("alerts the administrators who wrote in it when the person replies", async () => {
    const id = await createRequest(app, cookie);
    await replyTo(app, ada.cookie, id, "Which one?");
    await takeEmails();
    await replyTo(app, cookie, id, "The big one.");
    expect(await subjects()).toEqual(["Ada: New reply to request #N: Where is my photo?"]);
  });

  test("sends nothing when it was withdrawn or deleted before the emails were sent", async () => {
    const id = await createRequest(app, cookie);
    await deleteRequest(app, cookie, id);
    expect(await subjects()).toEqual([]);
    const withdrawn = await createRequest(app, cookie);
    await takeEmails();
    await setStatus(app, cookie, withdrawn, { status: "resolved" });
    expect(await subjects()).toEqual([]);
  });

  test("of an administrator alerts the other administrators", async () => {
    await createRequest(app, ada.cookie);
    const alerts = (await subjects()).filter((line) => line.includes("New request"));
    expect(alerts).toEqual(["Ben: New request #N: Where is my photo?"]);
  });

  test("links to onboarding before the person is onboarded", async () => {
    const id = await createRequest(app, await app.signIn(await makePerson(app)));
    const email = (await takeEmails()).find(({ subject }) => subject.startsWith("We received"));
    expect(email!.text).toContain(`https://parley.example/onboarding/help/${id}`);
  });

  test("has no link for an administrator who is not a specialist", async () => {
    await createRequest(app, ada.cookie);
    const email = (await takeEmails()).find(({ subject }) => subject.startsWith("We received"));
    expect(email!.text).toContain("reply to this email");
    expect(email!.text).not.toContain("/help/");
  });
});

test("a granted dispute sends one email and one notification about the returned credit", async () => {
  const leadId = await leadIn(app, specialistId, "live");
  const id = await createRequest(app, cookie, { kind: "lead-dispute", leadId });
  await takeEmails();
  await listInbox();
  await setStatus(app, ada.cookie, id, { status: "resolved", resolution: "credited" });
  const emails = await takeEmails();
  expect(emails.map(({ to, subject }) => `${to}: ${subject.replace(/#\d+/, "#N")}`)).toEqual([
    "specialist: Your credit was returned: request #N",
  ]);
  expect(emails[0]!.text).toContain("1 credit for");
  expect(await listInbox()).toEqual(["help-credited"]);
});

test("every change sends live updates to both sides and nobody else", async () => {
  const hinted: string[] = [];
  const live = app.services.live!;
  const publish = live.publish;
  live.publish = (hints, batchId) => {
    hinted.push(...hints.filter(({ kind }) => kind === "help").map(({ userId }) => userId));
    publish(hints, batchId);
  };
  await createRequest(app, cookie);
  live.publish = publish;
  expect(hinted).toContain(specialistId);
  expect(hinted).toHaveLength(3);
});
