// Requests to a URL that a person entered: never in our own network, with limits on size and time.
import { lookup as resolve, type LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";

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
  timeoutMs: number;
  headers?: Record<string, string>;
  /** How many redirects are followed; default 3. Any but GET follows none: its body must not be sent elsewhere. */
  redirects?: number;
  /** Allows addresses of this machine and its network: for development and tests only. */
  insideToo?: boolean;
}

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
/** Of IPv6 only global unicast is public, without ranges that embed or document other addresses. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [["2001::", 23], ["2001:db8::", 32], ["2002::", 16], ["3fff::", 20]] as const) {
  inside.addSubnet(net, bits, "ipv6");
}

/** Whether an IP address belongs to this machine, a private network or a reserved range. */
export const isPrivateAddress = (address: string): boolean => {
  if (isIP(address) !== 6) return inside.check(address, "ipv4");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return inside.check(mapped, "ipv4");
  return !given.check(address, "ipv6") || inside.check(address, "ipv6");
};

const PRIVATE_ADDRESS = "This address is in a private network. Please use one that is public on the internet.";

/** Resolves a name and refuses private addresses. It runs at connect time, so that the result cannot change in between. */
// deno-lint-ignore no-explicit-any -- node's lookup has two forms of callback.
const guardedLookup = (host: string, options: any, done: (...answer: any[]) => void): void =>
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    const addresses = found as unknown as LookupAddress[];
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new Unreachable(PRIVATE_ADDRESS));
    if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  });

const checkedUrl = (text: string, insideToo: boolean): URL => {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Unreachable("This is not a web address. It should begin with https://.");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!insideToo && isIP(host) !== 0 && isPrivateAddress(host)) throw new Unreachable(PRIVATE_ADDRESS);
  return url;
};

/** Sends a request and reads the response as text. Throws Unreachable with a sentence when there is no response. */
export const fetchOutbound = async (request: OutboundRequest): Promise<OutboundResponse> => {
  const { method = "GET", redirects = method === "GET" ? MAX_REDIRECTS : 0 } = request;
  const deadline = AbortSignal.timeout(request.timeoutMs);
  let url = request.url;
  for (let hop = 0; hop <= redirects; hop++) {
    const answer = await sendOnce(checkedUrl(url, request.insideToo ?? false), request, deadline);
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

const sendOnce = (
  url: URL,
  { method = "GET", body, maxBytes, headers, insideToo }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> =>
  new Promise((done, fail) => {
    const options = { method, headers: { ...headers, "Accept-Encoding": "identity" }, signal, agent: false as const };
    const guarded = insideToo ? options : { ...options, lookup: guardedLookup };
    const request = (url.protocol === "https:" ? https : http).request(url, guarded, (response) => {
      bodyOf(response, maxBytes).then(
        (text) => done({ status: response.statusCode ?? 0, headers: response.headers, text }),
        (error) => {
          request.destroy();
          fail(toUnreachable(error, signal));
        },
      );
    });
    request.on("error", (error) => fail(toUnreachable(error, signal)));
    request.end(body);
  });

const bodyOf = async (response: IncomingMessage, maxBytes: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > maxBytes) throw new Unreachable("The response of this address is too large.");
    parts.push(part);
  }
  return new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer());
};

const toUnreachable = (error: unknown, signal: AbortSignal): Unreachable => {
  if (error instanceof Unreachable) return error;
  if (signal.aborted) return new HostAway("This address did not respond in time.");
  return new HostAway("This address can't be reached at the moment.", { cause: error });
};
