// Requests to a URL that a person entered: never in our own network, with limits on size and time.
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";
import { deepestMessage } from "../log.ts";
import { withTimeout } from "../time/timeout.ts";

/** Why a URL could not be fetched; `message` is a sentence for the person who entered it. */
export class Unreachable extends Error {}
/** The host does not respond, as opposed to a URL that it does not serve. */
export class HostAway extends Unreachable {}

export interface OutboundRequest {
  url: string;
  /** Default: GET. */
  method?: string;
  body?: string;
  /** The most bytes that are read. */
  maxBytes: number;
  /** Whether the status is what matters: a response that is longer, or breaks off, has the text that came. */
  isExcerpt?: boolean;
  timeoutMs: number;
  headers?: Record<string, string>;
  /** How many redirects are followed; default 3. Any but GET follows none: its body must not be sent elsewhere. */
  redirects?: number;
}

/** `public`: the internet; `loopback`: this machine, too; `anywhere`: our own network, too, where an operator named it. */
export type Reach = "public" | "loopback" | "anywhere";

/** How hosts are found. Tests use one that leads to servers of their own. */
export interface Network {
  resolve(host: string): Promise<LookupAddress[]>;
  /** Where a server listens that stands for another one, and who signed its certificate. */
  standInFor?(url: URL): { port: number; ca?: string } | undefined;
}

/** What requests may reach, and how. */
export interface Outbound {
  reach: Reach;
  /** Default: the system's. */
  network?: Network;
}

/** What a URL that a person entered may lead to. Stand-ins of development listen on the machine itself. */
export const toOutbound = (
  { config, network }: { config: { mode: "development" | "test" | "production" }; network?: Network },
): Outbound => ({ reach: config.mode === "production" ? "public" : "loopback", network });

export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const MAX_REDIRECTS = 3;

const inside = new BlockList();
for (
  const [net, bits] of [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 3],
  ] as const
) inside.addSubnet(net, bits, "ipv4");
/** Only global unicast is public in IPv6, without ranges that embed or document other addresses. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [["2001::", 23], ["2001:db8::", 32], ["2002::", 16], ["3fff::", 20]] as const) {
  inside.addSubnet(net, bits, "ipv6");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** The IPv4 address that an IPv6 address maps (::ffff:7f00:1), or the address itself. */
const unmapped = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const groups = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(URL.parse(`http://[${address}]`)?.hostname ?? "");
  if (!groups) return address;
  const [high, low] = [parseInt(groups[1]!, 16), parseInt(groups[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
};

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether an IP address belongs to this machine, a private network or a reserved range. */
export const isPrivateAddress = (text: string): boolean => {
  const address = unmapped(text);
  return (isIP(address) === 6 && !isIn(given, address)) || isIn(inside, address);
};

const isLoopbackAddress = (address: string): boolean => isIn(loopback, unmapped(address));

/** Whether a host is this machine by its name or number, without asking anybody. */
export const isLoopbackHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
};

/** Whether a connection failed for its certificate. A server that is away may come back; this one will not. */
export const isUntrusted = (error: unknown): boolean =>
  /certificate|UnknownIssuer|altname|CERT_/i.test(
    `${(error as { code?: string }).code ?? ""} ${deepestMessage(error)}`,
  );

const isForbidden = (address: string, reach: Reach): boolean =>
  reach !== "anywhere" && isPrivateAddress(address) && !(reach === "loopback" && isLoopbackAddress(address));

const PRIVATE_ADDRESS = "This address is in a private network. Please use one that is public on the internet.";

const systemNetwork: Network = { resolve: (host) => lookup(host, { all: true }) };

/** The addresses of a host, each of which may be reached. Throws Unreachable. */
const resolveAllowed = async ({ reach, network = systemNetwork }: Outbound, host: string): Promise<LookupAddress[]> => {
  const found = await network.resolve(host);
  if (found.some(({ address }) => isForbidden(address, reach))) throw new Unreachable(PRIVATE_ADDRESS);
  if (found.length === 0) throw new HostAway("This address doesn't exist at the moment.");
  return found;
};

/** Resolves names for a connection, which is made to the very addresses that were checked. */
// deno-lint-ignore no-explicit-any -- node's lookup has two forms of callback.
const guardedLookup = (outbound: Outbound) => (host: string, options: any, done: (...answer: any[]) => void): void => {
  resolveAllowed(outbound, host).then(
    (found) => options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family),
    done,
  );
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const checkedUrl = (text: string, reach: Reach): URL => {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Unreachable("This is not a web address. It should begin with https://.");
  }
  const host = hostOf(url);
  if (isIP(host) !== 0 && isForbidden(host, reach)) throw new Unreachable(PRIVATE_ADDRESS);
  return url;
};

/** How long a URL that is being saved waits for the addresses of its name. */
const SAVE_MS = 2_000;

/**
 * Why a URL can't be saved, as a sentence; undefined when it can. A name that can't be resolved now is no reason: it is
 * resolved and checked again for each request.
 */
export const findUrlProblem = async (outbound: Outbound, text: string): Promise<string | undefined> => {
  try {
    const host = hostOf(checkedUrl(text, outbound.reach));
    if (isIP(host) === 0) await withTimeout(resolveAllowed(outbound, host), SAVE_MS, () => {});
  } catch (error) {
    return error instanceof Unreachable && !(error instanceof HostAway) ? error.message : undefined;
  }
};

/** Sends a request and reads the response as text. Throws Unreachable with a sentence when there is no response. */
export const fetchOutbound = async (outbound: Outbound, request: OutboundRequest): Promise<OutboundResponse> => {
  const { method = "GET", redirects = method === "GET" ? MAX_REDIRECTS : 0 } = request;
  const deadline = AbortSignal.timeout(request.timeoutMs);
  let url = request.url;
  for (let hop = 0; hop <= redirects; hop++) {
    const answer = await sendOnce(outbound, checkedUrl(url, outbound.reach), request, deadline);
    const { location } = answer.headers;
    if (
      redirects === 0 || answer.status < 300 || answer.status === 304 || answer.status > 399 ||
      typeof location !== "string"
    ) {
      return answer;
    }
    url = URL.parse(location, url)?.href ?? location;
  }
  throw new Unreachable("This address redirects too many times.");
};

const toOptions = (outbound: Outbound, url: URL): https.RequestOptions => ({
  lookup: guardedLookup(outbound),
  // A connection of its own for each request: one that is kept was checked at another time.
  agent: false,
  ...outbound.network?.standInFor?.(url),
});

const sendOnce = (
  outbound: Outbound,
  url: URL,
  { method = "GET", body, maxBytes, headers, isExcerpt = false }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> =>
  new Promise((done, fail) => {
    const own = { method, headers: { ...headers, "Accept-Encoding": "identity" }, signal };
    const options = { ...toOptions(outbound, url), ...own };
    let hasStatus = false;
    const request = (url.protocol === "https:" ? https : http).request(url, options, (response) => {
      hasStatus = true;
      readBody(response, { maxBytes, isExcerpt }).then(
        (text) => done({ status: response.statusCode ?? 0, headers: response.headers, text }),
        (error) => {
          request.destroy();
          fail(toUnreachable(error, signal));
        },
      );
    });
    request.on("error", (error) => {
      if (!isExcerpt || !hasStatus) fail(toUnreachable(error, signal));
    });
    request.end(body);
  });

const readBody = async (
  response: IncomingMessage,
  { maxBytes, isExcerpt }: { maxBytes: number; isExcerpt: boolean },
): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      size += part.length;
      if (size > maxBytes && !isExcerpt) throw new Unreachable("The response of this address is too large.");
      parts.push(part);
      if (size > maxBytes) break;
    }
  } catch (error) {
    if (!isExcerpt) throw error;
  }
  return new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer());
};

const toUnreachable = (error: unknown, signal: AbortSignal): Unreachable => {
  if (error instanceof Unreachable) return error;
  if (signal.aborted) return new HostAway("This address did not respond in time.");
  return new HostAway("This address can't be reached at the moment.", { cause: error });
};
