// Invitations: what is sent, the link, the account that comes of it, and what ends an invitation.
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post, refusalOf } from "@tests/support/funnel/visitor.ts";
import {
  cookieOf,
  emailsTo,
  enter,
  latestLink,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  REGISTRATION,
  revalidate,
  skipResponseDelay,
  wrongControl,
} from "@tests/support/people/accounts.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { purgeOldRows } from "../sweeps.ts";
import { invitations } from "./tables.ts";

skipResponseDelay();
let app: TestApp;
let admin: Administrator;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signedInAdministrator(app);
});
afterEach(() => wait(0));
afterAll(() => app.close());

/** Sessions end after a week without use. */
const wait = async (days: number): Promise<void> => {
  app.clock.set(NOON + days * DAY_MS);
  admin = await signedInAdministrator(app, admin.id);
};
const invite = async (people: string) => await admin.done("/Admin/Invite", { people });
const validate = (link: object) => post(app, "/Auth/ValidateInvitation", link);
const accept = (link: object, more: object = {}) =>
  post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...link, ...more });
const find = async (email: string) => (await admin.get(`/Admin/Invitations?search=${email}`)).json.items[0];
const codeOf = async (response: Promise<Parameters<typeof refusalOf>[0]>) => refusalOf(await response)[1];

const invited = async (line: (email: string) => string = (email) => email) => {
  const email = newAddress();
  await invite(line(email));
  return { email, link: await latestLink(app, email) };
};

describe("Invite", () => {
  it("previews who would get an invitation, and sends nothing", async () => {
    const email = newAddress();
    expect(await admin.done("/Admin/Invite", { people: `${email}\nnobody`, preview: true })).toEqual({
      invited: [email],
      alreadyInvited: [],
      problems: [{ line: 2, problem: "There is no email address in “nobody”." }],
    });
    expect(await find(email)).toBeUndefined();
    expect(await emailsTo(app, email)).toEqual([]);
  });

  it("sends a link that works for 14 days, from the person who invites", async () => {
    const { email } = await invited((email) => `Nora Newcomer <${email}>`);
    const [message] = await emailsTo(app, email);
    expect(message).toMatchObject({ subject: "Ada Admin invites you to Parley", to: { name: "Nora Newcomer" } });
    expect(message!.text).toContain("https://parley.example/invitation?code=");
    expect(message!.text).toContain("for 14 days");
    expect(await find(email)).toMatchObject({
      name: "Nora Newcomer",
      state: "open",
      invitedBy: "Ada Admin",
      userId: null,
    });
  });

  it("sends no second one while the first is open", async () => {
    const { email } = await invited();
    expect(await invite(email)).toEqual({ invited: [], alreadyInvited: [email], problems: [] });
    expect(await emailsTo(app, email)).toHaveLength(1);
    await wait(14);
    expect((await find(email)).state).toBe("expired");
    expect((await invite(email)).invited).toEqual([email]);
    expect(await emailsTo(app, email)).toHaveLength(2);
  });

  it("that has expired is sent again in the name of who invites now, with the name that they know", async () => {
    const { email } = await invited((address) => `${address};Nora;Newcommer`);
    await wait(15);
    const other = await signedInAdministrator(
      app,
      await makeAdministrator(app, { firstName: "Otto", lastName: "Owner" }),
    );
    await other.done("/Admin/Invite", { people: `${email};Nora;Newcomer` });
    const message = (await emailsTo(app, email)).at(-1)!;
    expect(message).toMatchObject({ subject: "Otto Owner invites you to Parley", to: { name: "Nora Newcomer" } });
    await wait(30);
    await invite(email);
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({
      subject: "Ada Admin invites you to Parley",
      to: { name: "Nora Newcomer" },
    });
  });

  it("says nothing about whether an address has an account", async () => {
    const { email: known } = await makeAccount(app);
    const unknown = newAddress();
    expect((await invite(`${known}\n${unknown}`)).invited).toEqual([known, unknown]);
    const [one, other] = [await emailsTo(app, known), await emailsTo(app, unknown)].map((emails) => emails[0]!);
    const plain = (text: string, email: string) => text.replaceAll(email, "…").replace(/\?code=\S+/g, "…");
    expect(plain(one!.text, known)).toBe(plain(other!.text, unknown));
    const shown = [await find(known), await find(unknown)].map(({ id: _, email: __, ...rest }) => rest);
    expect(shown[0]).toEqual(shown[1]);
  });

  it.each([
    ["no address", "nobody", "There is no email address in this list."],
    ["too many", Array.from({ length: 1_001 }, (_, n) => `p${n}@example.test`).join("\n"), /^At most 1,000 people/],
  ])("%s is refused", async (_what, people, sentence) => {
    const { status, json } = await admin.post("/Admin/Invite", { people });
    expect([status, json[0]]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe("a link", () => {
  it("shows what is known, opens an account with a verified address, and signs in", async () => {
    const { email, link } = await invited((email) => `${email};Nora;Newcomer`);
    expect((await validate(link)).json).toMatchObject({
      email,
      firstName: "Nora",
      lastName: "Newcomer",
      hasAccount: false,
    });
    const response = await accept(link, { timezone: "Europe/Lisbon" });
    expect(response.json).toEqual({ verified: true, onboarded: false, isFirstLogin: true });
    expect((await revalidate(app, cookieOf(response))).status).toBe(200);
    expect((await login(app, email)).status).toBe(200);
    expect(await find(email)).toMatchObject({ state: "accepted", userId: expect.any(String) });
    expect(await codeOf(accept(link))).toBe("code_used");
    expect(await codeOf(validate(link))).toBe("code_used");
  });

  it("makes an account theirs that somebody registered with their address", async () => {
    const { email, link } = await invited();
    await register(app, email, { firstName: "Mallory", password: OTHER_PASSWORD });
    const stranger = await latestLink(app, email);
    expect((await accept(link)).status).toBe(200);
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(400);
    expect(await enter(app, email, PASSWORD)).toContain("=");
    expect(await codeOf(post(app, "/Auth/Verify", stranger))).not.toBeNull();
  });

  it("of somebody with an account leads to signing in, and changes nothing", async () => {
    const { email } = await makeAccount(app);
    await invite(email);
    const link = await latestLink(app, email);
    expect((await validate(link)).json).toMatchObject({ email, hasAccount: true });
    expect(await codeOf(accept(link, { password: OTHER_PASSWORD }))).toBe("email_taken");
    expect((await login(app, email)).status).toBe(200);
  });

  it("of a suspended account opens nothing", async () => {
    const { email, link } = await invited();
    await register(app, email);
    const { items: [{ id }] } = (await admin.get(`/Admin/UsersPaginated?search=${email}`)).json;
    await admin.done(`/Admin/SuspendUser/${id}`, { reason: "Spam" });
    expect((await validate(link)).json).toMatchObject({ hasAccount: true });
    expect(await codeOf(accept(link))).toBe("email_taken");
  });

  it("ends the session that somebody else had in the same browser", async () => {
    const cookie = await enter(app, (await makeAccount(app)).email);
    const { link } = await invited();
    const accepted = await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...link }, { cookie });
    expect(accepted.status).toBe(200);
    expect((await revalidate(app, cookie)).status).toBe(401);
  });

  it("is used once by two presses", async () => {
    const { link } = await invited();
    const codes = (await Promise.all([accept(link), accept(link)])).map((response) => response.status).sort();
    expect(codes).toEqual([200, 400]);
  });

  it.each<[string, (link: { code: string; control: string }) => Promise<object> | object, string]>([
    ["with another secret", (link) => ({ ...link, control: wrongControl(link.control) }), "code_invalid"],
    ["after 14 days", (link) => (app.clock.set(NOON + 14 * DAY_MS), link), "code_expired"],
    [
      "that was withdrawn",
      async (link) => (await admin.done(`/Admin/WithdrawInvitation/${link.code}`), link),
      "code_invalid",
    ],
    [
      "before a newer one",
      async (link) => (await admin.done(`/Admin/ResendInvitation/${link.code}`), link),
      "code_invalid",
    ],
  ])("%s does not work", async (_what, change, code) => {
    const { link } = await invited();
    const changed = await change(link);
    expect([await codeOf(validate(changed)), await codeOf(accept(changed))]).toEqual([code, code]);
  });

  it("still works after the terms have changed", async () => {
    const { link } = await invited();
    const { termsVersion } = (await validate(link)).json;
    expect(await codeOf(accept(link, { termsVersion: `not ${termsVersion}` }))).toBe("consent_outdated");
    expect((await accept(link, { termsVersion })).status).toBe(200);
  });

  it("still works after a common password", async () => {
    const { link } = await invited();
    expect(await codeOf(accept(link, { password: "password123" }))).toBe("password_common");
    expect((await accept(link)).status).toBe(200);
  });
});

test("an invitation is sent again with a new link, for another 14 days", async () => {
  const { email, link } = await invited();
  await wait(20);
  await admin.done(`/Admin/ResendInvitation/${link.code}`);
  const newer = await latestLink(app, email);
  expect(newer.control).not.toBe(link.control);
  await wait(33);
  expect((await accept(newer)).status).toBe(200);
  expect(await admin.post(`/Admin/WithdrawInvitation/${link.code}`)).toMatchObject({
    status: 400,
    code: "invitation_over",
  });
});

test("one that was withdrawn before it was sent is not sent", async () => {
  const email = newAddress();
  await invite(email);
  await admin.done(`/Admin/WithdrawInvitation/${(await find(email)).id}`);
  expect(await emailsTo(app, email)).toEqual([]);
  expect((await invite(email)).invited).toEqual([email]);
});

test("who registers without their link has accepted, too", async () => {
  const { email } = await invited();
  await register(app, email);
  expect((await find(email)).state).toBe("open");
  await post(app, "/Auth/Verify", await latestLink(app, email));
  expect((await find(email)).state).toBe("accepted");
});

test("a deleted account takes its invitation along, and ended ones are purged after 90 days", async () => {
  const { email, link } = await invited();
  const cookie = cookieOf(await accept(link));
  const { data } = await (await app.call("/Auth/ExportData", { cookie })).json();
  expect(data.invitations).toMatchObject([{ email, status: "accepted" }]);
  expect((await post(app, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie })).status).toBe(200);
  const rows = () => app.services.db.read.select().from(invitations);
  expect((await rows()).filter((row) => row.email === email)).toEqual([]);
  const { email: later } = await invited();
  app.clock.set(NOON + 103 * DAY_MS);
  await purgeOldRows(app.ctx());
  const kept = async () => (await rows()).some((row) => row.email === later);
  expect(await kept()).toBe(true);
  app.clock.set(NOON + 105 * DAY_MS);
  await purgeOldRows(app.ctx());
  expect(await kept()).toBe(false);
});

test("who has not proven an address neither sees nor deletes what was sent to it", async () => {
  const { email, link } = await invited();
  await register(app, email);
  const cookie = await enter(app, email, REGISTRATION.password);
  const { data } = await (await app.call("/Auth/ExportData", { cookie })).json();
  expect(data.invitations).toEqual([]);
  expect((await post(app, "/Auth/DeleteAccount", { password: REGISTRATION.password }, { cookie })).status).toBe(200);
  expect((await find(email)).state).toBe("open");
  expect((await accept(link)).status).toBe(200);
});

test("the list filters by state", async () => {
  const { email, link } = await invited();
  await admin.done(`/Admin/WithdrawInvitation/${link.code}`);
  const emails = async (query: string) =>
    (await admin.get(`/Admin/Invitations?${query}`)).json.items.map((item: { email: string }) => item.email);
  expect(await emails("state=withdrawn&pageSize=50")).toContain(email);
  expect(await emails("state=open&pageSize=50")).not.toContain(email);
});
