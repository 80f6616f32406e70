// Responses do not reveal whether an address has an account: same bodies and headers. Response times are in bench/.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cookieOf,
  login,
  makeAccount,
  newAddress,
  OTHER_PASSWORD,
  register,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { pendingCookie } from "../sessions/cookies.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type TestResponse = Awaited<ReturnType<typeof get>>;

/** The whole response, without request ids, signatures and the address that the caller sent. */
const comparable = ({ status, headers, json }: TestResponse, email: string) => {
  const signed = /parley_pending=[\w-]+\.\d+\.[\w-]{32};/;
  const random = /parley_registration=[\w-]{43};/;
  const kept = [...headers].filter(([name]) => name !== "x-request-id")
    .map((
      [name, value],
    ) => [name, value.replace(signed, "parley_pending=...;").replace(random, "parley_registration=...;")]);
  return JSON.stringify({ status, kept, json }).replaceAll(email, "ADDRESS");
};

/** The same call for addresses with and without an account, alternating. */
const compare = async (call: (email: string) => Promise<TestResponse>) => {
  const [known, unknown] = [new Set<string>(), new Set<string>()];
  for (let n = 0; n < 6; n++) {
    const email = n % 3 === 2
      ? (await makeAccount(app, { emailVerifiedAt: undefined })).email
      : (await makeAccount(app)).email;
    const unused = newAddress();
    known.add(comparable(await call(email), email));
    unknown.add(comparable(await call(unused), unused));
  }
  return { known: [...known], unknown: [...unknown] };
};

const CALLS: [string, (email: string) => Promise<TestResponse>, number][] = [
  ["Login with a wrong password", (email) => login(app, email, OTHER_PASSWORD), 400],
  ["Register", (email) => register(app, email), 200],
  ["Register with a common password", (email) => register(app, email, { password: "password" }), 400],
  ["Register again at once", async (email) => {
    await register(app, email);
    return await register(app, email);
  }, 200],
  ["ForgotPassword", (email) => post(app, "/Auth/ForgotPassword", { email }), 200],
  [
    "CurrentEmail",
    async (email) => get(app, "/Auth/CurrentEmail", { cookie: cookieOf(await register(app, email)) }),
    200,
  ],
  ["ResendVerificationEmail", async (email) => {
    const cookie = cookieOf(await register(app, email));
    app.clock.advance(MINUTE_MS);
    return await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
  }, 200],
  ["ResendVerificationEmail too soon", async (email) => {
    const cookie = cookieOf(await register(app, email));
    return await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
  }, 429],
  ["ResendVerificationEmail without registering", (email) => {
    const cookie = pendingCookie(app.ctx(), email).split(";")[0]!;
    return post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
  }, 200],
];

describe("an address with an account gets the same response as one without", () => {
  it.each(CALLS)("%s", async (_name, call, status) => {
    const { known, unknown } = await compare(call);
    expect(known).toHaveLength(1);
    expect(unknown).toEqual(known);
    expect(JSON.parse(known[0]!).status).toBe(status);
  });
});
