// What both specialists and the visitor learn when a lead goes to somebody else, by mail, within the product, and live.
import { afterEach, beforeEach, expect, it } from "vitest";
import { IN_A_WEEK, type LeadDesk, openLeadDesk, REASON } from "@tests/support/lead-administration.ts";
import { bookedLead, leadIn, leadRow } from "@tests/support/leads.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { get, newContact } from "@tests/support/visitor.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import type { NotificationItem } from "../schemas.ts";

const VISITOR = { ...newContact(), firstName: "Vera", lastName: "Example", email: "vera@visit.test" };
const SAM = "sam@work.test";
const KIM = "kim@work.test";
let desk: LeadDesk;
let app: LeadDesk["app"];
let sam: string;
let kim: string;
beforeEach(async () => {
  desk = await openLeadDesk();
  ({ app, sam, kim } = desk);
});
afterEach(() => app.close());

/** What follows from a deed, and from nothing before it. */
const after = async (deed: () => Promise<unknown>): Promise<Email[]> => {
  await runReactions(app.ctx());
  const before = app.mails.length;
  await deed();
  await runReactions(app.ctx());
  return app.mails.slice(before);
};
const subjects = (mails: Email[]) => mails.map(({ to, subject }) => `${to.address}: ${subject}`).sort();
const to = (mails: Email[], address: string, subject = "") =>
  mails.find((mail) => mail.to.address === address && mail.subject.includes(subject))!;
const titles = async (who: string) =>
  (await get(app, "/Notifications/List", { cookie: await app.signIn(who) })).json.items
    .map(({ title }: NotificationItem) => title);
const calendarOf = (mail: Email) => String(mail.attachments?.[0]?.content).replaceAll("\r\n ", "");

it("with a meeting that stays, each gets the calendar file that is true for him", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK, { contact: VISITOR });
  const mails = await after(() => desk.assign(id, kim));
  expect(subjects(mails)).toEqual([
    `${KIM}: New meeting with Vera Example: Wed 28 Oct, 10:00 (Vienna time)`,
    `${SAM}: Your lead Vera E. has gone to another specialist`,
    `${VISITOR.email}: Your meeting Wed 28 Oct, 10:00 (Vienna time) is with Kim Other now`,
  ]);
  const { meetingId } = await leadRow(app, id);
  const files = [SAM, KIM, VISITOR.email].map((address) => calendarOf(to(mails, address)));
  for (const file of files) expect(file).toContain(`UID:${meetingId}@parley`);
  for (const file of files) expect(file).toContain("SEQUENCE:1");
  expect(files.map((file) => /METHOD:(\w+)/.exec(file)?.[1])).toEqual(["CANCEL", "REQUEST", "REQUEST"]);
  expect(to(mails, SAM).text).toContain(REASON);
  expect(to(mails, SAM).text).toContain("Your credit is back");
  expect(to(mails, SAM).text).not.toContain("Example");
  expect(to(mails, KIM).text).toContain("in place of another specialist");
  expect(to(mails, VISITOR.email).text).toContain("somebody else meets you: Kim Other");
  expect(await titles(sam)).toContain("A lead has gone to another specialist");
  expect(await titles(kim)).toEqual(["New meeting: Wed 28 Oct, 10:00 (Vienna time)"]);
});

it("with a meeting that is called off, the visitor learns that, and who looks at the request", async () => {
  const id = await bookedLead(app, sam, IN_A_WEEK, { contact: VISITOR });
  await bookedLead(app, kim, IN_A_WEEK);
  const mails = await after(() => desk.assign(id, kim));
  const toVisitor = mails.filter((mail) => mail.to.address === VISITOR.email);
  expect(subjects(toVisitor)).toEqual([
    `${VISITOR.email}: Cancelled: your meeting with Sam Special, Wed 28 Oct, 10:00 (Vienna time)`,
    `${VISITOR.email}: Kim Other looks at your request`,
  ]);
  expect(calendarOf(to(mails, VISITOR.email, "Cancelled"))).toContain("METHOD:CANCEL");
  expect(calendarOf(to(mails, SAM, "Cancelled"))).toContain("METHOD:CANCEL");
  expect(to(mails, KIM, "A new lead waits for you until")).toBeDefined();
  expect(await titles(kim)).toContain("A new lead waits for you");
  expect(subjects(mails).filter((line) => !line.includes("credits left"))).toHaveLength(5);
});

it("without a meeting: one that waits for the other, one that is gone for the first", async () => {
  const id = await leadIn(app, sam, "live");
  const mails = await after(() => desk.assign(id, kim));
  expect(subjects(mails).map((line) => line.split(":")[0])).toEqual([
    KIM,
    SAM,
    (await leadRow(app, id)).contact.email,
  ]);
  expect(to(mails, SAM).attachments ?? []).toEqual([]);
  expect(await titles(sam)).not.toContain("A credit came back");
});

it("who has lost it again before the mail, and a visitor who was erased, get none", async () => {
  const id = await leadIn(app, sam, "live");
  const mails = await after(async () => {
    await desk.assign(id, kim);
    await desk.remove(id);
  });
  expect(subjects(mails).filter((line) => !line.includes("credit"))).toEqual([]);
});

it("the same events again tell nobody twice", async () => {
  const id = await leadIn(app, sam, "live");
  await after(() => desk.assign(id, kim));
  expect(await after(() => Promise.resolve())).toEqual([]);
});
