// CalDAV servers that lead elsewhere: redirects, and answers that name other hosts. Over HTTP on a port of this machine, and
// over HTTPS for host names that only the test's own network knows.
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import type { Network } from "@/platform/integrations/outbound-http.ts";
import { certificateFor } from "../app/certificates.ts";

/** Where a host's server leads; paths, or addresses of other hosts. */
export interface DavHost {
  /** From a path to another address. */
  redirects?: Record<string, string>;
  principal?: string;
  home?: string;
  calendar?: string;
  /** What the account may do with it, such as `<d:read/>`; absent where the server doesn't say. */
  privileges?: readonly string[];
  /** Answers with whole addresses that begin with this, as many servers do; with paths otherwise. */
  origin?: string;
}

export interface DavRequest {
  host: string;
  path: string;
  method: string;
  /** Whether it carried a username and a password. */
  signedIn: boolean;
}

const NAMESPACES = `xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"`;
const answer = (href: string, props: string): string =>
  `<?xml version="1.0"?><d:multistatus ${NAMESPACES}><d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}` +
  `</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;
const CALENDAR = "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>Home</d:displayname>";
const privilegesOf = ({ privileges }: DavHost): string => {
  const each = privileges?.map((privilege) => `<d:privilege>${privilege}</d:privilege>`).join("");
  return each === undefined ? "" : `<d:current-user-privilege-set>${each}</d:current-user-privilege-set>`;
};

/** The same answers to every question about any address: each client reads what it has asked for. */
const propsOf = ({ principal = "/me/", home = "/me/calendars/" }: DavHost): string =>
  `<d:current-user-principal><d:href>${principal}</d:href></d:current-user-principal>` +
  `<c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set><d:sync-token>1</d:sync-token>`;

const respond = (host: DavHost, request: IncomingMessage, response: ServerResponse): void => {
  const path = request.url!;
  const location = host.redirects?.[path];
  if (location) return void response.writeHead(301, { Location: location }).end();
  if (path.startsWith("/.well-known/")) return void response.writeHead(404).end();
  const isHome = request.headers.depth === "1" && request.method === "PROPFIND";
  const text = isHome
    ? answer(host.calendar ?? "/me/calendars/home/", CALENDAR + privilegesOf(host))
    : answer(`${host.origin ?? ""}${path}`, propsOf(host));
  response.writeHead(207, { "Content-Type": "application/xml" }).end(text);
};

const listen = async (server: http.Server | https.Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

const handle = (
  protocol: "http" | "https",
  hosts: (name: string) => DavHost,
  requests: DavRequest[],
) =>
(request: IncomingMessage, response: ServerResponse) => {
  // Hosts of the internet listen on the usual port, whichever their stand-in has.
  const host = protocol === "https" ? request.headers.host!.split(":")[0]! : request.headers.host!;
  requests.push({
    host,
    path: request.url!,
    method: request.method!,
    signedIn: request.headers.authorization !== undefined,
  });
  request.resume();
  respond(hosts(host), request, response);
};

const close = (server: http.Server | https.Server): void => {
  server.closeAllConnections();
  server.close();
};

/** A server on a port of this machine. `host` can be changed while it runs. */
export const openDavServer = async (host: DavHost = {}) => {
  const requests: DavRequest[] = [];
  const server = http.createServer(handle("http", () => host, requests));
  const port = await listen(server);
  return { host, requests, url: `http://127.0.0.1:${port}`, name: `127.0.0.1:${port}`, close: () => close(server) };
};

/** Hosts of the internet, all of them served by one server with TLS, and the network in which they are found. */
export const openDavHosts = async (hosts: Record<string, DavHost>) => {
  const requests: DavRequest[] = [];
  const certificate = await certificateFor(Object.keys(hosts).map((name) => `DNS:${name}`));
  const server = https.createServer(certificate, handle("https", (name) => hosts[name] ?? {}, requests));
  const port = await listen(server);
  const network: Network = {
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    standInFor: ({ hostname, protocol }) =>
      protocol === "https:" && hostname in hosts ? { port, ca: certificate.authority } : undefined,
  };
  /** The hosts that got the password. */
  const trusted = () => [...new Set(requests.filter((request) => request.signedIn).map(({ host }) => host))];
  return { requests, network, trusted, close: () => close(server) };
};
