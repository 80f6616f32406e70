// The own account: password, email address and sessions, with the password again where it is required.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  emailsTo,
  enter,
  latestLink,
  linkIn,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  revalidate,
  skipResponseDelay,
  wrongControl,
} from "@tests/support/people/accounts.ts";
import { addTotp } from "@tests/support/people/second-factors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { users } from "../tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const rowOf = async (id: string) => (await app.services.db.read.select().from(users).where(eq(users.id, id)))[0]!;
const verify = (link: unknown) => post(app, "/Auth/Verify", link);
const since = async (before: number) => (await app.allEvents()).slice(before);

const signedInAccount = async () => {
  const account = await makeAccount(app);
  return { ...account, cookie: await enter(app, account.email) };
};

const WRONG = [400, "wrong_password", ["This isn’t your current password. Please try again."]];

describe("ChangePassword", () => {
  const change = (cookie: string, body: object = { currentPassword: PASSWORD, password: OTHER_PASSWORD }) =>
    post(app, "/Auth/ChangePassword", body, { cookie });

  it("replaces the password and the token, ends every other session, and informs the owner", async () => {
    const { id, email, cookie } = await signedInAccount();
    const other = await enter(app, email);
    const before = (await app.allEvents()).length;
    const response = await change(cookie);
    expect(response.json).toEqual({ done: true });
    const fresh = cookieOf(response);
    expect((await revalidate(app, fresh)).status).toBe(200);
    for (const old of [cookie, other]) expect((await revalidate(app, old)).status).toBe(401);
    expect(await since(before)).toEqual([["auth.password_changed", { userId: id }]]);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      "Your password for Parley was changed",
    ]);
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200);
  });

  it.each([
    ["the wrong current password", { currentPassword: OTHER_PASSWORD, password: OTHER_PASSWORD }, "wrong_password"],
    ["no current password", { password: OTHER_PASSWORD }, "invalid_input"],
    ["a common new one", { currentPassword: PASSWORD, password: "password1" }, "password_common"],
    ["a short new one", { currentPassword: PASSWORD, password: "short" }, "invalid_input"],
  ])("%s is rejected and changes nothing", async (_what, body, code) => {
    const { email, cookie } = await signedInAccount();
    expect(refusalOf(await change(cookie, body)).slice(0, 2)).toEqual([400, code]);
    expect((await revalidate(app, cookie)).status).toBe(200);
    expect((await login(app, email)).status).toBe(200);
  });
});

describe("ChangeEmail", () => {
  const change = (cookie: string, email: string, password = PASSWORD) =>
    post(app, "/Auth/ChangeEmail", { email, password }, { cookie });

  it("takes effect when the new address is verified, informs the old address, and invalidates old links", async () => {
    const { id, email, cookie } = await signedInAccount();
    await post(app, "/Auth/ForgotPassword", { email });
    const oldLink = await latestLink(app, email);
    const [before, newEmail] = [(await app.allEvents()).length, newAddress()];
    const response = await change(cookie, newEmail.toUpperCase());
    expect(response.json).toEqual({ email: newEmail, resendAfterSeconds: 60 });
    expect(await rowOf(id)).toMatchObject({ email });
    expect((await since(before)).map(([name]) => name)).toEqual(["auth.email_change_requested"]);
    const [message] = await emailsTo(app, newEmail);
    expect(message!.subject).toBe("Confirm your new email address for Parley");
    app.clock.advance(MINUTE_MS);
    expect((await verify(await latestLink(app, newEmail))).json).toEqual({
      email: newEmail,
      verified: true,
      signedIn: false,
    });
    expect(await rowOf(id)).toMatchObject({ email: newEmail, emailVerifiedAt: NOON + MINUTE_MS, status: "active" });
    expect((await since(before)).map(([name]) => name).slice(1)).toEqual(["auth.user_changed", "auth.email_changed"]);
    const [notice] = (await emailsTo(app, email)).slice(-1);
    expect(notice!.subject).toBe("The email address of your account at Parley was changed");
    expect(notice!.text).toContain(newEmail);
    expect(refusalOf(await post(app, "/Auth/ValidateResetPassword", oldLink)).slice(0, 2))
      .toEqual([400, "code_invalid"]);
    expect((await login(app, newEmail)).status).toBe(200);
    expect((await login(app, email)).status).toBe(400);
    expect((await get(app, "/Auth/CurrentEmail", { cookie })).json).toEqual({ email: newEmail });
  });

  it("corrects an address that was mistyped at registration", async () => {
    const { id, email } = await makeAccount(app, { emailVerifiedAt: undefined });
    const right = newAddress();
    await change(await enter(app, email), right);
    await verify(await latestLink(app, right));
    expect(await rowOf(id)).toMatchObject({ email: right, status: "active" });
  });

  it("does not reveal whether the new address has an account, and informs its owner", async () => {
    const { id, cookie } = await signedInAccount();
    const other = await makeAccount(app);
    const [free, before] = [newAddress(), (await app.allEvents()).length];
    const taken = await change(cookie, other.email);
    const open = await change(cookie, free);
    expect([taken.status, taken.json]).toEqual([200, { email: other.email, resendAfterSeconds: 60 }]);
    expect([open.status, open.json]).toEqual([200, { email: free, resendAfterSeconds: 60 }]);
    expect((await since(before))[0]).toEqual(["auth.registration_repeated", { userId: other.id }]);
    expect((await emailsTo(app, other.email))[0]!.text).not.toContain("control=");
    expect(await rowOf(id)).not.toMatchObject({ email: other.email });
  });

  it("is rejected when another account has registered the address meanwhile", async () => {
    const { id, email, cookie } = await signedInAccount();
    const newEmail = newAddress();
    await change(cookie, newEmail);
    const link = await latestLink(app, newEmail);
    await register(app, newEmail);
    expect(refusalOf(await verify(link)).slice(0, 2)).toEqual([400, "email_taken"]);
    expect(await rowOf(id)).toMatchObject({ email });
  });

  it("requires the password", async () => {
    const { cookie } = await signedInAccount();
    const newEmail = newAddress();
    expect(refusalOf(await change(cookie, newEmail, OTHER_PASSWORD))).toEqual(WRONG);
    expect(await emailsTo(app, newEmail)).toEqual([]);
  });

  it("does nothing for the current address; two requests within a minute send one email", async () => {
    const { email, cookie } = await signedInAccount();
    expect((await change(cookie, email)).status).toBe(200);
    expect(await emailsTo(app, email)).toEqual([]);
    const newEmail = newAddress();
    for (let n = 0; n < 2; n++) expect((await change(cookie, newEmail)).status).toBe(200);
    expect(await emailsTo(app, newEmail)).toHaveLength(1);
  });
});

describe("a change of the address that is not confirmed", () => {
  /** Somebody who knows the password has entered an address of theirs. */
  const changing = async () => {
    const account = await signedInAccount();
    const theirs = newAddress();
    expect((await post(app, "/Auth/ChangeEmail", { email: theirs, password: PASSWORD }, account)).status).toBe(200);
    const notice = (await emailsTo(app, account.email)).at(-1)!;
    return { ...account, theirs, notice, link: await latestLink(app, theirs) };
  };
  const resetPassword = async (email: string) => {
    await post(app, "/Auth/ForgotPassword", { email });
    const body = { ...await latestLink(app, email), password: OTHER_PASSWORD };
    expect((await post(app, "/Auth/ResetPassword", body)).status).toBe(200);
  };

  it.each<[string, (account: { email: string; cookie: string }) => Promise<unknown>]>([
    ["a password reset", ({ email }) => resetPassword(email)],
    [
      "another password",
      ({ cookie }) =>
        post(app, "/Auth/ChangePassword", { currentPassword: PASSWORD, password: OTHER_PASSWORD }, { cookie }),
    ],
    ["signing out everywhere", ({ cookie }) => post(app, "/Auth/SignOutEverywhere", undefined, { cookie })],
    ["a second factor", ({ cookie }) => addTotp(app, cookie)],
  ])("is ended by %s", async (_what, act) => {
    const account = await changing();
    await act(account);
    expect(refusalOf(await verify(account.link)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect(await rowOf(account.id)).toMatchObject({ email: account.email });
  });

  it("is told to the present address, whose link stops it and nothing else", async () => {
    const { id, email, theirs, notice, link } = await changing();
    expect(notice.subject).toBe("A new email address was entered for your account at Parley");
    expect(notice.text).toContain(theirs);
    const stop = linkIn(notice);
    expect(refusalOf(await verify(stop)).slice(0, 2)).toEqual([400, "code_invalid"]);
    const wrong = { ...stop, control: wrongControl(stop.control) };
    expect(refusalOf(await post(app, "/Auth/StopEmailChange", wrong)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect((await post(app, "/Auth/StopEmailChange", stop)).json).toEqual({ done: true });
    expect(refusalOf(await verify(link)).slice(0, 2)).toEqual([400, "code_invalid"]);
    expect(await rowOf(id)).toMatchObject({ email });
    expect((await login(app, email)).status).toBe(200);
  });

  it("is not told to an address that nobody has confirmed, and greets nobody at the new one", async () => {
    const { email } = await makeAccount(app, { emailVerifiedAt: undefined });
    const theirs = newAddress();
    const cookie = await enter(app, email);
    await post(app, "/Auth/ChangeEmail", { email: theirs, password: PASSWORD }, { cookie });
    expect(await emailsTo(app, email)).toEqual([]);
    const confirmed = await changing();
    const [toTheirs] = await emailsTo(app, confirmed.theirs);
    const { firstName } = await rowOf(confirmed.id);
    expect(toTheirs!.to.name).toBe("");
    expect(`${toTheirs!.text} ${toTheirs!.html}`).not.toContain(firstName);
  });
});

describe("own sessions", () => {
  const list = async (cookie: string) => (await get(app, "/Auth/Sessions", { cookie })).json.sessions;
  const end = (cookie: string, id: string) => post(app, `/Auth/EndSession/${id}`, undefined, { cookie });

  it("are listed with device and address, most recently used first", async () => {
    const { email } = await makeAccount(app);
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await login(app, email, PASSWORD, { headers: { "User-Agent": firefox } });
    app.clock.advance(10 * MINUTE_MS);
    const cookie = await enter(app, email);
    const other = await makeAccount(app);
    await enter(app, other.email);
    expect(await list(cookie)).toEqual([
      {
        id: expect.any(String),
        device: "Unknown device",
        address: "127.0.0.1",
        signedInAt: "2026-10-20T10:10:00Z",
        lastSeenAt: "2026-10-20T10:10:00Z",
        current: true,
      },
      expect.objectContaining({ device: "Firefox on Linux", signedInAt: "2026-10-20T10:00:00Z", current: false }),
    ]);
  });

  it("are not listed after they ended", async () => {
    const { email, cookie } = await signedInAccount();
    const gone = await enter(app, email);
    await post(app, "/Auth/Logout", undefined, { cookie: gone });
    expect(await list(cookie)).toHaveLength(1);
    app.clock.advance(6 * DAY_MS);
    await revalidate(app, cookie);
    const fresh = await enter(app, email);
    app.clock.advance(DAY_MS);
    expect(await list(fresh)).toHaveLength(2);
    app.clock.advance(6 * DAY_MS - 1);
    expect(await list(fresh)).toHaveLength(2);
    app.clock.advance(1);
    expect(await list(fresh)).toHaveLength(1);
  });

  it("can be ended one by one; a session of another user is 404", async () => {
    const { id, email, cookie } = await signedInAccount();
    const otherSession = await enter(app, email);
    const [{ id: otherId }] = (await list(cookie)).filter(({ current }: { current: boolean }) => !current);
    const stranger = await signedInAccount();
    expect((await end(stranger.cookie, otherId)).status).toBe(404);
    expect((await revalidate(app, otherSession)).status).toBe(200);
    expect((await end(cookie, otherId)).json).toEqual({ done: true });
    expect((await revalidate(app, otherSession)).status).toBe(401);
    expect(await app.eventsOf("auth.signed_out")).toContainEqual({ userId: id, sessionId: otherId });
    const before = (await app.allEvents()).length;
    expect((await end(cookie, otherId)).status).toBe(200);
    expect(await since(before)).toEqual([]);
    expect((await end(cookie, newId())).status).toBe(404);
    expect((await end(cookie, "no-id")).status).toBe(404);
  });

  it("SignOutEverywhere ends all of them, including the current one, and no others", async () => {
    const { id, email, cookie } = await signedInAccount();
    const otherSession = await enter(app, email);
    const stranger = await signedInAccount();
    const response = await post(app, "/Auth/SignOutEverywhere", undefined, { cookie });
    expect(response.headers.getSetCookie()[0]).toContain("parley_session=; Max-Age=0");
    for (const old of [cookie, otherSession]) expect((await revalidate(app, old)).status).toBe(401);
    expect((await revalidate(app, stranger.cookie)).status).toBe(200);
    expect(await app.eventsOf("auth.signed_out_everywhere")).toContainEqual({ userId: id });
  });
});
