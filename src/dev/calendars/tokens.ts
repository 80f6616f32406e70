// OAuth of the stand-ins: codes and refresh tokens become access tokens.
import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Actions } from "./actions.ts";
import type { Grant } from "./store.ts";

const TOKEN_SECONDS = 3_599;

const isRight = (verifier: string, challenge: string): boolean =>
  createHash("sha256").update(verifier).digest("base64url") === challenge;

interface Client {
  clientId: string;
  clientSecret: string;
}

/** The code of the consent page, or a refresh token, becomes an access token. `rotates`: each use gives another token. */
export const issueToken = async (
  { db, now, store: { find, remove, save } }: Actions,
  client: Client,
  form: URLSearchParams,
  { rotates = false } = {},
) => {
  const field = (name: string) => form.get(name) ?? "";
  if (field("client_id") !== client.clientId || field("client_secret") !== client.clientSecret) {
    return { status: 401, body: { error: "invalid_client" } } as const;
  }
  const invalid = { status: 400, body: { error: "invalid_grant" } } as const;
  return await db.write(async (tx) => {
    let id = field("refresh_token");
    let grant: Grant | undefined;
    const isFirst = field("grant_type") === "authorization_code";
    if (isFirst) {
      const code = await find(tx, "code", field("code"));
      await remove(tx, "code", field("code"));
      if (!code || code.redirectUri !== field("redirect_uri") || !isRight(field("code_verifier"), code.challenge)) {
        return invalid;
      }
      grant = { account: code.account, scope: code.scope };
    } else {
      grant = await find(tx, "grant", id);
    }
    if (!grant) return invalid;
    const isNew = isFirst || rotates;
    if (isNew) {
      id = `1//${crypto.randomUUID()}`;
      await save(tx, "grant", id, grant);
    }
    const token = `ya29.${crypto.randomUUID()}`;
    await save(tx, "access", token, { grant: id, expiresAt: now() + TOKEN_SECONDS * 1_000 });
    const body = { access_token: token, expires_in: TOKEN_SECONDS, scope: grant.scope, token_type: "Bearer" };
    return { status: 200, body: isNew ? { ...body, refresh_token: id } : body } as const;
  });
};

/** What the access token of a request was given for. */
export const getGrant = async (c: Context, { db, now, store: { find } }: Actions): Promise<Grant | undefined> => {
  const token = (c.req.header("Authorization") ?? "").replace(/^Bearer /, "");
  const access = await find(db.read, "access", token);
  return access && access.expiresAt > now() ? await find(db.read, "grant", access.grant) : undefined;
};
