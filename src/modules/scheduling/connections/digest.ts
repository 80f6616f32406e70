// HTTP Digest authentication (RFC 7616, and RFC 2617 for servers without qop), and what servers offer for signing in.
import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";

/** One way to sign in that a server offers. Names of parameters are in lower case. */
export interface Challenge {
  scheme: string;
  params: ReadonlyMap<string, string>;
}

/** A token with a value is a parameter of the scheme before it; one without is a scheme. */
const PARTS = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;

/** In characters. What servers send is shorter. */
const MAX_HEADER = 8_000;

/** The challenges of WWW-Authenticate, which can be several in one header (RFC 9110, section 11.6.1). */
export const parseChallenges = (header: string): Challenge[] => {
  const challenges: { scheme: string; params: Map<string, string> }[] = [];
  for (const [, name = "", quoted, plain] of header.slice(0, MAX_HEADER).matchAll(PARTS)) {
    const value = quoted?.replace(/\\(.)/g, "$1") ?? plain;
    if (value === undefined) challenges.push({ scheme: name.toLowerCase(), params: new Map() });
    else challenges.at(-1)?.params.set(name.toLowerCase(), value);
  }
  return challenges;
};

const HASHES = new Map([["md5", "md5"], ["sha-256", "sha256"]]);

const algorithmOf = ({ params }: Challenge): string => (params.get("algorithm") ?? "MD5").toLowerCase();

const hashOf = (challenge: Challenge): string | undefined => HASHES.get(algorithmOf(challenge).replace(/-sess$/, ""));

const listQop = ({ params }: Challenge): string[] | undefined =>
  params.get("qop")?.split(",").map((option) => option.trim().toLowerCase());

/** The first Digest challenge that we can answer: servers name the one that they prefer first. */
export const findDigest = (challenges: readonly Challenge[]): Challenge | undefined =>
  challenges.find((challenge) =>
    challenge.scheme === "digest" && challenge.params.has("nonce") && hashOf(challenge) !== undefined &&
    (listQop(challenge)?.includes("auth") ?? true)
  );

/** The password was right and the nonce was too old. */
export const isStale = ({ params }: Challenge): boolean => params.get("stale")?.toLowerCase() === "true";

export interface DigestRequest {
  method: string;
  url: string;
}

/** Answers a challenge, in every further request too: it counts how often the nonce is used. */
export interface DigestSession {
  /** The value of the Authorization header of a request. */
  authorize(request: DigestRequest): string;
}

const quote = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

/** As it was received: headers are read and written as Latin-1, whatever their bytes mean. */
const asBytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `username*` only where the server has announced UTF-8, because older servers don't know it. */
const usernameParam = (username: string, { params }: Challenge): [string, string] =>
  params.get("charset")?.toLowerCase() === "utf-8" && /[^\x20-\x7e]/.test(username)
    ? ["username*", `UTF-8''${percentEncoded(username)}`]
    : ["username", quote(asBytes(username))];

/** `challenge` is one that `findDigest` returned. `cnonce` is our own nonce: random unless a test needs a known one. */
export const openDigestSession = (
  challenge: Challenge,
  { username, password }: { username: string; password: string },
  cnonce = randomBytes(16).toString("hex"),
): DigestSession => {
  const { params } = challenge;
  const [realm, nonce] = [params.get("realm") ?? "", params.get("nonce") ?? ""];
  const hash = (bytes: string) => createHash(hashOf(challenge)!).update(bytes, "latin1").digest("hex");
  // The same name can be written with different characters (RFC 7613).
  const [name, secret] = [username.normalize("NFC"), password.normalize("NFC")];
  const isSession = algorithmOf(challenge).endsWith("-sess");
  const credentials = hash(`${asBytes(name)}:${realm}:${asBytes(secret)}`);
  const key = isSession ? hash(`${credentials}:${nonce}:${cnonce}`) : credentials;
  const hasQop = listQop(challenge) !== undefined;
  let uses = 0;
  return {
    authorize({ method, url }) {
      const { pathname, search } = new URL(url);
      const uri = pathname + search;
      const count = (++uses).toString(16).padStart(8, "0");
      const protection = hasQop ? `${count}:${cnonce}:auth:` : "";
      const fields = new Map([usernameParam(name, challenge), ["realm", quote(realm)], ["nonce", quote(nonce)]]);
      fields.set("uri", quote(uri));
      fields.set("response", quote(hash(`${key}:${nonce}:${protection}${hash(`${method}:${uri}`)}`)));
      if (params.has("algorithm")) fields.set("algorithm", params.get("algorithm")!);
      if (params.has("opaque")) fields.set("opaque", quote(params.get("opaque")!));
      if (hasQop) fields.set("qop", "auth").set("nc", count);
      if (hasQop || isSession) fields.set("cnonce", quote(cnonce));
      return `Digest ${[...fields].map(([field, value]) => `${field}=${value}`).join(", ")}`;
    },
  };
};
