// The fetch that tsdav uses: our guarded requests, signed in by Basic or Digest, and with every failure as one of ours.
// tsdav takes many failures for an empty answer, which would look like an empty calendar.
import { Buffer } from "node:buffer";
import type { Ctx } from "@/platform/ctx.ts";
import type { OutboundResponse } from "@/platform/integrations/outbound-http.ts";
import { passwordRule } from "./dav-hosts.ts";
import {
  type Challenge,
  type DigestRequest,
  type DigestSession,
  findDigest,
  isStale,
  openDigestSession,
  parseChallenges,
} from "./digest.ts";
import { sendRequest } from "./http.ts";
import { AccessLost, CalendarAway, CalendarGone, CalendarRejected } from "./port.ts";

const MAX_REDIRECTS = 3;
const LOST = "The calendar server doesn't accept the username and password. Please connect it again.";
export const NONSENSE = "This calendar server sent something that we don't understand.";

/** The server leads to a host that is not its own and that the specialist has not allowed. Nothing was sent there. */
export class OtherHost extends AccessLost {
  constructor(readonly host: string) {
    super(`This calendar server leads to another host, ${host}. Please connect it again, and allow that or not.`);
  }
}

/** The server accepts no username with a password, so neither can be wrong. */
export class OtherSignIn extends AccessLost {
  constructor() {
    super("This calendar server wants another way to sign in than a username and a password.");
  }
}

/** What is sent with every request, and to whom. */
export interface DavSignIn {
  username: string;
  password: string;
  serverUrl: string;
  allowedHosts: readonly string[];
}

/** The fetch of one call of tsdav. */
interface CallFetch {
  send: typeof fetch;
  /** The first failure that was thrown. */
  problem(): Error | undefined;
}

export interface DavFetch {
  open(): CallFetch;
  /** Makes a call of tsdav. Throws what its requests threw, also where tsdav has swallowed it. */
  run<T>(call: (send: typeof fetch) => Promise<T>): Promise<T>;
}

/**
 * Answers of writes and of discovery have meanings of their own: a calendar that can't be written can still be read. Those
 * of reading are complete or an error.
 */
const READING = new Set(["PROPFIND", "REPORT"]);

/** Looks at the last tag alone: an expression over megabytes that somebody else wrote can take minutes. */
export const isComplete = ({ status, text }: OutboundResponse): boolean => {
  const end = text.trimEnd();
  const tag = end.slice(end.lastIndexOf("<"));
  return status === 207 && /^<(?:\/(?:[\w-]+:)?multistatus|(?:[\w-]+:)?multistatus(?:\s[^>]*)?\/)>$/.test(tag);
};

/** tsdav reads texts such as `2026` and `true` as numbers and booleans, and an empty element as an object. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || typeof value === "object" ? undefined : String(value).trim() || undefined;

const challengesOf = ({ headers }: OutboundResponse): Challenge[] =>
  parseChallenges([headers["www-authenticate"] ?? []].flat().join(", "));

/** Servers that name no scheme at all mean Basic. */
const isPasswordWrong = (response: OutboundResponse): boolean => {
  const challenges = challengesOf(response);
  return challenges.length === 0 || challenges.some(({ scheme }) => scheme === "basic") ||
    findDigest(challenges) !== undefined;
};

const findFailure = (method: string, response: OutboundResponse): Error | undefined => {
  if (response.status === 401 && !isPasswordWrong(response)) return new OtherSignIn();
  if (response.status === 401 || response.status === 403 && READING.has(method)) return new AccessLost(LOST);
  if (!READING.has(method) || isComplete(response)) return undefined;
  if (response.status === 404 || response.status === 410) {
    return new CalendarGone();
  }
  return response.status === 507 || response.status === 200 || response.status === 207
    ? new CalendarAway(NONSENSE)
    : new CalendarRejected(`This calendar server refuses the request (${response.status}).`);
};

const toHeaders = (init: RequestInit | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(init?.headers).entries());

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The same text without CDATA sections. tsdav keeps several of them, or one beside other text, apart or not at all. By
 * hand, because an expression over megabytes of beginnings without an end can take minutes.
 */
export const withoutSections = (xml: string): string => {
  const parts: string[] = [];
  for (let at = 0;;) {
    const start = xml.indexOf("<![CDATA[", at);
    const end = start < 0 ? -1 : xml.indexOf("]]>", start);
    if (end < 0) return parts.join("") + xml.slice(at);
    parts.push(xml.slice(at, start), escapeXml(xml.slice(start + "<![CDATA[".length, end)));
    at = end + "]]>".length;
  }
};

/**
 * The same text without attachments of events, which can be megabytes of lines: parsing them would keep the process busy.
 * A property ends where a line begins without white space (RFC 5545, section 3.1), or an element does.
 */
export const withoutAttachments = (xml: string): string => {
  const start = /^ATTACH[;:]/gim;
  const line = /[^\r\n<]*(?:\r\n|\n|\r|$)/y;
  const parts: string[] = [];
  let at = 0;
  for (let found = start.exec(xml); found; found = start.exec(xml)) {
    parts.push(xml.slice(at, found.index));
    at = found.index;
    do {
      line.lastIndex = at;
      if (!line.test(xml)) break;
      at = line.lastIndex;
    } while (xml[at] === " " || xml[at] === "\t");
    start.lastIndex = Math.max(at, found.index + 1);
  }
  return parts.join("") + xml.slice(at);
};

const toResponse = (answer: OutboundResponse, url: string): Response => {
  const { status, headers } = answer;
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) own.set(name, String(value).replace(/[^\t\x20-\x7e]/g, ""));
  }
  own.delete("content-encoding");
  // tsdav reads no other type, and some servers name another one.
  const isXml = isComplete(answer);
  if (isXml) own.set("content-type", "application/xml");
  const text = isXml ? withoutSections(withoutAttachments(answer.text)) : answer.text;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const response = new Response(hasBody ? text : null, { status, headers: own });
  Object.defineProperty(response, "url", { value: url });
  return response;
};

/** Throws OtherHost and CalendarRejected for addresses to which the password must not go. */
const requireTrusted = (ctx: Ctx, { serverUrl, allowedHosts }: DavSignIn, url: string): void => {
  const target = new URL(url);
  const rule = passwordRule({ serverUrl, allowedHosts, mode: ctx.config.mode }, target);
  if (rule === "ask") throw new OtherHost(target.host);
  if (rule === "unencrypted") {
    throw new CalendarRejected(
      `This calendar server leads to ${target.origin}, where others could read your password. It needs https://.`,
    );
  }
};

/** A first answer, one to a nonce that was too old, and one more by the other scheme. */
const MAX_SIGN_INS = 3;

type Authorize = DigestSession["authorize"];

const basicOf = ({ username, password }: DavSignIn): Authorize => {
  const value = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return () => value;
};

/**
 * Signs requests in: Basic at once, and Digest for servers that refuse Basic and ask for it. What a host asked for is
 * remembered, so that only its first request is sent twice.
 */
const createSigner = (signIn: DavSignIn) => {
  const basic = basicOf(signIn);
  const digests = new Map<string, DigestSession>();
  /** How a refused request is sent again; undefined when everything that the server offers was tried. */
  const findNext = (host: string, response: OutboundResponse, tried: ReadonlySet<string>): Authorize | undefined => {
    const challenges = challengesOf(response);
    const digest = findDigest(challenges);
    if (digest && (!tried.has("digest") || isStale(digest))) {
      const session = openDigestSession(digest, signIn);
      digests.set(host, session);
      return session.authorize;
    }
    if (tried.has("basic") || !challenges.some(({ scheme }) => scheme === "basic")) return undefined;
    digests.delete(host);
    return basic;
  };
  return async (
    request: DigestRequest,
    send: (authorization: string) => Promise<OutboundResponse>,
  ): Promise<OutboundResponse> => {
    const { host } = new URL(request.url);
    const known = digests.get(host);
    // A nonce that has been used before may be too old, whatever the server says about it.
    const tried = new Set(known ? [] : ["basic"]);
    let authorize: Authorize | undefined = known?.authorize ?? basic;
    for (let n = 1;; n++) {
      const response = await send(authorize(request));
      authorize = response.status === 401 && n < MAX_SIGN_INS ? findNext(host, response, tried) : undefined;
      if (!authorize) return response;
      tried.add(authorize === basic ? "basic" : "digest");
    }
  };
};

/** `purpose`: while a server is being discovered, its refusals are part of the search. */
export const davFetch = (
  ctx: Ctx,
  signIn: DavSignIn,
  purpose: "discovery" | "calendar",
): DavFetch => {
  const signed = createSigner(signIn);
  const sendOnce = async (url: string, method: string, init: RequestInit | undefined) => {
    requireTrusted(ctx, signIn, url);
    const body = typeof init?.body === "string" ? init.body : undefined;
    const headers = toHeaders(init);
    const account = `${signIn.username} ${new URL(url).host}`;
    return await signed(
      { method, url },
      (authorization) => sendRequest(ctx, { url, account, method, body, headers: { ...headers, authorization } }),
    );
  };
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? "GET";
    let url = String(input);
    for (let hop = 0;; hop++) {
      const response = await sendOnce(url, method, init);
      const { location } = response.headers;
      if (
        response.status < 300 || response.status > 399 || typeof location !== "string" || init?.redirect === "manual"
      ) {
        const problem = findFailure(method, response);
        if (problem && (purpose === "calendar" || response.status === 401)) throw problem;
        return toResponse(response, url);
      }
      const next = URL.parse(location, url);
      if (!next || hop === MAX_REDIRECTS) throw new CalendarAway(NONSENSE);
      url = next.href;
    }
  };
  const open = (): CallFetch => {
    let failure: Error | undefined;
    return {
      send: (input, init) =>
        send(input as RequestInfo | URL, init).catch((error) => {
          // What is asked about counts more than what else failed on the way.
          if (!(failure instanceof OtherHost)) failure = error instanceof OtherHost ? error : failure ?? error;
          throw error;
        }),
      problem: () => failure,
    };
  };
  return {
    open,
    async run(call) {
      const { send, problem } = open();
      const result = await call(send).catch((error) => {
        throw problem() ?? new CalendarAway(NONSENSE, undefined, { cause: error });
      });
      const failure = problem();
      if (failure) throw failure;
      return result;
    },
  };
};
