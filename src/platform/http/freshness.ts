// Read-your-writes across web processes whose replicas follow a database server: a browser that has written carries how
// far a replica must be, and nothing is unknown before the replica has caught up
// (docs/design/database.md#with-a-server).
import type { Database } from "../db/types.ts";

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** The cookie with the position of the browser's last write. It only has to outlive the replicas' delay. */
const COOKIE = "parley_position";
const COOKIE_SECONDS = 60;

const positionIn = (request: Request): number =>
  Number(new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})(?:;|$)`).exec(request.headers.get("Cookie") ?? "")?.[1] ?? 0);

/** In a frame of another site a cookie belongs to that site's partition of the browser's storage. */
const scopeFor = ({ headers }: Request): string =>
  headers.has("X-Embed") ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax";

const withCookie = (response: Response, position: number, scope: string): Response => {
  const headers = new Headers(response.headers);
  headers.append("Set-Cookie", `${COOKIE}=${position}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; ${scope}`);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
};

/** A session, track, code or meeting may have been created at another process a moment ago. */
const mayBeBehind = ({ status }: Response): boolean => status === 401 || status === 404;

/** Wraps `fetch` for a database with a replica; otherwise returns it unchanged. */
export const withFreshReads = <Env>(fetch: Fetch<Env>, { replica }: Pick<Database, "replica">): Fetch<Env> => {
  if (!replica) return fetch;
  const answer = async (request: Request, env: Env): Promise<Response> => {
    const again = request.clone();
    const before = replica.position();
    const response = await fetch(request, env);
    if (!mayBeBehind(response)) return response;
    await replica.catchUp();
    return replica.position() > before || replica.isBehind() ? await fetch(again, env) : response;
  };
  return async (request, env) => {
    if (positionIn(request) > replica.position()) await replica.catchUp();
    const response = await answer(request, env);
    const isWrite = request.method !== "GET" && request.method !== "HEAD";
    return isWrite ? withCookie(response, replica.position(), scopeFor(request)) : response;
  };
};
