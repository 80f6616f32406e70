// OAuth 2 at calendar services: the consent page with PKCE and state, tokens, and requests that carry them.
// https://www.rfc-editor.org/rfc/rfc6749, https://www.rfc-editor.org/rfc/rfc7636
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import type { OAuthKeys } from "@/platform/integrations/calendar-keys.ts";
import type { OutboundResponse } from "@/platform/integrations/outbound-http.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { jsonOf, sendRequest } from "./http.ts";
import { AccessLost, CalendarAway, CalendarRejected } from "./port.ts";
import type { SignInProvider } from "./rules.ts";

/** How long someone may take on the pages of a service. */
const STATE_MS = 15 * MINUTE_MS;
/** How long before its expiry a token is renewed. */
const MARGIN_MS = 60_000;

/** A service at which people sign in and allow Parley to use their calendars. */
export interface OAuthService {
  provider: SignInProvider;
  /** As people know it. */
  name: string;
  keys: OAuthKeys;
  /** The call to which it leads them back. */
  callback: string;
  /** What Parley asks for. Each has to be given, but for those that answers don't name. */
  scopes: readonly string[];
  unnamedScopes?: readonly string[];
  /** What only its consent page takes. */
  consent: Readonly<Record<string, string>>;
}

export interface OAuthAccess {
  refreshToken: string;
  /** Names the account and the sign-in from which the token is. Absent before the account is stored. */
  account?: string;
  /** Stores the token that has replaced it, at services that give another one with each use. */
  replace?(refreshToken: string): Promise<void>;
}

/** `name`: of the service. */
export const accessLost = (name: string): AccessLost =>
  new AccessLost(`${name} no longer lets us use this calendar. Please connect it again.`);
export const nonsenseOf = (name: string): CalendarAway =>
  new CalendarAway(`${name} sent something that we don't understand.`);

const redirectUri = (ctx: Ctx, { callback }: OAuthService): string =>
  `${ctx.config.publicUrl}/api/v2/Calendars/${callback}`;

/** Nothing is stored: state and verifier are computed for the service and the person, and for a number used once. */
const subjectOf = (ctx: Ctx, { provider }: OAuthService, userId: string, nonce: string) => {
  const subject = `${provider} ${userId} ${nonce}`;
  const secret = (version: number) => ctx.secrets.of("calendar-state", subject, version);
  return {
    secret: secret(1),
    verifier: secret(2) + secret(3),
    fits: (text: string) => ctx.secrets.fits(text, "calendar-state", subject, 1),
  };
};

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** Where the specialist allows Parley to use their calendar. */
export const consentUrl = (ctx: Ctx, service: OAuthService, userId: string): string => {
  const nonce = `${ctx.now + STATE_MS}.${crypto.randomUUID()}`;
  const { secret, verifier } = subjectOf(ctx, service, userId, nonce);
  const query = new URLSearchParams({
    client_id: service.keys.clientId,
    redirect_uri: redirectUri(ctx, service),
    response_type: "code",
    scope: service.scopes.join(" "),
    ...service.consent,
    state: `${nonce}.${secret}`,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
  });
  return `${service.keys.consentUrl}?${query}`;
};

/** The verifier of a state that this person was sent with, at most 15 minutes ago; undefined for any other. */
export const redeemState = (ctx: Ctx, service: OAuthService, userId: string, state: string): string | undefined => {
  const [expiresAt = "", id = "", secret = "", ...rest] = state.split(".");
  const { fits, verifier } = subjectOf(ctx, service, userId, `${expiresAt}.${id}`);
  return rest.length === 0 && fits(secret) && Number(expiresAt) >= ctx.now ? verifier : undefined;
};

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
const TokenError = z.object({ error: z.string() });
/** What only the person can repair: by signing in again, or by proving to their organisation who they are. */
const LOST_ERRORS = new Set(["invalid_grant", "interaction_required", "consent_required", "login_required"]);

/** `account`: see `sendRequest`. */
const requestToken = async (
  ctx: Ctx,
  service: OAuthService,
  account: string,
  parameters: Record<string, string>,
) => {
  const { clientId, clientSecret, tokenUrl } = service.keys;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...parameters });
  const response = await sendRequest(ctx, {
    url: tokenUrl,
    account,
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  });
  const json = jsonOf(response);
  const { status } = response;
  if (status === 400 || status === 401) {
    const error = TokenError.safeParse(json).data?.error ?? "";
    if (LOST_ERRORS.has(error)) throw accessLost(service.name);
    throw new CalendarRejected(`${service.name} rejected the sign-in (${error || status}).`);
  }
  const token = Token.safeParse(json);
  if (status !== 200 || !token.success) throw nonsenseOf(service.name);
  return token.data;
};

/** Services name a scope with its address or without. */
const scopeName = (scope: string): string => scope.split("/").at(-1)!.toLowerCase();

/** Exchanges the code of the consent page for a refresh token. Throws also when a permission was not given. */
export const redeemCode = async (
  ctx: Ctx,
  service: OAuthService,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ refreshToken: string }> => {
  const { name, scopes, unnamedScopes = [] } = service;
  const token = await requestToken(ctx, service, code, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri(ctx, service),
  });
  const granted = new Set((token.scope ?? "").split(" ").map(scopeName));
  const isMissing = (scope: string) => !unnamedScopes.includes(scope) && !granted.has(scopeName(scope));
  if (!token.refresh_token || scopes.some(isMissing)) {
    throw new CalendarRejected(`Please allow everything that we ask for on ${name}'s page, and try again.`);
  }
  remember(ctx, token.refresh_token, token);
  return { refreshToken: token.refresh_token };
};

/** Access tokens of this process by account. They are valid for an hour, and nothing of them is stored. */
const accessTokens = new Map<string, { token: string; until: Instant }>();

/** The account where it is stored already: each process may replace its refresh token. */
export const keyOf = ({ account, refreshToken }: OAuthAccess): string => account ?? refreshToken;

const remember = (ctx: Ctx, key: string, { access_token: token, expires_in }: z.infer<typeof Token>) => {
  if (accessTokens.size > 5_000) accessTokens.clear();
  accessTokens.set(key, { token, until: ctx.clock.now() + expires_in * 1_000 - MARGIN_MS });
};

export const forgetAccess = (access: OAuthAccess): void => {
  for (const key of [keyOf(access), access.refreshToken]) accessTokens.delete(key);
};

/** An access token that is valid for some time. Throws AccessLost when the access was revoked. */
const getAccessToken = async (ctx: Ctx, service: OAuthService, access: OAuthAccess): Promise<string> => {
  // Right after signing in it is known by the refresh token.
  const known = accessTokens.get(keyOf(access)) ?? accessTokens.get(access.refreshToken);
  if (known && known.until > ctx.clock.now()) return known.token;
  const former = access.refreshToken;
  const token = await requestToken(ctx, service, keyOf(access), {
    grant_type: "refresh_token",
    refresh_token: former,
  });
  const next = token.refresh_token ?? former;
  remember(ctx, access.account ?? next, token);
  if (next !== former && access.replace) {
    access.refreshToken = next;
    await access.replace(next);
  }
  return token.access_token;
};

interface Request {
  method: string;
  /** Behind the address of the service's API. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/**
 * Sends requests to a service's API. A rejected access token is replaced once: it may have expired on the way, or our clock
 * may be wrong. Throws AccessLost, CalendarAway.
 */
export const signedSender = (ctx: Ctx, service: OAuthService, access: OAuthAccess) => {
  const sendOnce = async ({ method, path, headers, body }: Request) =>
    await sendRequest(ctx, {
      url: `${service.keys.apiBase}${path}`,
      account: keyOf(access),
      method,
      headers: {
        Authorization: `Bearer ${await getAccessToken(ctx, service, access)}`,
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  return async (request: Request): Promise<OutboundResponse> => {
    let response = await sendOnce(request);
    if (response.status === 401) {
      forgetAccess(access);
      response = await sendOnce(request);
    }
    if (response.status === 401) throw accessLost(service.name);
    return response;
  };
};

/**
 * What a response says. Throws CalendarRejected for a 4xx, and CalendarAway for anything but what the reference of the
 * service describes.
 */
export const readResponse = <T>(name: string, response: OutboundResponse, schema: z.ZodType<T>): T => {
  if (response.status >= 400) throw new CalendarRejected(`${name} refuses the request (${response.status}).`);
  const parsed = schema.safeParse(jsonOf(response));
  if (!parsed.success) throw nonsenseOf(name);
  return parsed.data;
};
