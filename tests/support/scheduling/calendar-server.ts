// A CalDAV server whose every answer a test can change: calendars with their files, what it sends of them, its ETags, and
// how one signs in. It checks passwords by itself.
import { createHash } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server sends for one file, in XML: all that is within `response` besides its address. */
export type Answer = (file: { text: string; etag: string }) => string;

export interface ServedCalendar {
  /** In XML. */
  name: string;
  files: Map<string, string>;
  /** How a report shows a file; by its name. */
  answers: Map<string, Answer>;
  /** Instead of answers. */
  statuses: Partial<Record<"PROPFIND" | "REPORT" | "GET" | "PUT", number>>;
  /** More of a report, in XML. */
  extra: string;
}

export interface SignIn {
  /** Headers of a refusal, each one a line. */
  challenges(): string[];
  accepts(authorization: string | undefined, request: { method: string; url: string }): boolean;
}

interface ServerRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  status: number;
}

const ACCOUNT = { username: "anna", password: "app-password" };
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\r", "&#13;");

export const propstat = (props: string, status = "200 OK"): string =>
  `<d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;
const usual: Answer = ({ text, etag }) =>
  propstat(`<d:getetag>${escapeXml(etag)}</d:getetag><c:calendar-data>${escapeXml(text)}</c:calendar-data>`);
const responseOf = (href: string, content: string) => `<d:response><d:href>${href}</d:href>${content}</d:response>`;
const multistatus = (content: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${content}</d:multistatus>`;

export const basicSignIn = ({ username, password } = ACCOUNT): SignIn => ({
  challenges: () => ['Basic realm="calendars"'],
  accepts: (authorization) => authorization === `Basic ${btoa(`${username}:${password}`)}`,
});

/** Servers that hand out tickets elsewhere. */
export const ticketSignIn = (): SignIn => ({ challenges: () => ["Negotiate", "Bearer"], accepts: () => false });

export interface DigestOptions {
  algorithm?: "MD5" | "MD5-sess" | "SHA-256" | "SHA-256-sess";
  hasQop?: boolean;
  /** How often a nonce can be used. */
  uses?: number;
  /** How many of the first nonces are too old at once. */
  expired?: number;
  alsoOffers?: string[];
}

/** Checks what RFC 7616 asks for, with counts that must rise. `nonces` are those that were handed out. */
export const digestSignIn = (
  { algorithm, hasQop = true, uses = 1_000, expired = 0, alsoOffers = [] }: DigestOptions = {},
  { username, password } = ACCOUNT,
): SignIn & { nonces: string[] } => {
  const nonces: string[] = [];
  const used = new Map<string, number>();
  let isStale = false;
  const hash = (text: string) =>
    createHash(algorithm?.startsWith("SHA-256") ? "sha256" : "md5").update(text).digest("hex");
  const isRight = (sent: Record<string, string>, { method, url }: { method: string; url: string }): boolean => {
    const secret = hash(`${username}:calendars:${password}`);
    const key = algorithm?.endsWith("-sess") ? hash(`${secret}:${sent.nonce}:${sent.cnonce}`) : secret;
    const protection = hasQop ? `${sent.nc}:${sent.cnonce}:auth:` : "";
    return sent.response === hash(`${key}:${sent.nonce}:${protection}${hash(`${method}:${url}`)}`) &&
      sent.uri === url && sent.opaque === "kept" && sent.algorithm === algorithm && sent.username === username;
  };
  return {
    nonces,
    challenges() {
      nonces.push(`nonce-${nonces.length}`);
      const names = algorithm ? `, algorithm=${algorithm}` : "";
      const extras = `${names}${hasQop ? ', qop="auth,auth-int"' : ""}${isStale ? ", stale=true" : ""}`;
      return [...alsoOffers, `Digest realm="calendars", nonce="${nonces.at(-1)}", opaque="kept"${extras}`];
    },
    accepts(authorization, request) {
      isStale = false;
      const fields = authorization?.match(/^Digest (.*)$/)?.[1]?.matchAll(/(\w+)=(?:"([^"]*)"|([^,\s]*))/g) ?? [];
      const sent = Object.fromEntries([...fields].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? ""]));
      if (!isRight(sent, request)) return false;
      const count = hasQop ? parseInt(sent.nc!, 16) : (used.get(sent.nonce!) ?? 0) + 1;
      isStale = nonces.indexOf(sent.nonce!) < expired || count > uses || count <= (used.get(sent.nonce!) ?? 0);
      used.set(sent.nonce!, count);
      return !isStale;
    },
  };
};

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return await new Blob(parts as BlobPart[]).text();
};

/** Opens a server with one account. What is returned can be changed while it runs. */
export const openCalendarServer = async (signIn: SignIn = basicSignIn()) => {
  const calendars = new Map<string, ServedCalendar>();
  const requests: ServerRequest[] = [];
  const state = {
    signIn,
    /** The ETag of a text; undefined where the server has none. */
    etagOf: (text: string): string | undefined => `"${createHash("md5").update(text).digest("hex")}"`,
    contentType: "application/xml",
  };
  let changes = 0;

  const listCalendars = () =>
    [...calendars].map(([path, { name }]) =>
      responseOf(
        path,
        propstat(`<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>${name}</d:displayname>`),
      )
    ).join("");
  const discover = (path: string) =>
    responseOf(
      path,
      propstat(
        `<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal>` +
          `<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set><d:sync-token>${changes}</d:sync-token>`,
      ),
    );
  const report = ({ files, answers, extra }: ServedCalendar, path: string) =>
    [...files].map(([name, text]) =>
      responseOf(`${path}${name}`, (answers.get(name) ?? usual)({ text, etag: state.etagOf(text) ?? "" }))
    ).join("") + extra;
  const put = ({ files }: ServedCalendar, name: string, text: string, headers: IncomingMessage["headers"]): number => {
    const current = files.get(name);
    const etag = current === undefined ? undefined : state.etagOf(current);
    const match = headers["if-match"];
    // Strong comparison: a weak ETag equals none (RFC 9110, section 13.1.1).
    if (match !== undefined && (match !== etag || match.startsWith("W/"))) return 412;
    if (headers["if-none-match"] === "*" && current !== undefined) return 412;
    files.set(name, text);
    changes++;
    return current === undefined ? 201 : 204;
  };

  const answer = (request: IncomingMessage, body: string): { status: number; text: string; etag?: string } => {
    const { method = "GET", url = "/", headers } = request;
    const [path, name] = [url.replace(/[^/]*$/, ""), url.replace(/^.*\//, "")];
    const calendar = calendars.get(path);
    const status = calendar?.statuses[method as "GET"];
    if (status) return { status, text: "" };
    if (method === "PROPFIND") {
      if (path === "/home/") return { status: 207, text: multistatus(listCalendars()) };
      return calendar || path === "/" || path === "/me/"
        ? { status: 207, text: multistatus(discover(path)) }
        : { status: 404, text: "" };
    }
    if (!calendar) return { status: 404, text: "" };
    if (method === "REPORT") return { status: 207, text: multistatus(report(calendar, path)) };
    if (method === "PUT") return { status: put(calendar, name, body, headers), text: "" };
    const text = calendar.files.get(name);
    if (method === "DELETE") calendar.files.delete(name);
    return text === undefined ? { status: 404, text: "" } : { status: 200, text, etag: state.etagOf(text) };
  };

  const server = http.createServer(async (request, response) => {
    const body = await read(request);
    const { method = "GET", url = "/", headers } = request;
    const isIn = state.signIn.accepts(headers.authorization, { method, url });
    const { status, text, etag } = isIn ? answer(request, body) : { status: 401, text: "", etag: undefined };
    requests.push({ method, path: url, headers, status });
    if (!isIn) response.setHeader("WWW-Authenticate", state.signIn.challenges());
    if (etag) response.setHeader("ETag", etag);
    response.writeHead(status, { "Content-Type": status === 207 ? state.contentType : "text/calendar" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    requests,
    ...ACCOUNT,
    addCalendar(path: string, name = "Home") {
      const calendar: ServedCalendar = { name, files: new Map(), answers: new Map(), statuses: {}, extra: "" };
      calendars.set(path, calendar);
      return Object.assign(calendar, { id: `${url}${path}` });
    },
    removeCalendar: (path: string) => void calendars.delete(path),
    close: () => (server.closeAllConnections(), server.close()),
  });
};
