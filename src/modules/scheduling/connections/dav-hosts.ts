// Where the username and password of a CalDAV account may go: a server can lead to any host, by redirects and in answers.
import { getDomain } from "tldts";
import { isLoopbackHost } from "@/platform/integrations/outbound-http.ts";

interface TrustedServer {
  /** What the specialist entered. */
  serverUrl: string;
  /** Other hosts that they have allowed, with their port unless it is the usual one. */
  allowedHosts: readonly string[];
  mode: "development" | "test" | "production";
}

const portOf = ({ protocol, port }: URL): string => port || (protocol === "https:" ? "443" : "80");

/** The domain that somebody has registered. Hosts of different customers of github.io and the like have different ones. */
const domainOf = ({ hostname }: URL): string | null => getDomain(hostname, { allowPrivateDomains: true });

const isSameDomain = (a: URL, b: URL): boolean => domainOf(a) !== null && domainOf(a) === domainOf(b);

/** Without encryption only on this machine, in development, and never after encryption. */
const isEncryptedEnough = (server: URL, target: URL, mode: TrustedServer["mode"]): boolean =>
  target.protocol === "https:" ||
  (target.protocol === "http:" && server.protocol === "http:" && mode !== "production" &&
    isLoopbackHost(target.hostname));

/** Whether the password may be sent to an address, may not, or only if the specialist allows this host. */
export const passwordRule = (
  { serverUrl, allowedHosts, mode }: TrustedServer,
  target: URL,
): "allowed" | "unencrypted" | "ask" => {
  const server = new URL(serverUrl);
  if (!isEncryptedEnough(server, target, mode)) return "unencrypted";
  if (target.hostname === server.hostname && portOf(target) === portOf(server)) return "allowed";
  if (allowedHosts.includes(target.host)) return "allowed";
  return target.protocol === "https:" && portOf(target) === "443" && isSameDomain(server, target) ? "allowed" : "ask";
};
