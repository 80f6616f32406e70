// Google's OAuth 2: the consent page with PKCE and state, tokens, and giving the access back.
// https://developers.google.com/identity/protocols/oauth2/web-server
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import type { GoogleKeys } from "@/platform/integrations/google-keys.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { jsonOf, sendRequest } from "./http.ts";
import { AccessLost, CalendarAway, CalendarRejected } from "./port.ts";

/** The least that reads free times, lists calendars, and writes meetings into calendars that the person owns. */
const SCOPES = [
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  "https://www.googleapis.com/auth/calendar.freebusy",
  "https://www.googleapis.com/auth/calendar.events.owned",
];

/** How long someone may take on Google's pages. */
const STATE_MS = 15 * MINUTE_MS;
/** How long before its expiry a token is renewed. */
const MARGIN_MS = 60_000;

const redirectUri = (ctx: Ctx): string => `${ctx.config.publicUrl}/api/v2/Calendars/GoogleCallback`;

/** Nothing is stored: state and verifier are computed for the person, and for a number that is used once. */
const secretOf = (ctx: Ctx, userId: string, nonce: string): string =>
  ctx.secrets.of("calendar-state", `${userId} ${nonce}`, 1);
const verifierOf = (ctx: Ctx, userId: string, nonce: string): string =>
  ctx.secrets.of("calendar-state", `${userId} ${nonce}`, 2) + ctx.secrets.of("calendar-state", `${userId} ${nonce}`, 3);

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** Where the specialist allows Parley to use their calendar. */
export const consentUrl = (ctx: Ctx, keys: GoogleKeys, userId: string): string => {
  const nonce = `${ctx.now + STATE_MS}.${crypto.randomUUID()}`;
  const query = new URLSearchParams({
    client_id: keys.clientId,
    redirect_uri: redirectUri(ctx),
    response_type: "code",
    scope: SCOPES.join(" "),
    access_type: "offline",
    // Only then Google returns a refresh token every time.
    prompt: "consent",
    state: `${nonce}.${secretOf(ctx, userId, nonce)}`,
    code_challenge: challengeOf(verifierOf(ctx, userId, nonce)),
    code_challenge_method: "S256",
  });
  return `${keys.consentUrl}?${query}`;
};

/** The verifier of a state that this person was sent with, at most 15 minutes ago; undefined for any other. */
export const redeemState = (ctx: Ctx, userId: string, state: string): string | undefined => {
  const [expiresAt = "", id = "", secret = "", ...rest] = state.split(".");
  const nonce = `${expiresAt}.${id}`;
  const isOwn = rest.length === 0 && ctx.secrets.fits(secret, "calendar-state", `${userId} ${nonce}`, 1);
  return isOwn && Number(expiresAt) >= ctx.now ? verifierOf(ctx, userId, nonce) : undefined;
};

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
const TokenError = z.object({ error: z.string() });

export const LOST = "Google no longer lets us use this calendar. Please connect it again.";
export const NONSENSE = "Google sent something that we don't understand.";

const requestToken = async (ctx: Ctx, keys: GoogleKeys, parameters: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: keys.clientId, client_secret: keys.clientSecret, ...parameters });
  const response = await sendRequest(ctx, {
    url: keys.tokenUrl,
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  });
  const json = jsonOf(response);
  const { status } = response;
  if (status === 400 || status === 401) {
    const { data } = TokenError.safeParse(json);
    if (data?.error === "invalid_grant") throw new AccessLost(LOST);
    throw new CalendarRejected(`Google rejected the sign-in (${data?.error ?? status}).`);
  }
  const token = Token.safeParse(json);
  if (status !== 200 || !token.success) throw new CalendarAway(NONSENSE);
  return token.data;
};

/** Exchanges the code of the consent page for a refresh token. Throws also when a permission was not given. */
export const redeemCode = async (
  ctx: Ctx,
  keys: GoogleKeys,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ refreshToken: string }> => {
  const token = await requestToken(ctx, keys, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri(ctx),
  });
  const granted = new Set((token.scope ?? "").split(" "));
  if (!token.refresh_token || SCOPES.some((scope) => !granted.has(scope))) {
    throw new CalendarRejected("Please allow everything that we ask for on Google's page, and try again.");
  }
  remember(ctx, token.refresh_token, token);
  return { refreshToken: token.refresh_token };
};

/** Access tokens of this process by refresh token. They are valid for an hour, and nothing of them is stored. */
const accessTokens = new Map<string, { token: string; until: Instant }>();

const remember = (ctx: Ctx, refreshToken: string, { access_token: token, expires_in }: z.infer<typeof Token>) => {
  if (accessTokens.size > 5_000) accessTokens.clear();
  accessTokens.set(refreshToken, { token, until: ctx.clock.now() + expires_in * 1_000 - MARGIN_MS });
};

export const discardAccessToken = (refreshToken: string): void => void accessTokens.delete(refreshToken);

/** An access token that is valid for some time. Throws AccessLost when the access was revoked. */
export const getAccessToken = async (ctx: Ctx, keys: GoogleKeys, refreshToken: string): Promise<string> => {
  const known = accessTokens.get(refreshToken);
  if (known && known.until > ctx.clock.now()) return known.token;
  const token = await requestToken(ctx, keys, { grant_type: "refresh_token", refresh_token: refreshToken });
  remember(ctx, refreshToken, token);
  return token.access_token;
};

/** Gives the access back. One that Google no longer knows is no error. */
export const revokeAccess = async (ctx: Ctx, keys: GoogleKeys, refreshToken: string): Promise<void> => {
  discardAccessToken(refreshToken);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ token: refreshToken }).toString();
  await sendRequest(ctx, { url: keys.revokeUrl, method: "POST", headers, body });
};
