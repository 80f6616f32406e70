// Managing second factors: setting up, replacing and removing them, recovery codes, and what follows from each change.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  emailsTo,
  enter,
  login,
  makeAccount,
  PASSWORD,
  revalidate,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { codeAt, createAuthenticator } from "@tests/support/people/authenticator.ts";
import {
  accountWithPasskey,
  accountWithTotp,
  addPasskey,
  addTotp,
  beginLogin,
  completeLogin,
  confirmByPasskey,
} from "@tests/support/people/second-factors.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { passkeys, recoveryCodes, totpSecrets } from "./tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const STEP_MS = 30_000;
const read = () => app.services.db.read;
const factorsOf = async (cookie: string) => (await get(app, "/Auth/SecondFactors", { cookie })).json;
const start = (cookie: string, body: object = { password: PASSWORD }) => post(app, "/Auth/StartTotp", body, { cookie });
const confirm = (cookie: string, code: string) => post(app, "/Auth/ConfirmTotp", { code }, { cookie });
const codesOf = (userId: string) => read().select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
const subjectsTo = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject);
const eventsSince = async (count: number) => (await app.allEvents()).slice(count);

const signedInAccount = async () => {
  const account = await makeAccount(app);
  return { ...account, cookie: await enter(app, account.email) };
};

const NONE = { passkeys: [], totpAddedAt: null, recoveryCodesLeft: 0, required: false };

it("nobody adds a factor before they have proven the account's address", async () => {
  const { email } = await makeAccount(app, { emailVerifiedAt: undefined });
  const cookie = await enter(app, email);
  for (
    const [path, body] of [
      ["StartTotp", { password: PASSWORD }],
      ["ConfirmTotp", { code: "123456" }],
      ["StartPasskey", { password: PASSWORD }],
      ["AddPasskey", { name: "Key", response: {} }],
    ] as const
  ) {
    expect(refusalOf(await post(app, `/Auth/${path}`, body, { cookie })).slice(0, 2)).toEqual([
      403,
      "verification_required",
    ]);
  }
});

describe("an authenticator app", () => {
  it("is set up with its first code; recovery codes come with it, and other devices are signed out", async () => {
    const { id, email, cookie } = await signedInAccount();
    const other = await enter(app, email);
    const proposed = await start(cookie);
    const { secret, uri } = proposed.json;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:account-\d+%40example\.test\?issuer=Parley&secret=/);
    // It does not count before it is confirmed.
    expect(await factorsOf(cookie)).toEqual(NONE);
    expect((await login(app, email)).json).toMatchObject({ verified: true });
    const before = (await app.allEvents()).length;
    const added = await confirm(cookie, codeAt(secret, NOON));
    expect(added.json.recoveryCodes).toHaveLength(10);
    expect(await factorsOf(cookie)).toEqual({ ...NONE, totpAddedAt: iso(NOON), recoveryCodesLeft: 10 });
    expect(await eventsSince(before)).toEqual([["auth.totp_added", { userId: id }]]);
    expect(await subjectsTo(email)).toEqual(["An authenticator app was set up for Parley"]);
    expect((await revalidate(app, cookie)).status).toBe(200);
    expect((await revalidate(app, other)).status).toBe(401);
  });

  it("does not accept the code of its setup again at sign-in", async () => {
    const { email, cookie } = await signedInAccount();
    const { secret } = await addTotp(app, cookie);
    const pending = await beginLogin(app, email);
    expect(refusalOf(await completeLogin(app, pending, codeAt(secret, NOON))).slice(0, 2)).toEqual([400, "code_used"]);
  });

  it.each([
    ["no password", {}, "invalid_input"],
    ["a wrong password", { password: "something-else" }, "wrong_password"],
    ["a code without the password", { code: "123456" }, "invalid_input"],
    ["a code without a factor", { password: PASSWORD, code: "123456" }, "wrong_code"],
  ])("is not set up with %s", async (_what, body, code) => {
    const { cookie } = await signedInAccount();
    expect(refusalOf(await start(cookie, body)).slice(0, 2)).toEqual([400, code]);
    expect(refusalOf(await confirm(cookie, "123456")).slice(0, 2)).toEqual([400, "setup_expired"]);
  });

  it("is not set up with a wrong code, a recovery code, or half an hour later", async () => {
    const { cookie } = await signedInAccount();
    const { secret } = (await start(cookie)).json;
    for (const code of [codeAt(secret, NOON + 5 * STEP_MS), "7k2m-p9xd-0aqz-3v8e", "none"]) {
      expect(refusalOf(await confirm(cookie, code)).slice(0, 2)).toEqual([400, "wrong_code"]);
    }
    app.clock.advance(30 * MINUTE_MS);
    expect(refusalOf(await confirm(cookie, codeAt(secret, app.clock.now()))).slice(0, 2)).toEqual([
      400,
      "setup_expired",
    ]);
    expect(await factorsOf(cookie)).toEqual(NONE);
  });

  it("is replaced without a gap, and keeps the recovery codes", async () => {
    const { id, email, cookie, code, recoveryCodes } = await accountWithTotp(app);
    const { secret } = (await start(cookie, { password: PASSWORD, code: recoveryCodes[1] })).json;
    expect((await completeLogin(app, await beginLogin(app, email), code())).status).toBe(200);
    const kept = await codesOf(id);
    const added = await confirm(cookie, codeAt(secret, app.clock.now()));
    expect(added.json).toEqual({ recoveryCodes: null });
    expect(await codesOf(id)).toEqual(kept);
    app.clock.advance(2 * STEP_MS);
    const pending = await beginLogin(app, email);
    expect(refusalOf(await completeLogin(app, pending, code())).slice(0, 2)).toEqual([400, "wrong_code"]);
    expect((await completeLogin(app, pending, codeAt(secret, app.clock.now()))).status).toBe(200);
    expect((await completeLogin(app, await beginLogin(app, email), recoveryCodes[0]!)).status).toBe(200);
  });

  it.each([
    ["a code", ({ code }: { code(): string }) => code()],
    ["a recovery code", ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes[0]],
  ])("is removed with the password and %s, and recovery codes go with the last factor", async (_what, codeOf) => {
    const account = await accountWithTotp(app);
    const { id, email, cookie } = account;
    const removed = await post(app, "/Auth/RemoveTotp", { password: PASSWORD, code: codeOf(account) }, { cookie });
    expect(removed.json).toEqual({ done: true });
    expect(await factorsOf(cookie)).toEqual(NONE);
    expect(await codesOf(id)).toEqual([]);
    expect(await read().select().from(totpSecrets).where(eq(totpSecrets.userId, id))).toEqual([]);
    expect(await subjectsTo(email)).toContain("Your authenticator app was removed from Parley");
    expect((await login(app, email)).json).toMatchObject({ verified: true });
  });

  it("is not removed with a wrong or used code", async () => {
    const { cookie, code } = await accountWithTotp(app);
    const used = code();
    const remove = (code: string) => post(app, "/Auth/RemoveTotp", { password: PASSWORD, code }, { cookie });
    expect(refusalOf(await remove("000000")).slice(0, 2)).toEqual([400, "wrong_code"]);
    const replaced = await post(app, "/Auth/ReplaceRecoveryCodes", { password: PASSWORD, code: used }, { cookie });
    expect(replaced.status).toBe(200);
    expect(refusalOf(await remove(used)).slice(0, 2)).toEqual([400, "code_used"]);
    expect(await factorsOf(cookie)).toMatchObject({ recoveryCodesLeft: 10, totpAddedAt: iso(NOON) });
  });

  it("that is not set up is removed without any effect", async () => {
    const { cookie } = await signedInAccount();
    const before = (await app.allEvents()).length;
    expect((await post(app, "/Auth/RemoveTotp", { password: PASSWORD }, { cookie })).json).toEqual({ done: true });
    expect(await eventsSince(before)).toEqual([]);
  });
});

describe("recovery codes", () => {
  const replace = (cookie: string, code?: string) =>
    post(app, "/Auth/ReplaceRecoveryCodes", { password: PASSWORD, code }, { cookie });

  it("are replaced: earlier ones stop working", async () => {
    const { email, cookie, recoveryCodes } = await accountWithTotp(app);
    const fresh: string[] = (await replace(cookie, recoveryCodes[9])).json.recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const pending = await beginLogin(app, email);
    expect(refusalOf(await completeLogin(app, pending, recoveryCodes[0]!)).slice(0, 2)).toEqual([400, "wrong_code"]);
    expect((await completeLogin(app, pending, fresh[0]!)).status).toBe(200);
    expect(await subjectsTo(email)).toContain("Your recovery codes for Parley were replaced");
  });

  it("need a factor", async () => {
    const { cookie } = await signedInAccount();
    expect(refusalOf(await replace(cookie)).slice(0, 2)).toEqual([400, "no_second_factor"]);
  });
});

describe("a passkey", () => {
  const startPasskey = async (cookie: string, code?: string) =>
    (await post(app, "/Auth/StartPasskey", { password: PASSWORD, code }, { cookie })).json;
  const add = (cookie: string, body: object, headers = {}) => post(app, "/Auth/AddPasskey", body, { cookie, headers });

  it("is added, renamed and removed", async () => {
    const { id, email, cookie } = await signedInAccount();
    const other = await enter(app, email);
    const before = (await app.allEvents()).length;
    const { recoveryCodes } = await addPasskey(app, cookie, { name: " Blue key " });
    expect(recoveryCodes).toHaveLength(10);
    expect(await eventsSince(before)).toEqual([["auth.passkey_added", { userId: id }]]);
    expect((await revalidate(app, other)).status).toBe(401);
    const [added] = (await factorsOf(cookie)).passkeys;
    expect(added).toEqual({ id: expect.any(String), name: "Blue key", addedAt: iso(NOON), lastUsedAt: null });
    expect((await login(app, email)).json).toEqual({ secondFactor: { methods: ["passkey", "recovery-code"] } });

    expect((await post(app, `/Auth/RenamePasskey/${added.id}`, { name: "Red key" }, { cookie })).status).toBe(200);
    expect((await factorsOf(cookie)).passkeys).toMatchObject([{ name: "Red key" }]);
    const remove = (body: object) => post(app, `/Auth/RemovePasskey/${added.id}`, body, { cookie });
    const wrong = { password: "wrong-one", code: recoveryCodes[0] };
    expect(refusalOf(await remove(wrong)).slice(0, 2)).toEqual([400, "wrong_password"]);
    expect((await remove({ password: PASSWORD, code: recoveryCodes[0] })).json).toEqual({ done: true });
    expect(await factorsOf(cookie)).toEqual(NONE);
    expect(await subjectsTo(email)).toEqual(expect.arrayContaining([
      "A passkey was added to your account at Parley",
      "A passkey was removed from your account at Parley",
    ]));
  });

  it("is bound to the host of PUBLIC_URL, and asks not to be added twice", async () => {
    const { email, cookie } = await signedInAccount();
    const { recoveryCodes } = await addPasskey(app, cookie);
    const options = await startPasskey(cookie, recoveryCodes[0]);
    expect(options.rp).toEqual({ name: "Parley", id: "parley.example" });
    expect(options.user.name).toBe(email);
    expect(options.excludeCredentials).toHaveLength(1);
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
  });

  it("without a name is named after its device", async () => {
    const { cookie } = await signedInAccount();
    const response = createAuthenticator().create(await startPasskey(cookie));
    const headers = { "User-Agent": "Mozilla/5.0 (Macintosh) Firefox/130.0" };
    expect((await add(cookie, { name: "", response }, headers)).status).toBe(200);
    expect((await factorsOf(cookie)).passkeys).toMatchObject([{ name: "Passkey (Firefox on Mac)" }]);
  });

  it("keeps recovery codes and the other factor when one of two is removed", async () => {
    const { id, cookie, code, recoveryCodes: [first] } = await accountWithTotp(app);
    const { recoveryCodes } = await addPasskey(app, cookie, { code: code() });
    expect(recoveryCodes).toBeNull();
    await post(app, "/Auth/RemoveTotp", { password: PASSWORD, code: first }, { cookie });
    expect(await factorsOf(cookie)).toMatchObject({ passkeys: [{}], totpAddedAt: null, recoveryCodesLeft: 9 });
    expect(await codesOf(id)).toHaveLength(10);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { host: "evil.example" }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ])("from %s is not added, and its challenge is used up", async (_what, deviation) => {
    const { cookie } = await signedInAccount();
    const options = await startPasskey(cookie);
    const authenticator = createAuthenticator();
    const wrong = { name: "Key", response: authenticator.create(options, deviation) };
    expect(refusalOf(await add(cookie, wrong)).slice(0, 2)).toEqual([400, "wrong_passkey"]);
    const right = { name: "Key", response: authenticator.create(options) };
    expect(refusalOf(await add(cookie, right)).slice(0, 2)).toEqual([400, "challenge_expired"]);
    expect(await factorsOf(cookie)).toEqual(NONE);
  });

  it("is not added with a challenge of another session, or after five minutes", async () => {
    const { email, cookie } = await signedInAccount();
    const other = await enter(app, email);
    const body = { name: "Key", response: createAuthenticator().create(await startPasskey(cookie)) };
    expect(refusalOf(await add(other, body)).slice(0, 2)).toEqual([400, "challenge_expired"]);
    app.clock.advance(5 * MINUTE_MS);
    expect(refusalOf(await add(cookie, body)).slice(0, 2)).toEqual([400, "challenge_expired"]);
  });

  it("is added once, to one account", async () => {
    const { authenticator, cookie, recoveryCodes } = await accountWithPasskey(app);
    const again = { name: "Again", response: authenticator.create(await startPasskey(cookie, recoveryCodes[0])) };
    expect(refusalOf(await add(cookie, again)).slice(0, 2)).toEqual([400, "passkey_exists"]);
    const other = await signedInAccount();
    const elsewhere = { name: "Elsewhere", response: authenticator.create(await startPasskey(other.cookie)) };
    expect(refusalOf(await add(other.cookie, elsewhere)).slice(0, 2)).toEqual([400, "passkey_exists"]);
    expect(await factorsOf(other.cookie)).toEqual(NONE);
  });

  it("of somebody else is 404", async () => {
    const { id, cookie } = await accountWithPasskey(app);
    const [own] = (await factorsOf(cookie)).passkeys;
    const other = await signedInAccount();
    for (const [call, body] of [["Rename", { name: "Mine" }], ["Remove", { password: PASSWORD }]] as const) {
      const response = await post(app, `/Auth/${call}Passkey/${own.id}`, body, { cookie: other.cookie });
      expect(refusalOf(response).slice(0, 2)).toEqual([404, "not_found"]);
    }
    expect(await read().select().from(passkeys).where(eq(passkeys.userId, id))).toMatchObject([{ name: "Blue key" }]);
  });
});

describe("with a second factor, the password alone", () => {
  const NEEDED = [400, "confirmation_needed", ["Please confirm with a code or a passkey, too."]];
  const own = async (cookie: string) => (await factorsOf(cookie)).passkeys[0].id;

  it.each([
    ["removes no authenticator app", () => "/Auth/RemoveTotp", {}],
    ["replaces no authenticator app", () => "/Auth/StartTotp", {}],
    ["adds no passkey", () => "/Auth/StartPasskey", {}],
    ["removes no passkey", async (cookie: string) => `/Auth/RemovePasskey/${await own(cookie)}`, {}],
    ["replaces no recovery codes", () => "/Auth/ReplaceRecoveryCodes", {}],
    ["changes no email address", () => "/Auth/ChangeEmail", { email: "thief@example.test" }],
    ["deletes no account", () => "/Auth/DeleteAccount", {}],
  ])("%s", async (_what, pathOf, input) => {
    const account = await accountWithTotp(app);
    const { cookie, code, recoveryCodes } = account;
    const { authenticator } = await addPasskey(app, cookie, { code: code() });
    const path = await pathOf(cookie);
    const before = (await app.allEvents()).length;
    expect(refusalOf(await post(app, path, { ...input, password: PASSWORD }, { cookie }))).toEqual(NEEDED);
    expect(await eventsSince(before)).toEqual([]);
    // A wrong password spends no code.
    const wrong = { ...input, password: "something-else", code: recoveryCodes[0] };
    expect(refusalOf(await post(app, path, wrong, { cookie }))[1]).toBe("wrong_password");
    expect(await factorsOf(cookie)).toMatchObject({ recoveryCodesLeft: 10 });
    const confirmation = await confirmByPasskey(app, { cookie, authenticator });
    expect((await post(app, path, { ...input, ...confirmation }, { cookie })).status).toBe(200);
  });
});

describe("a passkey that confirms", () => {
  const remove = (cookie: string, body: object) => post(app, "/Auth/RemoveTotp", body, { cookie });

  it("signs once, for this session, and in time", async () => {
    const { cookie, email, code, recoveryCodes } = await accountWithTotp(app);
    const { authenticator } = await addPasskey(app, cookie, { code: code() });
    const completed = await completeLogin(app, await beginLogin(app, email), recoveryCodes[0]!);
    const other = cookieOf(completed);
    const confirmation = await confirmByPasskey(app, { cookie, authenticator });
    expect(refusalOf(await remove(other, confirmation))[1]).toBe("challenge_expired");
    expect((await remove(cookie, confirmation)).status).toBe(200);
    expect(refusalOf(await remove(cookie, confirmation))[1]).toBe("challenge_expired");
    const late = await confirmByPasskey(app, { cookie, authenticator });
    app.clock.advance(5 * MINUTE_MS);
    expect(refusalOf(await remove(cookie, late))[1]).toBe("challenge_expired");
  });

  it("must be one of the account", async () => {
    const { cookie, code } = await accountWithTotp(app);
    await addPasskey(app, cookie, { code: code() });
    const foreign = await accountWithPasskey(app);
    const confirmation = await confirmByPasskey(app, { cookie, authenticator: foreign.authenticator });
    expect(refusalOf(await remove(cookie, confirmation))[1]).toBe("wrong_passkey");
    expect(await factorsOf(cookie)).toMatchObject({ totpAddedAt: expect.any(String) });
  });

  it("opens no way to add a passkey: its challenge serves nothing else", async () => {
    const { cookie, authenticator } = await accountWithPasskey(app);
    const options = (await post(app, "/Auth/StartPasskeyConfirmation", undefined, { cookie })).json;
    const body = { name: "Thief", response: createAuthenticator().create(options) };
    expect(refusalOf(await post(app, "/Auth/AddPasskey", body, { cookie }))[1]).toBe("challenge_expired");
    expect((await factorsOf(cookie)).passkeys).toHaveLength(1);
    expect((await confirmByPasskey(app, { cookie, authenticator })).passkey.id).toBeDefined();
  });
});
