import type { Context } from "hono";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, type Env, param, response, routes } from "@/platform/http/route.ts";
import { cookiesOf, done, enter, userAgentOf } from "../sessions/browser.ts";
import { cookies } from "../sessions/cookies.ts";
import type { SignIn } from "../sessions/login.ts";
import { Done, Revalidated } from "../schemas.ts";
import { completeLogin, completePasskeyLogin, startPasskeyLogin } from "./complete-login.ts";
import { startPasskeyConfirmation } from "./confirmation.ts";
import { replaceRecoveryCodes } from "./factor-changes.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { CONFIRMATION_CODES } from "./rules.ts";
import {
  AddPasskeyInput,
  Confirmation,
  FactorAdded,
  FactorCode,
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRef,
  RecoveryCodes,
  RenamePasskeyInput,
  SecondFactors,
  TotpProposal,
} from "./schemas.ts";
import { getSecondFactors } from "./second-factors.ts";
import { confirmTotp, removeTotp, startTotp } from "./totp-setup.ts";

const changeLimit = limit({ name: "auth-factors", points: 60, seconds: 3_600, per: "person" });
const passkeyLimit = limit({ name: "auth-passkey-logins", points: 60, seconds: 900 });
const passkeyProofLimit = limit({ name: "auth-passkey-proofs", points: 60, seconds: 900 });

/** The pending login of a browser. */
const browserOf = (c: Context<Env>) => ({
  token: cookies.login.find(cookiesOf(c), ctx(c).config),
  userAgent: userAgentOf(c),
});

const openSession = (c: Context<Env>, { token, response }: SignIn) => {
  enter(c, token, cookies.login.remove(ctx(c).config));
  return c.json(response);
};

const loginRoutes = routes()
  .post(
    "/CompleteLogin",
    describe(
      "Complete a sign-in with a code of an authenticator app, or with a recovery code",
      ...["wrong_code", "code_used", "login_expired", "suspended", "too_many_requests"],
    ),
    access("anyone"),
    body(FactorCode),
    response(Revalidated),
    async (c) => openSession(c, await completeLogin(ctx(c), browserOf(c), c.req.valid("json"))),
  )
  .post(
    "/StartPasskeyLogin",
    describe("Get the options for completing a sign-in with a passkey", "login_expired", "no_passkey"),
    access("anyone"),
    passkeyLimit,
    response(PasskeyOptions),
    async (c) => c.json(await startPasskeyLogin(ctx(c), browserOf(c).token)),
  )
  .post(
    "/CompletePasskeyLogin",
    describe(
      "Complete a sign-in with a passkey",
      ...["wrong_passkey", "challenge_expired", "login_expired", "suspended", "too_many_requests"],
    ),
    access("anyone"),
    passkeyProofLimit,
    body(PasskeyAssertion),
    response(Revalidated),
    async (c) => openSession(c, await completePasskeyLogin(ctx(c), browserOf(c), c.req.valid("json"))),
  );

const totpRoutes = routes()
  .post(
    "/StartTotp",
    describe("Set up an authenticator app", ...CONFIRMATION_CODES),
    access("verified"),
    changeLimit,
    body(Confirmation),
    response(TotpProposal),
    async (c) => c.json(await startTotp(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/ConfirmTotp",
    describe("Confirm an authenticator app with its first code", "wrong_code", "setup_expired", "too_many_requests"),
    access("verified"),
    changeLimit,
    body(FactorCode),
    response(FactorAdded),
    async (c) => c.json(await confirmTotp(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/RemoveTotp",
    describe("Remove your authenticator app", "last_second_factor", ...CONFIRMATION_CODES),
    access("signed-in"),
    changeLimit,
    body(Confirmation),
    response(Done),
    async (c) => c.json(await done(removeTotp(ctx(c), c.req.valid("json")))),
  );

const passkeyRoutes = routes()
  .post(
    "/StartPasskey",
    describe("Get the options for creating a passkey", "too_many_passkeys", ...CONFIRMATION_CODES),
    access("verified"),
    changeLimit,
    body(Confirmation),
    response(PasskeyOptions),
    async (c) => c.json(await startPasskey(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/StartPasskeyConfirmation",
    describe("Get the options for confirming a change with a passkey", "no_passkey"),
    access("signed-in"),
    changeLimit,
    response(PasskeyOptions),
    async (c) => c.json(await startPasskeyConfirmation(ctx(c))),
  )
  .post(
    "/AddPasskey",
    describe("Add a passkey", "wrong_passkey", "challenge_expired", "passkey_exists", "too_many_passkeys"),
    access("verified"),
    changeLimit,
    body(AddPasskeyInput),
    response(FactorAdded),
    async (c) => c.json(await addPasskey(ctx(c), { ...c.req.valid("json"), userAgent: userAgentOf(c) })),
  )
  .post(
    "/RenamePasskey/:id",
    describe("Rename a passkey"),
    access("signed-in"),
    param(PasskeyRef),
    body(RenamePasskeyInput),
    response(Done),
    async (c) => c.json(await done(renamePasskey(ctx(c), c.req.valid("param").id, c.req.valid("json")))),
  )
  .post(
    "/RemovePasskey/:id",
    describe("Remove a passkey", "last_second_factor", ...CONFIRMATION_CODES),
    access("signed-in"),
    changeLimit,
    param(PasskeyRef),
    body(Confirmation),
    response(Done),
    async (c) => c.json(await done(removePasskey(ctx(c), c.req.valid("param").id, c.req.valid("json")))),
  );

export const secondFactorRoutes = routes()
  .basePath("/Auth")
  .get(
    "/SecondFactors",
    describe("Get your second factors"),
    access("signed-in"),
    response(SecondFactors),
    async (c) => c.json(await getSecondFactors(ctx(c))),
  )
  .post(
    "/ReplaceRecoveryCodes",
    describe("Replace your recovery codes", "no_second_factor", ...CONFIRMATION_CODES),
    access("signed-in"),
    changeLimit,
    body(Confirmation),
    response(RecoveryCodes),
    async (c) => c.json(await replaceRecoveryCodes(ctx(c), c.req.valid("json"))),
  )
  .route("/", loginRoutes)
  .route("/", totpRoutes)
  .route("/", passkeyRoutes);
