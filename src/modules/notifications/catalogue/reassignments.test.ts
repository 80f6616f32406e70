// Emails and notifications to both specialists and the visitor when a lead is reassigned.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  IN_A_WEEK,
  type LeadAdministration,
  openLeadAdministration,
  REASON,
} from "@tests/support/leads/lead-administration.ts";
import { bookedLead, leadIn, leadRow } from "@tests/support/leads/leads.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { get, newContact } from "@tests/support/funnel/visitor.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import type { NotificationItem } from "../schemas.ts";

const VISITOR = { ...newContact(), firstName: "Vera", lastName: "Example", email: "vera@visit.test" };
const SAM = "sam@work.test";
const KIM = "kim@work.test";
let administration: LeadAdministration;
let app: LeadAdministration["app"];
let sam: string;
let kim: string;
beforeEach(async () => {
  administration = await openLeadAdministration();
  ({ app, sam, kim } = administration);
});
afterEach(() => app.close());

/** The emails that follow from an action, and from nothing before it. */
const after = async (action: () => Promise<unknown>): Promise<Email[]> => {
  await runReactions(app.ctx());
  const before = app.emails.length;
  await action();
  await runReactions(app.ctx());
  return app.emails.slice(before);
};
const subjects = (emails: Email[]) => emails.map(({ to, subject }) => `${to.address}: ${subject}`).sort();
const to = (emails: Email[], address: string, subject = "") =>
  emails.find((email) => email.to.address === address && email.subject.includes(subject))!;
const titles = async (who: string) =>
  (await get(app, "/Notifications/List", { cookie: await app.signIn(who) })).json.items
    .map(({ title }: NotificationItem) => title);
const calendarOf = (email: Email) => String(email.attachments?.[0]?.content).replaceAll("\r\n ", "");

it("with a meeting that keeps its time, each receives the calendar file that is right for them", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK, { contact: VISITOR });
  const emails = await after(() => administration.handOver(id, kim));
  expect(subjects(emails)).toEqual([
    `${KIM}: New meeting with Vera: Wed 28 Oct, 10:00 (Vienna time)`,
    `${SAM}: Your lead Vera was reassigned to another specialist`,
    `${VISITOR.email}: Your meeting on Wed 28 Oct, 10:00 (Vienna time) is now with Kim Other`,
  ]);
  const { meetingId } = await leadRow(app, id);
  const files = [SAM, KIM, VISITOR.email].map((address) => calendarOf(to(emails, address)));
  for (const file of files) expect(file).toContain(`UID:${meetingId}@parley`);
  for (const file of files) expect(file).toContain("SEQUENCE:1");
  expect(files.map((file) => /METHOD:(\w+)/.exec(file)?.[1])).toEqual(["CANCEL", "REQUEST", "REQUEST"]);
  expect(to(emails, SAM).text).toContain(REASON);
  expect(to(emails, SAM).text).toContain("Your credit was returned");
  expect(to(emails, SAM).text).not.toContain("Example");
  expect(to(emails, SAM).text).toContain("Please don't contact the visitor any more");
  expect(to(emails, KIM).text).toContain("in place of another specialist");
  expect(to(emails, VISITOR.email).text).toContain("you're now meeting another specialist: Kim Other");
  expect(await titles(sam)).toContain("A lead was reassigned to another specialist");
  expect(await titles(kim)).toEqual(["New meeting: Wed 28 Oct, 10:00 (Vienna time)"]);
});

it("with a cancelled meeting, the visitor is told so, and who looks after the request now", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK, { contact: VISITOR });
  await bookedLead(app, kim, IN_A_WEEK);
  const emails = await after(() => administration.handOver(id, kim));
  const toVisitor = emails.filter((email) => email.to.address === VISITOR.email);
  expect(subjects(toVisitor)).toEqual([
    `${VISITOR.email}: Cancelled: your meeting with Sam Special, Wed 28 Oct, 10:00 (Vienna time)`,
    `${VISITOR.email}: Kim Other is now looking after your request`,
  ]);
  expect(calendarOf(to(emails, VISITOR.email, "Cancelled"))).toContain("METHOD:CANCEL");
  expect(calendarOf(to(emails, SAM, "Cancelled"))).toContain("METHOD:CANCEL");
  expect(to(emails, SAM, "Cancelled").text).toContain("We've reassigned the lead to another specialist");
  expect(to(emails, SAM, "Cancelled").text).not.toMatch(/your credit is returned|contact the visitor(?! any more)/);
  expect(to(emails, KIM, "New lead: accept it by")).toBeDefined();
  expect(await titles(kim)).toContain("You have a new lead");
  expect(subjects(emails).filter((line) => !line.includes("credits left"))).toHaveLength(5);
});

it("without a meeting: a new lead for one specialist, a reassigned lead for the other", async () => {
  const id = await leadIn(app, sam, "live");
  const emails = await after(() => administration.handOver(id, kim));
  expect(subjects(emails).map((line) => line.split(":")[0])).toEqual([
    KIM,
    SAM,
    (await leadRow(app, id)).contact.email,
  ]);
  expect(to(emails, SAM).attachments ?? []).toEqual([]);
  expect(await titles(sam)).not.toContain("A credit was returned");
});

it("sends nothing to a specialist who lost the lead again, or to a visitor who was erased", async () => {
  const id = await leadIn(app, sam, "live");
  const emails = await after(async () => {
    await administration.handOver(id, kim);
    await administration.remove(id);
  });
  expect(subjects(emails).filter((line) => !/credit/i.test(line))).toEqual([]);
});

describe("when it was given away and back while no message could be sent", () => {
  it("who has it again is told of no loss, and the visitor of nobody else", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK, { contact: VISITOR });
    const emails = await after(async () => {
      await administration.handOver(id, kim);
      await administration.handOver(id, sam);
    });
    expect(to(emails, SAM, "was reassigned")).toBeUndefined();
    expect(await titles(sam)).not.toContain("A lead was reassigned to another specialist");
    const files = emails.filter((email) => email.to.address === SAM).map(calendarOf);
    expect(files.filter((file) => file.includes("METHOD:CANCEL"))).toEqual([]);
    const toVisitor = emails.filter((email) => email.to.address === VISITOR.email);
    expect(subjects(toVisitor)).toEqual([
      `${VISITOR.email}: Your meeting on Wed 28 Oct, 10:00 (Vienna time) is with Sam Special`,
    ]);
    expect(toVisitor[0]!.text).toContain("Your meeting keeps its time, and you're meeting Sam Special after all.");
    expect(toVisitor[0]!.text).not.toMatch(/another specialist|Kim/);
    expect(emails.filter(({ subject, to }) => to.address === KIM && subject.includes("New meeting"))).toEqual([]);
    expect(await titles(kim)).toEqual(["A lead was reassigned to another specialist"]);
  });

  it("a request without a meeting is offered to who has it alone", async () => {
    const id = await leadIn(app, sam, "live");
    const emails = await after(async () => {
      await administration.handOver(id, kim);
      await administration.handOver(id, sam);
    });
    expect(emails.filter(({ subject }) => subject.includes("accept it by")).map(({ to }) => to.address)).toEqual([SAM]);
    expect(to(emails, SAM, "was reassigned")).toBeUndefined();
    const { contact: { email } } = await leadRow(app, id);
    expect(to(emails, email).text).not.toContain("nother specialist");
  });
});

it("sends nothing when the same events are delivered again", async () => {
  const id = await leadIn(app, sam, "live");
  await after(() => administration.handOver(id, kim));
  expect(await after(() => Promise.resolve())).toEqual([]);
});
