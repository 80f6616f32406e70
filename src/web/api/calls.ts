// Turns `api.Funnel.Track[":id"].$post({ param, json })` into a request: Hono's client in a sixth of its bytes.

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

type Values = Record<string, string | readonly string[] | undefined>;

/** What one call is given; the types of each call come from the API's own (client.ts). */
interface CallInput {
  param?: Record<string, string>;
  query?: Values;
  json?: unknown;
}

const addressOf = (path: string, { param = {}, query = {} }: CallInput): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)])
  );
  return pairs.length ? `${filled}?${new URLSearchParams(pairs)}` : filled;
};

/** What a call is given beside its input; `init` has the last word. */
interface CallOptions {
  headers?: Record<string, string>;
  init?: RequestInit;
}

const bodyOf = ({ json }: CallInput, own?: Record<string, string>): RequestInit => {
  const headers = { accept: "application/json", ...own };
  if (json === undefined) return { headers };
  return { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(json) };
};

/** A path that grows by property and is called by its `$method`. Cookies are sent (SPEC section 7). */
export const callsAt = (path: string, fetchIt: Fetch): unknown =>
  new Proxy(() => {}, {
    // Whoever awaits a path must not find it to be a promise.
    get: (_, name) => name === "then" ? undefined : callsAt(`${path}/${String(name)}`, fetchIt),
    apply: (_, __, [input = {}, options]: [CallInput?, CallOptions?]) => {
      const at = path.lastIndexOf("/$");
      const method = path.slice(at + 2).toUpperCase();
      return fetchIt(addressOf(path.slice(0, at), input), {
        method,
        credentials: "include",
        ...bodyOf(input, options?.headers),
        ...options?.init,
      });
    },
  });
