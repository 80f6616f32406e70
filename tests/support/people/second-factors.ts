// Second factors for tests, set up by the calls of a browser.
import type { TestApp } from "../app/test-app.ts";
import { post } from "../funnel/visitor.ts";
import { cookieOf, enter, login, makeAccount, PASSWORD } from "./accounts.ts";
import { codeAt, createAuthenticator } from "./authenticator.ts";

const STEP_MS = 30_000;

// deno-lint-ignore no-explicit-any -- the body of any call
const requireOk = ({ status, json }: { status: number; json: any }) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json;
};

/** Sets up an authenticator app for a session. Returns its secret, and recovery codes with the first factor. */
export const addTotp = async (app: TestApp, cookie: string) => {
  const { secret } = requireOk(await post(app, "/Auth/StartTotp", { password: PASSWORD }, { cookie }));
  const code = codeAt(secret, app.clock.now());
  const { recoveryCodes } = requireOk(await post(app, "/Auth/ConfirmTotp", { code }, { cookie }));
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] };
};

/** Adds a passkey to a session's account. With another factor, its code confirms. */
export const addPasskey = async (app: TestApp, cookie: string, { name = "Blue key", code = "" } = {}) => {
  const authenticator = createAuthenticator();
  const options = requireOk(await post(app, "/Auth/StartPasskey", { password: PASSWORD, code }, { cookie }));
  const response = authenticator.create(options);
  const { recoveryCodes } = requireOk(await post(app, "/Auth/AddPasskey", { name, response }, { cookie }));
  return { authenticator, recoveryCodes: recoveryCodes as string[] };
};

/** A signed-in account with an authenticator app, whose clock has moved on to the next code. */
export const accountWithTotp = async (app: TestApp, person: Parameters<typeof makeAccount>[1] = {}) => {
  const account = await makeAccount(app, person);
  const cookie = await enter(app, account.email);
  const factor = await addTotp(app, cookie);
  app.clock.advance(2 * STEP_MS);
  return { ...account, cookie, ...factor, code: () => codeAt(factor.secret, app.clock.now()) };
};

/** A signed-in account with a passkey. */
export const accountWithPasskey = async (app: TestApp) => {
  const account = await makeAccount(app);
  const cookie = await enter(app, account.email);
  return { ...account, cookie, ...await addPasskey(app, cookie) };
};

/** Gives the right password. Returns the cookie of the sign-in that waits for the second factor. */
export const beginLogin = async (app: TestApp, email: string, password = PASSWORD): Promise<string> => {
  const response = await login(app, email, password);
  if (!response.json.secondFactor) throw new Error(`No second factor is needed: ${JSON.stringify(response.json)}`);
  return cookieOf(response);
};

export const completeLogin = (app: TestApp, cookie: string, code: string) =>
  post(app, "/Auth/CompleteLogin", { code }, { cookie });

/** The password and a passkey's signature, as the dialogs of the account send them. */
export const confirmByPasskey = async (
  app: TestApp,
  { cookie, authenticator }: { cookie: string; authenticator: ReturnType<typeof createAuthenticator> },
) => {
  const options = requireOk(await post(app, "/Auth/StartPasskeyConfirmation", undefined, { cookie }));
  return { password: PASSWORD, passkey: authenticator.get(options) };
};
