// What people and administrators hear of help requests: by mail and within the product, once each, or not at all.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { createRequest, deleteRequest, replyTo, setStatus } from "@tests/support/help.ts";
import { leadIn } from "@tests/support/leads.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
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
  app.mails.length = 0;
});
afterAll(() => app.close());

/** What was mailed since the last look: [to, subject]. */
const heard = async () => {
  await runReactions(app.ctx());
  const own = await addressOf(specialistId);
  const names: Record<string, string> = { [own]: "specialist", [ada.address]: "Ada", [ben.address]: "Ben" };
  return app.mails.splice(0).map(({ to, subject, text }) => ({ to: names[to.address] ?? to.address, subject, text }));
};
const subjects = async () => (await heard()).map(({ to, subject }) => `${to}: ${subject.replace(/#\d+/, "#N")}`).sort();
const noticesOf = async () => {
  await runReactions(app.ctx());
  const rows = await app.services.db.read.select().from(notifications)
    .where(eq(notifications.specialistId, specialistId));
  return rows.filter(({ kind }) => /help|credit/.test(kind)).map(({ kind }) => kind);
};

describe("a request", () => {
  test("is acknowledged, and every administrator hears of it with its words", async () => {
    const id = await createRequest(app, cookie, { subject: "My photo <b>" });
    const mails = await heard();
    expect(mails.map(({ to, subject }) => `${to}: ${subject.replace(/#\d+/, "#N")}`).sort()).toEqual([
      "Ada: New request #N: My photo <b>",
      "Ben: New request #N: My photo <b>",
      "specialist: We have your request #N: My photo <b>",
    ]);
    expect(mails.find(({ to }) => to === "Ada")!.text).toContain("I looked everywhere.");
    expect(mails.find(({ to }) => to === "Ada")!.text).toContain(`https://parley.example/admin/requests/${id}`);
    expect(mails.find(({ to }) => to === "specialist")!.text).toContain(`https://parley.example/dashboard/help/${id}`);
    expect(await heard()).toEqual([]);
  });

  test("that is answered, createRequest back and decided is told each time; moves between own states are not", async () => {
    const id = await createRequest(app, cookie);
    await heard();
    await setStatus(app, ada.cookie, id, { status: "in-progress" });
    expect(await subjects()).toEqual([]);
    await replyTo(app, ada.cookie, id, "Which one?");
    expect(await subjects()).toEqual(["specialist: An answer to your request #N: Where is my photo?"]);
    await setStatus(app, ada.cookie, id, { status: "waiting-for-user" });
    expect(await subjects()).toEqual(["specialist: A question about your request #N: Where is my photo?"]);
    await setStatus(app, ada.cookie, id, { status: "resolved", resolution: "declined", message: "Not possible." });
    const [mail] = await heard();
    expect(mail!.subject).toMatch(/^Your request is decided/);
    expect(mail!.text).toContain("Not possible.");
    expect(await noticesOf()).toEqual(["help-answer", "help-question", "help-resolved"]);
  });

  test("that its person answers is told to those who wrote in it", async () => {
    const id = await createRequest(app, cookie);
    await replyTo(app, ada.cookie, id, "Which one?");
    await heard();
    await replyTo(app, cookie, id, "The big one.");
    expect(await subjects()).toEqual(["Ada: An answer to request #N: Where is my photo?"]);
  });

  test("that is withdrawn or deleted before the mails went out is told to nobody", async () => {
    const id = await createRequest(app, cookie);
    await deleteRequest(app, cookie, id);
    expect(await subjects()).toEqual([]);
    const withdrawn = await createRequest(app, cookie);
    await heard();
    await setStatus(app, cookie, withdrawn, { status: "resolved" });
    expect(await subjects()).toEqual([]);
  });

  test("of an administrator is told to the others", async () => {
    await createRequest(app, ada.cookie);
    const told = (await subjects()).filter((line) => line.includes("New request"));
    expect(told).toEqual(["Ben: New request #N: Where is my photo?"]);
  });

  test("of somebody who is still setting up is answered below onboarding", async () => {
    const id = await createRequest(app, await app.signIn(await makePerson(app)));
    const mail = (await heard()).find(({ subject }) => subject.startsWith("We have"));
    expect(mail!.text).toContain(`https://parley.example/onboarding/help/${id}`);
  });

  test("of an administrator without screens of a specialist is answered by mail alone", async () => {
    await createRequest(app, ada.cookie);
    const mail = (await heard()).find(({ subject }) => subject.startsWith("We have"));
    expect(mail!.text).toContain("reply to this mail");
    expect(mail!.text).not.toContain("/help/");
  });
});

test("a granted dispute is one mail and one notification, which replyTo that the credit is back", async () => {
  const leadId = await leadIn(app, specialistId, "live");
  const id = await createRequest(app, cookie, { kind: "lead-dispute", leadId });
  await heard();
  await noticesOf();
  await setStatus(app, ada.cookie, id, { status: "resolved", resolution: "credited" });
  const mails = await heard();
  expect(mails.map(({ to, subject }) => `${to}: ${subject.replace(/#\d+/, "#N")}`)).toEqual([
    "specialist: Your credit is back: request #N",
  ]);
  expect(mails[0]!.text).toContain("1 credit for");
  expect(await noticesOf()).toEqual(["help-credited"]);
});

test("both sides are told to look again with every change, nobody else", async () => {
  const told: string[] = [];
  const live = app.services.live!;
  const tell = live.tell;
  live.tell = (hints) => {
    told.push(...hints.filter(({ kind }) => kind === "help").map(({ userId }) => userId));
    tell(hints);
  };
  await createRequest(app, cookie);
  live.tell = tell;
  expect(told).toContain(specialistId);
  expect(told).toHaveLength(3);
});
