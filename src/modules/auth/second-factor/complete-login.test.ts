// Signing in with a second factor: codes work once, attempts are limited, and nothing but the factor opens a session.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  cookieOf,
  emailsTo,
  enter,
  latestLink,
  login,
  makeAccount,
  OTHER_PASSWORD,
  PASSWORD,
  revalidate,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { codeAt, createAuthenticator } from "@tests/support/people/authenticator.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import {
  accountWithPasskey,
  accountWithTotp,
  addPasskey,
  beginLogin,
  completeLogin,
  confirmByPasskey,
} from "@tests/support/people/second-factors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { suspend } from "../index.ts";
import { sessions, users } from "../tables.ts";
import { pendingLogins, totpSecrets } from "./tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => {
  app.clock.set(NOON);
  app.services.config.rateLimits = "not-loopback";
});
afterAll(() => app.close());

const STEP_MS = 30_000;
const read = () => app.services.db.read;
const rowOf = async (id: string) => (await read().select().from(users).where(eq(users.id, id)))[0]!;
const liveSessions = async (userId: string) =>
  (await read().select().from(sessions).where(eq(sessions.userId, userId))).filter(({ revokedAt }) =>
    revokedAt === null
  );
const pendingOf = (userId: string) => read().select().from(pendingLogins).where(eq(pendingLogins.userId, userId));

const WRONG = [400, "wrong_code", ["This code isn’t right. Check it and try again."]];
const USED = [400, "code_used", [
  "This code has already been used. Wait for the next one, or use another recovery code.",
]];
const EXPIRED = [400, "login_expired", ["Your sign-in has expired. Please enter your password again."]];

describe("Login", () => {
  it("returns the methods instead of a session, and counts no login", async () => {
    const { id, email } = await accountWithTotp(app);
    const before = (await app.allEvents()).length;
    const response = await login(app, email);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ secondFactor: { methods: ["totp", "recovery-code"] } });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^parley_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await revalidate(app, cookieOf(response))).status).toBe(401);
    expect(await rowOf(id)).toMatchObject({ loginCount: 1 });
    expect((await app.allEvents()).slice(before)).toEqual([]);
    const [pending] = await pendingOf(id);
    expect(cookieOf(response)).not.toContain(pending!.tokenHash);
  });

  it("says nothing about factors without the right password", async () => {
    const { email } = await accountWithTotp(app);
    const response = await login(app, email, OTHER_PASSWORD);
    expect(refusalOf(response).slice(0, 2)).toEqual([400, "wrong_credentials"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe("a code of an authenticator app", () => {
  it("completes the sign-in", async () => {
    const { id, email, cookie: earlier, code } = await accountWithTotp(app);
    const response = await completeLogin(app, `${await beginLogin(app, email)}; ${earlier}`, code());
    expect(response.json).toEqual({ verified: true, onboarded: false, isFirstLogin: false });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^parley_session=[\w-]{43};/),
      expect.stringMatching(/^parley_login=; Max-Age=0;/),
      expect.stringMatching(/^parley_pending=; Max-Age=0;/),
      expect.stringMatching(/^parley_registration=; Max-Age=0;/),
    ]);
    expect((await revalidate(app, cookieOf(response))).status).toBe(200);
    // The previous session of this browser has ended.
    expect((await revalidate(app, earlier)).status).toBe(401);
    expect(await rowOf(id)).toMatchObject({ loginCount: 2 });
    expect(await pendingOf(id)).toEqual([]);
  });

  it("is accepted with spaces, and from a clock that is half a minute wrong", async () => {
    const { email, secret } = await accountWithTotp(app);
    const early = codeAt(secret, app.clock.now() + STEP_MS);
    const typed = `${early.slice(0, 3)} ${early.slice(3)}`;
    expect((await completeLogin(app, await beginLogin(app, email), typed)).status).toBe(200);
    const { email: other, secret: otherSecret } = await accountWithTotp(app);
    const tooEarly = codeAt(otherSecret, app.clock.now() + 2 * STEP_MS);
    expect(refusalOf(await completeLogin(app, await beginLogin(app, other), tooEarly))).toEqual(WRONG);
  });

  it("works once, in the same sign-in and in another one, and invalidates earlier codes", async () => {
    const { id, email, secret, code } = await accountWithTotp(app);
    const earlier = codeAt(secret, app.clock.now() - STEP_MS);
    const used = code();
    expect((await completeLogin(app, await beginLogin(app, email), used)).status).toBe(200);
    const cookie = await beginLogin(app, email);
    expect(refusalOf(await completeLogin(app, cookie, used))).toEqual(USED);
    expect(refusalOf(await completeLogin(app, cookie, earlier))).toEqual(USED);
    expect((await liveSessions(id)).length).toBe(2);
    app.clock.advance(STEP_MS);
    expect((await completeLogin(app, cookie, code())).status).toBe(200);
  });

  it("opens one session when it is sent twice at the same moment", async () => {
    const { id, email, code } = await accountWithTotp(app);
    const before = (await liveSessions(id)).length;
    const [one, two] = [await beginLogin(app, email), await beginLogin(app, email)];
    const sent = [one, one, two, two].map((cookie) => completeLogin(app, cookie, code()));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
    expect((await liveSessions(id)).length).toBe(before + 1);
  });

  it("of another account is wrong", async () => {
    const mine = await accountWithTotp(app);
    const other = await accountWithTotp(app);
    expect(refusalOf(await completeLogin(app, await beginLogin(app, mine.email), other.code()))).toEqual(WRONG);
  });

  it("cannot be checked with another LINK_SECRET; recovery codes still work", async () => {
    const { email, code, recoveryCodes } = await accountWithTotp(app);
    const cookie = await beginLogin(app, email);
    const { config } = app.services;
    const { linkSecret } = config;
    config.linkSecret = "another-secret-of-at-least-32-characters";
    expect(refusalOf(await completeLogin(app, cookie, code()))).toEqual(WRONG);
    expect((await completeLogin(app, cookie, recoveryCodes[0]!)).status).toBe(200);
    config.linkSecret = linkSecret;
  });
});

describe("a recovery code", () => {
  it("completes the sign-in once, and its owner gets an email", async () => {
    const { email, recoveryCodes } = await accountWithTotp(app);
    expect(new Set(recoveryCodes).size).toBe(10);
    const response = await completeLogin(app, await beginLogin(app, email), recoveryCodes[3]!.toUpperCase());
    expect(response.status).toBe(200);
    expect(refusalOf(await completeLogin(app, await beginLogin(app, email), recoveryCodes[3]!))).toEqual(USED);
    const sent = (await emailsTo(app, email)).at(-1)!;
    expect(sent.subject).toBe("A recovery code was used to sign in to Parley");
    expect(sent.text).toContain("9 of them are left");
    expect(sent.text).not.toContain(recoveryCodes[3]!);
  });

  it("of another account is wrong", async () => {
    const mine = await accountWithTotp(app);
    const { recoveryCodes } = await accountWithTotp(app);
    expect(refusalOf(await completeLogin(app, await beginLogin(app, mine.email), recoveryCodes[0]!))).toEqual(WRONG);
  });

  it("is no longer offered once all are used", async () => {
    const { email, recoveryCodes } = await accountWithTotp(app);
    for (const code of recoveryCodes) {
      expect((await completeLogin(app, await beginLogin(app, email), code)).status).toBe(200);
    }
    expect((await login(app, email)).json).toEqual({ secondFactor: { methods: ["totp"] } });
  });
});

describe("a pending login", () => {
  it("expires after ten minutes", async () => {
    const { email, code } = await accountWithTotp(app);
    const cookie = await beginLogin(app, email);
    app.clock.advance(10 * MINUTE_MS - 1);
    expect(refusalOf(await completeLogin(app, cookie, "000000"))).toEqual(WRONG);
    app.clock.advance(1);
    expect(refusalOf(await completeLogin(app, cookie, code()))).toEqual(EXPIRED);
  });

  it("ends after five wrong codes, even if the sixth is right", async () => {
    const { id, email, code, secret } = await accountWithTotp(app);
    const cookie = await beginLogin(app, email);
    const wrong = codeAt(secret, app.clock.now() + 10 * STEP_MS);
    for (let n = 0; n < 5; n++) expect(refusalOf(await completeLogin(app, cookie, wrong))).toEqual(WRONG);
    expect(refusalOf(await completeLogin(app, cookie, code()))).toEqual(EXPIRED);
    expect(await pendingOf(id)).toMatchObject([{ attempts: 5 }]);
    // The right code was not used up.
    expect((await completeLogin(app, await beginLogin(app, email), code())).status).toBe(200);
  });

  it.each([["no cookie", ""], ["another cookie", `parley_login=${"x".repeat(43)}`]])(
    "is missing with %s",
    async (_what, cookie) => {
      expect(refusalOf(await completeLogin(app, cookie, "123456"))).toEqual(EXPIRED);
      expect(refusalOf(await post(app, "/Auth/StartPasskeyLogin", undefined, { cookie }))).toEqual(EXPIRED);
    },
  );

  it("ends when the password is replaced, and the new password still needs the factor", async () => {
    const { email, code } = await accountWithTotp(app);
    const cookie = await beginLogin(app, email);
    await post(app, "/Auth/ForgotPassword", { email });
    const link = await latestLink(app, email);
    const reset = await post(app, "/Auth/ResetPassword", { ...link, password: OTHER_PASSWORD });
    expect(reset.json).toEqual({ done: true });
    expect(reset.headers.getSetCookie()).toEqual([]);
    expect(refusalOf(await completeLogin(app, cookie, code()))).toEqual(EXPIRED);
    expect((await completeLogin(app, await beginLogin(app, email, OTHER_PASSWORD), code())).status).toBe(200);
  });

  it("ends with a suspension", async () => {
    const { id, email, code } = await accountWithTotp(app);
    const cookie = await beginLogin(app, email);
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: id, reason: "Spam", by }));
    expect(refusalOf(await completeLogin(app, cookie, code()))).toEqual(EXPIRED);
  });

  it("cannot be completed by the session of somebody else", async () => {
    const { email, code } = await accountWithTotp(app);
    await beginLogin(app, email);
    const other = await makeAccount(app);
    expect(refusalOf(await completeLogin(app, await enter(app, other.email), code()))).toEqual(EXPIRED);
  });
});

it("attempts are limited for one account, over all its sign-ins", async () => {
  const { id, email, secret } = await accountWithTotp(app);
  const wrong = codeAt(secret, app.clock.now() + 10 * STEP_MS);
  const cookies = [await beginLogin(app, email), await beginLogin(app, email), await beginLogin(app, email)];
  app.services.config.rateLimits = "everybody";
  const statuses: number[] = [];
  for (const cookie of cookies) {
    for (let n = 0; n < 4; n++) statuses.push((await completeLogin(app, cookie, wrong)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await pendingOf(id)).map(({ attempts }) => attempts)).toEqual([4, 4, 2]);
});

it("codes that confirm a change count as attempts, too", async () => {
  const { cookie, secret } = await accountWithTotp(app);
  const wrong = codeAt(secret, app.clock.now() + 10 * STEP_MS);
  app.services.config.rateLimits = "everybody";
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    statuses.push((await post(app, "/Auth/RemoveTotp", { password: PASSWORD, code: wrong }, { cookie })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

describe("somebody who knows the password and has many networks", () => {
  let networks = 0;
  const otherNetwork = () => ({ headers: { "X-Forwarded-For": `198.51.${networks++}.7` } });

  beforeEach(() => {
    app.services.config.rateLimits = "everybody";
    app.services.config.trustedProxies = ["127.0.0.1"];
  });
  afterEach(() => app.services.config.trustedProxies = []);

  type Try = (
    from: { cookie: string; headers: Record<string, string> },
  ) => Promise<{ status: number; headers: Headers }>;
  /** Signs in and tries, five times from each network. Returns how often each outcome came. */
  const attack = async (email: string, tryFactor: Try): Promise<Record<string, number>> => {
    const outcomes: string[] = [];
    for (let n = 0, from = otherNetwork(); n < 55; n++) {
      if (n % 5 === 0) from = otherNetwork();
      const cookie = cookieOf(await post(app, "/Auth/Login", { email, password: PASSWORD }, from));
      outcomes.push((await tryFactor({ cookie, ...from })).headers.get("X-Error-Code") ?? "none");
    }
    return Object.fromEntries(Map.groupBy(outcomes, (code) => code).entries().map(([code, all]) => [code, all.length]));
  };

  const enterByCode = async (email: string, code: string) => {
    const from = otherNetwork();
    const cookie = cookieOf(await post(app, "/Auth/Login", { email, password: PASSWORD }, from));
    return await post(app, "/Auth/CompleteLogin", { code }, { cookie, ...from });
  };

  const enterByPasskey = async (email: string, authenticator: ReturnType<typeof createAuthenticator>) => {
    const from = otherNetwork();
    const cookie = cookieOf(await post(app, "/Auth/Login", { email, password: PASSWORD }, from));
    const options = (await post(app, "/Auth/StartPasskeyLogin", undefined, { cookie, ...from })).json;
    return await post(app, "/Auth/CompletePasskeyLogin", authenticator.get(options), { cookie, ...from });
  };

  it.each([
    // The fiftieth of the day was the code with which the passkey was added.
    ["codes of the app", "000000", { wrong_code: 49, too_many_requests: 6 }],
    ["recovery codes", "7k2m-p9xd-0aqz-3v8e", { wrong_code: 55 }],
    ["what is no code", "nonsense", { wrong_code: 55 }],
  ])("locks neither recovery codes nor passkeys with wrong %s", async (_what, code, expected) => {
    const { email, cookie, code: right, recoveryCodes } = await accountWithTotp(app);
    const { authenticator } = await addPasskey(app, cookie, { code: right() });
    const outcomes = await attack(email, (from) => post(app, "/Auth/CompleteLogin", { code }, from));
    expect(outcomes).toEqual(expected);
    expect((await enterByCode(email, recoveryCodes[0]!)).status).toBe(200);
    const entered = await enterByPasskey(email, authenticator);
    expect(entered.status).toBe(200);
    const session = cookieOf(entered);
    const confirmation = await confirmByPasskey(app, { cookie: session, authenticator });
    expect((await post(app, "/Auth/RemoveTotp", confirmation, { cookie: session })).status).toBe(200);
  });

  it("does not lock passkeys with signatures that do not fit", async () => {
    const { email, authenticator } = await accountWithPasskey(app);
    const thief = createAuthenticator();
    const outcomes = await attack(email, async (from) => {
      const options = (await post(app, "/Auth/StartPasskeyLogin", undefined, from)).json;
      return await post(app, "/Auth/CompletePasskeyLogin", thief.get(options), from);
    });
    expect(outcomes).toEqual({ wrong_passkey: 55 });
    expect((await enterByPasskey(email, authenticator)).status).toBe(200);
  });
});

it("the secret of an app is stored encrypted, and codes and tokens as hashes", async () => {
  const { id, secret, recoveryCodes } = await accountWithTotp(app);
  const [row] = await read().select().from(totpSecrets).where(eq(totpSecrets.userId, id));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(JSON.stringify(row)).not.toContain(PASSWORD);
  const dump = JSON.stringify(await read().all("select * from recovery_codes"));
  for (const code of recoveryCodes) {
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(code.replaceAll("-", ""));
  }
});
