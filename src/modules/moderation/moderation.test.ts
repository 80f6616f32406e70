// Reports of profiles and ratings: who can report what, who is told what, and what an administrator decides.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountDeleted } from "@/events.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { deleteRatingOf } from "@/modules/ratings/index.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { publishPage, REPORT, reportedProfile, sendReport } from "@tests/support/people/content-reports.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { publishRatings, ratingOf, ratingStatusOf } from "@tests/support/scheduling/ratings.ts";
import { NOON } from "@tests/support/app/base-data.ts";
import { auditEntries } from "@/platform/audit.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { findReport, purgeReports, reportData } from "./reports.ts";
import { decisionProblems, decisionsFor, REPORT_KEPT_DAYS, REPORTS_PER_DAY } from "./rules.ts";

let app: TestApp;
let specialistId: string;
let slug: string;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(async () => {
  app.clock.set(NOON);
  specialistId = await makeSpecialist(app);
  slug = await publishPage(app, specialistId);
});
afterAll(() => app.close());

const emailOf = async (id: string) => (await findPerson(app.services.db.read, id))!.email;
/** The emails since the last call. */
const takeEmails = async () => {
  await runReactions(app.ctx());
  return app.emails.splice(0);
};
const administrator = async () => {
  const cookie = await app.signIn(await makeAdministrator(app));
  return {
    list: async (status = "open") =>
      (await get(app, `/Admin/ContentReports?status=${status}&pageSize=50`, { cookie })).json,
    decide: (id: string, body: object) => post(app, `/Admin/DecideContentReport/${id}`, body, { cookie }),
    attention: async () => (await get(app, "/Admin/Attention", { cookie })).json,
    badges: async () => (await get(app, "/Admin/DashboardLayoutProps", { cookie })).json.badges,
  };
};
const own = (items: { specialist: { id: string } }[]) =>
  items.filter(({ specialist }) => specialist.id === specialistId);

describe("a report of a profile", () => {
  it("waits for an administrator, and whoever reported it gets a receipt without anything they wrote", async () => {
    expect(await sendReport(app, slug)).toMatchObject({ status: 200, json: { done: true } });
    const [receipt, ...others] = (await takeEmails()).filter(({ to }) => to.address === REPORT.email);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ subject: "We have your report", to: { name: "", address: REPORT.email } });
    expect(receipt!.text).toContain("It is false or misleading");
    expect(receipt!.text).not.toContain("Rita");
    expect(receipt!.text).not.toContain("licence");

    const { list, attention, badges } = await administrator();
    const [item] = own((await list()).items) as unknown as Record<string, unknown>[];
    expect(item).toMatchObject({
      page: `/specialists/${slug}`,
      rating: null,
      reason: "misleading",
      details: REPORT.details,
      reporter: { name: "Rita Reader", email: REPORT.email },
      status: "open",
      decisions: ["decline", "change", "suspend"],
      decided: null,
    });
    expect(item!.content).toContain("\n\n");
    const { queue, reports } = await attention();
    expect(queue).toContainEqual(expect.objectContaining({ kind: "reports", id: item!.id }));
    expect(reports.totalCount).toBe((await badges()).reportsToDecide);
  });

  it("is there once, however often it is sent before the decision", async () => {
    await sendReport(app, slug);
    await sendReport(app, slug, { email: "RITA@example.test", details: "And there is more that is wrong with it." });
    const { list, decide } = await administrator();
    const [report, ...more] = own((await list()).items) as unknown as { id: string }[];
    expect(more).toEqual([]);
    await decide(report!.id, { decision: "decline", answer: "We can't see what is wrong." });
    await sendReport(app, slug);
    expect(own((await list()).items)).toHaveLength(1);
    await takeEmails();
  });

  it.each<[object, string[]]>([
    [{ details: "  Too short.          " }, ["Please explain in at least 20 characters what is wrong."]],
    [{ details: "x".repeat(3_001) }, ["Please write at most 3,000 characters."]],
    [{ goodFaith: false }, ["Please confirm that what you write is right and complete."]],
    [{ email: "rita" }, ["Please enter a valid email address."]],
  ])("is refused with %j", async (change, sentences) => {
    const [status, , told] = refusalOf(await sendReport(app, slug, change));
    expect([status, told]).toEqual([400, sentences]);
  });

  it("is refused for a page that nobody can see, and for a rating that isn't there", async () => {
    expect((await sendReport(app, "nobody-here")).status).toBe(404);
    expect((await sendReport(app, slug, { rating: "nothing" })).status).toBe(404);
    const hidden = await makeSpecialist(app);
    expect((await sendReport(app, hidden)).status).toBe(404);
  });

  it(`is refused after ${REPORTS_PER_DAY} of one mailbox in a day`, async () => {
    const pages = await Promise.all(
      Array.from({ length: REPORTS_PER_DAY + 1 }, async () => await publishPage(app, await makeSpecialist(app))),
    );
    const email = "many@gmail.com";
    for (const [at, page] of pages.entries()) {
      const answer = await sendReport(app, page, { email: at % 2 ? "m.any+x@gmail.com" : email });
      expect(answer.status).toBe(at < REPORTS_PER_DAY ? 200 : 400);
      if (at === REPORTS_PER_DAY) expect(refusalOf(answer)[1]).toBe("too_many_reports");
    }
    app.clock.advance(DAY_MS);
    expect((await sendReport(app, pages.at(-1)!, { email })).status).toBe(200);
    await takeEmails();
  });

  it("is answered in the language of the page", async () => {
    await offerLanguages(app, "de");
    await post(app, `/Funnel/Report/${slug}`, { ...REPORT, email: "rita@example.de" }, {
      headers: { "accept-language": "de" },
    });
    const [receipt] = await takeEmails();
    expect(receipt!.subject).toBe("Wir haben Ihre Meldung");
    expect(receipt!.text).toContain("Es ist falsch oder irreführend");
  });
});

describe("a decision", () => {
  const ANSWER = "We compared it with the register.";
  const STATEMENT = "Please remove the licence: it isn't in the register.";

  it("to do nothing is told with its reason to whoever reported it, and to nobody else", async () => {
    const id = await reportedProfile(app, specialistId, { email: "rita@example.org" });
    await takeEmails();
    const { decide, list } = await administrator();
    expect((await decide(id, { decision: "decline", answer: ANSWER })).status).toBe(200);
    const [told, ...others] = await takeEmails();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ subject: "We’ve decided about your report", to: { address: "rita@example.org" } });
    expect(told!.text).toContain("take no action");
    expect(told!.text).toContain(ANSWER);
    expect(told!.text).toContain("If you disagree");
    expect(own((await list("declined")).items)).toMatchObject([{ decided: { decision: "decline", answer: ANSWER } }]);
    const audit = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audit).toMatchObject([{ action: "moderation.decide", after: { decision: "decline", specialistId } }]);
    expect(JSON.stringify(audit)).not.toContain("register");
  });

  it("to ask for a change tells the specialist what and why, and not who reported it", async () => {
    const id = await reportedProfile(app, specialistId, { email: "rita@example.org" });
    await takeEmails();
    const { decide } = await administrator();
    await decide(id, { decision: "change", answer: ANSWER, statement: STATEMENT });
    const emails = await takeEmails();
    const asked = emails.find(({ subject }) => subject === "Please change your profile")!;
    expect(asked.to.address).toBe(await emailOf(specialistId));
    expect(asked.text).toContain(STATEMENT);
    for (const secret of ["Rita", "rita", ANSWER]) expect(asked.text).not.toContain(secret);
    const told = emails.find(({ to }) => to.address === "rita@example.org")!;
    expect(told.text).not.toContain(STATEMENT);
    expect((await get(app, `/Funnel/Profile/${slug}`)).status).toBe(200);
  });

  it("to suspend takes the page away once, and the specialist reads why", async () => {
    const id = await reportedProfile(app, specialistId);
    const other = await reportedProfile(app, specialistId, { email: "other@example.test" });
    const { decide } = await administrator();
    expect((await decide(id, { decision: "suspend", answer: ANSWER, statement: STATEMENT })).status).toBe(200);
    expect((await get(app, `/Funnel/Profile/${slug}`)).status).toBe(404);
    const isSuspended = { status: "suspended", suspensionReason: STATEMENT };
    expect(await findPerson(app.services.db.read, specialistId)).toMatchObject(isSuspended);
    await takeEmails();
    const again = { decision: "suspend", answer: ANSWER, statement: "They are suspended already." };
    expect((await decide(other, again)).status).toBe(200);
    expect(await findPerson(app.services.db.read, specialistId)).toMatchObject(isSuspended);
    expect((await takeEmails()).map(({ to }) => to.address)).toEqual(["other@example.test"]);
  });

  it("can be made once, with its reasons", async () => {
    const id = await reportedProfile(app, specialistId);
    const { decide } = await administrator();
    expect(refusalOf(await decide(id, { decision: "change", answer: "No.", statement: "" }))[2]).toEqual([
      "Give the specialist a reason of 10 to 2,000 characters.",
      "Give whoever reported it a reason of 10 to 2,000 characters.",
    ]);
    expect(refusalOf(await decide(id, { decision: "remove", answer: ANSWER, rule: "abuse" }))[2]).toEqual([
      "Choose what to do from the list.",
    ]);
    expect((await findReport(app.services.db.read, id))!.status).toBe("open");
    const answers = await Promise.all([1, 2].map(() => decide(id, { decision: "decline", answer: ANSWER })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(refusalOf(await decide(id, { decision: "decline", answer: ANSWER }))[1]).toBe("report_decided");
    await takeEmails();
  });
});

describe("a report of a rating", () => {
  it("names it by what the page shows, and its removal names a rule", async () => {
    const [meeting] = await publishRatings(app, specialistId, [1, 4, 5]);
    const { rating } = (await get(app, `/Funnel/Profile/${slug}`)).json;
    expect(JSON.stringify(rating)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    const { ref } = rating.newest.find(({ stars }: { stars: number }) => stars === 1);
    expect((await sendReport(app, slug, { rating: ref, reason: "abuse" })).status).toBe(200);
    await takeEmails();

    const { list, decide } = await administrator();
    const [item] = own((await list()).items) as unknown as { id: string }[];
    expect(item).toMatchObject({ content: null, rating: { stars: 1 }, decisions: ["decline", "remove"] });
    expect(refusalOf(await decide(item!.id, { decision: "remove", answer: "It is an insult." }))[1]).toBe(
      "rule_required",
    );
    expect((await findReport(app.services.db.read, item!.id))!.status).toBe("open");
    expect((await decide(item!.id, { decision: "remove", answer: "It is an insult.", rule: "abuse" })).status).toBe(
      200,
    );
    expect(await ratingStatusOf(app, meeting!)).toBe("removed");
    const told = (await takeEmails()).find(({ to }) => to.address === REPORT.email)!;
    expect(told.text).toContain("was removed.");
    const { id } = await ratingOf(app, meeting!);
    const audit = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audit).toMatchObject([{ action: "ratings.remove", after: { specialistId, rule: "abuse" } }]);
  });

  it("is answered like the first one when the rating was removed by then", async () => {
    await publishRatings(app, specialistId, [1, 4, 5]);
    const { rating } = (await get(app, `/Funnel/Profile/${slug}`)).json;
    const { ref } = rating.newest.find(({ stars }: { stars: number }) => stars === 1);
    for (const email of ["one@example.test", "two@example.test"]) await sendReport(app, slug, { rating: ref, email });
    await takeEmails();
    const { list, decide } = await administrator();
    const [first, second] = own((await list()).items) as unknown as { id: string }[];
    await decide(first!.id, { decision: "remove", answer: "It is an insult.", rule: "abuse" });
    await takeEmails();
    expect((await decide(second!.id, { decision: "remove", answer: "It is an insult." })).status).toBe(200);
    const [told, ...others] = await takeEmails();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ to: { address: "two@example.test" } });
    expect(told!.text).toContain("was removed.");
  });
});

it("of a rating that its visitor has deleted since is answered without a rule", async () => {
  const [meeting] = await publishRatings(app, specialistId, [2, 4, 5]);
  const { rating } = (await get(app, `/Funnel/Profile/${slug}`)).json;
  const { ref } = rating.newest.find(({ stars }: { stars: number }) => stars === 2);
  await sendReport(app, slug, { rating: ref, email: "rita@example.net" });
  await app.transact((tx) => deleteRatingOf(tx, meeting!.meetingId));
  const { list, decide } = await administrator();
  const items = own((await list()).items) as unknown as { id: string }[];
  expect(items).toMatchObject([{ rating: { status: "deleted", sentence: "" }, decisions: ["decline", "remove"] }]);
  await takeEmails();
  expect((await decide(items[0]!.id, { decision: "remove", answer: "It isn't there any more." })).status).toBe(200);
  expect((await takeEmails()).map(({ to }) => to.address)).toEqual(["rita@example.net"]);
});

it(`is deleted ${REPORT_KEPT_DAYS} days after the decision`, async () => {
  const [decided, open] = [await reportedProfile(app, specialistId), await reportedProfile(app, specialistId)];
  const { decide } = await administrator();
  await decide(decided, { decision: "decline", answer: "It breaks no rule of ours." });
  const find = (id: string) => findReport(app.services.db.read, id);
  app.clock.set(NOON + REPORT_KEPT_DAYS * DAY_MS - 1);
  await purgeReports(app.ctx());
  expect(await find(decided)).toBeDefined();
  app.clock.advance(1);
  await purgeReports(app.ctx());
  expect([await find(decided), (await find(open))?.status]).toEqual([undefined, "open"]);
  expect(await reportData[0]!.collect(app.ctx(), specialistId)).toMatchObject([{ subject: "profile", status: "open" }]);
  expect(JSON.stringify(await reportData[0]!.collect(app.ctx(), specialistId))).not.toContain("Rita");
});

it("of an account that is deleted is closed without anything about it, and whoever waits is told", async () => {
  const [decided, open] = [await reportedProfile(app, specialistId), await reportedProfile(app, specialistId)];
  const { decide, list } = await administrator();
  await decide(decided, { decision: "decline", answer: "It breaks no rule of ours." });
  await takeEmails();
  await app.transact((tx) => publish(tx, accountDeleted({ userId: specialistId })));
  expect(await findReport(app.services.db.read, decided)).toBeUndefined();
  expect(own((await list("declined")).items)).toMatchObject([{
    id: open,
    page: null,
    content: null,
    details: "",
    decisions: [],
    decided: { decision: "gone", answer: null, by: null },
  }]);
  const [told, ...others] = (await takeEmails()).filter(({ subject }) => subject.includes("report"));
  expect(others).toEqual([]);
  expect(told!.text).toContain("isn’t there any more: the account was deleted.");
  expect(told!.text).not.toMatch(/If you disagree|You reported/);
});

describe("the rules", () => {
  it("offer what fits what was reported", () => {
    expect(decisionsFor("profile")).toEqual(["decline", "change", "suspend"]);
    expect(decisionsFor("rating")).toEqual(["decline", "remove"]);
    const removal = { decision: "remove", answer: "Because it is so.", statement: "" } as const;
    expect(decisionProblems("rating", removal)).toEqual({ decision: false, statement: false, answer: false });
  });
});
