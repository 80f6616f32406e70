// The own account: password, address and sessions, each with the password given again where it matters.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answersAtOnce } from "@tests/support/answers-at-once.ts";
import {
  cookieOf,
  enter,
  latestLink,
  login,
  mailsTo,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  revalidate,
} from "@tests/support/accounts.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { get, post, refusalOf } from "@tests/support/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { users } from "./tables.ts";

answersAtOnce();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const rowOf = async (id: string) => (await app.services.db.read.select().from(users).where(eq(users.id, id)))[0]!;
const verify = (link: unknown) => post(app, "/Auth/Verify", link);
const since = async (before: number) => (await app.allEvents()).slice(before);

const somebody = async () => {
  const account = await makeAccount(app);
  return { ...account, cookie: await enter(app, account.email) };
};

const WRONG = [400, "wrong_password", ["This is not your present password. Please try again."]];

describe("ChangePassword", () => {
  const change = (cookie: string, body: object = { currentPassword: PASSWORD, password: OTHER_PASSWORD }) =>
    post(app, "/Auth/ChangePassword", body, { cookie });

  it("replaces the password and the token, ends every other session, and tells the owner", async () => {
    const { id, email, cookie } = await somebody();
    const other = await enter(app, email);
    const before = (await app.allEvents()).length;
    const answer = await change(cookie);
    expect(answer.json).toEqual({ done: true });
    const fresh = cookieOf(answer);
    expect((await revalidate(app, fresh)).status).toBe(200);
    for (const old of [cookie, other]) expect((await revalidate(app, old)).status).toBe(401);
    expect(await since(before)).toEqual([["auth.password_changed", { userId: id }]]);
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(["Your password for Parley was changed"]);
    expect((await login(app, email, OTHER_PASSWORD)).status).toBe(200);
  });

  it.each([
    ["the wrong present password", { currentPassword: OTHER_PASSWORD, password: OTHER_PASSWORD }, "wrong_password"],
    ["no present password", { password: OTHER_PASSWORD }, "invalid_input"],
    ["a common new one", { currentPassword: PASSWORD, password: "password1" }, "password_common"],
    ["a short new one", { currentPassword: PASSWORD, password: "short" }, "invalid_input"],
  ])("%s is refused; nothing changes", async (_what, body, code) => {
    const { email, cookie } = await somebody();
    expect(refusalOf(await change(cookie, body)).slice(0, 2)).toEqual([400, code]);
    expect((await revalidate(app, cookie)).status).toBe(200);
    expect((await login(app, email)).status).toBe(200);
  });
});

describe("ChangeEmail", () => {
  const change = (cookie: string, email: string, password = PASSWORD) =>
    post(app, "/Auth/ChangeEmail", { email, password }, { cookie });

  it("counts once the new address is proven; the old one is told, and old links die", async () => {
    const { id, email, cookie } = await somebody();
    await post(app, "/Auth/ForgotPassword", { email });
    const oldLink = await latestLink(app, email);
    const [before, newEmail] = [(await app.allEvents()).length, newAddress()];
    const answer = await change(cookie, newEmail.toUpperCase());
    expect(answer.json).toEqual({ email: newEmail, resendAfterSeconds: 60 });
    expect(await rowOf(id)).toMatchObject({ email });
    expect((await since(before)).map(([name]) => name)).toEqual(["auth.email_change_requested"]);
    const [mail] = await mailsTo(app, newEmail);
    expect(mail!.subject).toBe("Confirm your new email address for Parley");
    app.clock.advance(MINUTE_MS);
    expect((await verify(await latestLink(app, newEmail))).json).toEqual({ email: newEmail, verified: true });
    expect(await rowOf(id)).toMatchObject({ email: newEmail, emailVerifiedAt: NOON + MINUTE_MS, status: "active" });
    expect((await since(before)).map(([name]) => name).slice(1)).toEqual(["auth.user_changed", "auth.email_changed"]);
    const [told] = (await mailsTo(app, email)).slice(-1);
    expect(told!.subject).toBe("The email address of your account at Parley was changed");
    expect(told!.text).toContain(newEmail);
    expect(refusalOf(await post(app, "/Auth/ValidateResetPassword", oldLink)).slice(0, 2))
      .toEqual([400, "code_invalid"]);
    expect((await login(app, newEmail)).status).toBe(200);
    expect((await login(app, email)).status).toBe(400);
    expect((await get(app, "/Auth/CurrentEmail", { cookie })).json).toEqual({ email: newEmail });
  });

  it("lets who mistyped the address at registration correct it", async () => {
    const { id, email } = await makeAccount(app, { emailVerifiedAt: undefined });
    const right = newAddress();
    await change(await enter(app, email), right);
    await verify(await latestLink(app, right));
    expect(await rowOf(id)).toMatchObject({ email: right, status: "active" });
  });

  it("does not tell whether the new address has an account; its owner learns of the try", async () => {
    const { id, cookie } = await somebody();
    const other = await makeAccount(app);
    const [free, before] = [newAddress(), (await app.allEvents()).length];
    const taken = await change(cookie, other.email);
    const open = await change(cookie, free);
    expect([taken.status, taken.json]).toEqual([200, { email: other.email, resendAfterSeconds: 60 }]);
    expect([open.status, open.json]).toEqual([200, { email: free, resendAfterSeconds: 60 }]);
    expect((await since(before))[0]).toEqual(["auth.registration_repeated", { userId: other.id }]);
    expect((await mailsTo(app, other.email))[0]!.text).not.toContain("control=");
    expect(await rowOf(id)).not.toMatchObject({ email: other.email });
  });

  it("is refused in the end when somebody else was faster; the link stays good for nothing else", async () => {
    const { id, email, cookie } = await somebody();
    const wanted = newAddress();
    await change(cookie, wanted);
    const link = await latestLink(app, wanted);
    await register(app, wanted);
    expect(refusalOf(await verify(link)).slice(0, 2)).toEqual([400, "email_taken"]);
    expect(await rowOf(id)).toMatchObject({ email });
  });

  it("asks for the password", async () => {
    const { cookie } = await somebody();
    const wanted = newAddress();
    expect(refusalOf(await change(cookie, wanted, OTHER_PASSWORD))).toEqual(WRONG);
    expect(await mailsTo(app, wanted)).toEqual([]);
  });

  it("to the present address is a calm no-op; twice within a minute sends one mail", async () => {
    const { email, cookie } = await somebody();
    expect((await change(cookie, email)).status).toBe(200);
    expect(await mailsTo(app, email)).toEqual([]);
    const wanted = newAddress();
    for (let n = 0; n < 2; n++) expect((await change(cookie, wanted)).status).toBe(200);
    expect(await mailsTo(app, wanted)).toHaveLength(1);
  });
});

describe("own sessions", () => {
  const list = async (cookie: string) => (await get(app, "/Auth/Sessions", { cookie })).json.sessions;
  const end = (cookie: string, id: string) => post(app, `/Auth/EndSession/${id}`, undefined, { cookie });

  it("are listed, the one used last first, with device and address", async () => {
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
        device: "An unknown device",
        address: "127.0.0.1",
        signedInAt: "2026-10-20T10:10:00Z",
        lastSeenAt: "2026-10-20T10:10:00Z",
        current: true,
      },
      expect.objectContaining({ device: "Firefox on Linux", signedInAt: "2026-10-20T10:00:00Z", current: false }),
    ]);
  });

  it("are not listed when they ended", async () => {
    const { email, cookie } = await somebody();
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

  it("can be ended one by one, at once; somebody else's is 404", async () => {
    const { id, email, cookie } = await somebody();
    const there = await enter(app, email);
    const [{ id: thereId }] = (await list(cookie)).filter(({ current }: { current: boolean }) => !current);
    const stranger = await somebody();
    expect((await end(stranger.cookie, thereId)).status).toBe(404);
    expect((await revalidate(app, there)).status).toBe(200);
    expect((await end(cookie, thereId)).json).toEqual({ done: true });
    expect((await revalidate(app, there)).status).toBe(401);
    expect(await app.eventsOf("auth.signed_out")).toContainEqual({ userId: id, sessionId: thereId });
    const before = (await app.allEvents()).length;
    expect((await end(cookie, thereId)).status).toBe(200);
    expect(await since(before)).toEqual([]);
    expect((await end(cookie, newId())).status).toBe(404);
    expect((await end(cookie, "no-id")).status).toBe(404);
  });

  it("SignOutEverywhere ends them all, this one too, and nobody else's", async () => {
    const { id, email, cookie } = await somebody();
    const there = await enter(app, email);
    const stranger = await somebody();
    const answer = await post(app, "/Auth/SignOutEverywhere", undefined, { cookie });
    expect(answer.headers.getSetCookie()[0]).toContain("parley_session=; Max-Age=0");
    for (const old of [cookie, there]) expect((await revalidate(app, old)).status).toBe(401);
    expect((await revalidate(app, stranger.cookie)).status).toBe(200);
    expect(await app.eventsOf("auth.signed_out_everywhere")).toEqual([{ userId: id }]);
  });
});
