// Lets the server call the API in the same process, on behalf of the person whose document it renders.
import type { Context } from "hono";
import type { ZodType } from "zod";
import { currentLanguage } from "@/languages/language.ts";
import type { PageCall } from "@/platform/http/page-request.ts";
import type { FieldProblem } from "@/web/ui/form/error-summary.tsx";
import { pageVersion, readPage } from "./page-content.ts";
import type { WebParts } from "./web-parts.ts";

/** The caller and their address; the other headers of the document's request do not concern an API call. */
const FORWARDED_HEADERS = [
  "cookie",
  "user-agent",
  "accept-language",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "x-real-ip",
  "traceparent",
];

/** The guard against other sites' pages needs these for writes; the document's own route has no such guard. */
const ORIGIN_HEADERS = ["origin", "sec-fetch-site", "host"];

const pickHeaders = (c: Context, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  }));

type CallParts = Pick<WebParts, "api" | "content">;

/** Calls on behalf of the request in `c`: with its id, its cookies and its client's address. Content comes from memory. */
export const callInProcess = (c: Context, parts: CallParts) => {
  /** Cookies that the API has set; the document must carry them to the browser. */
  const cookies: string[] = [];
  const fetch = async (path: string, init: RequestInit = {}) => {
    const version = await pageVersion(c, parts);
    const key = `${currentLanguage()} ${path}`;
    const kept = parts.content.responses.find(key, version);
    if (kept !== undefined && isRead(init)) return keptResponse(kept);
    const { response, isContent } = await send(c, parts, path, init);
    cookies.push(...response.headers.getSetCookie());
    if (!isContent || !response.ok) return response;
    const data = deepFreeze(structuredClone(await response.json()));
    return withData(response, parts.content.responses.keep(key, version, data));
  };
  return { fetch, cookies };
};

const isRead = ({ method = "GET" }: RequestInit): boolean => method === "GET";

const send = async (c: Context, { api }: CallParts, path: string, init: RequestInit) => {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(pickHeaders(c, FORWARDED_HEADERS))) headers.set(name, value);
  const requestId = c.get("requestId");
  if (requestId) headers.set("x-request-id", requestId);
  const page = readPage(c);
  const pageCall: PageCall = { page, isContent: false };
  const response = await api.request(path, { ...init, headers }, { ...c.env, pageCall });
  page.isContentOnly &&= pageCall.isContent;
  const { response: passed, isContent } = pageCall;
  return { response: passed ? withData(response, passed.data) : response, isContent };
};

const deepFreeze = <T>(value: T): T => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
};

/** The response with a body that needs no parsing. */
const withData = (response: Response, data: unknown): Response =>
  Object.assign(response, { json: () => Promise.resolve(data) });

const NO_HEADERS = new Headers();

/** A response of kept data, as far as the API's client reads it: a real one takes longer than finding the data. */
const keptResponse = (data: unknown): Response =>
  ({ ok: true, status: 200, headers: NO_HEADERS, json: () => Promise.resolve(data) }) as Response;

/** Why a call was refused. */
export interface Refusal {
  ok: false;
  status: number;
  sentences: string[];
  code?: string;
  /** Facts that a page may act on. */
  details?: Record<string, unknown>;
}

/** The data of a call with the cookies that it sets, or its refusal. */
export type CallResult<T> = { ok: true; data: T; cookies: readonly string[] } | Refusal;

const readSentences = async (response: Response): Promise<string[]> => {
  const body: unknown = await response.json().catch(() => undefined);
  if (Array.isArray(body)) return body.map(String);
  const { error } = (body ?? {}) as { error?: string };
  return [error ?? "That didn't work. Please try again."];
};

const callApi = async <T>(
  c: Context,
  parts: WebParts,
  path: string,
  init: RequestInit,
): Promise<CallResult<T>> => {
  const { fetch, cookies } = callInProcess(c, parts);
  const response = await fetch(`/api/v2/${path}`, init);
  if (response.ok) return { ok: true, data: await response.json() as T, cookies };
  if (response.status >= 500) throw new Error(`${path.split("?")[0]} failed: ${response.status}`);
  const details = response.headers.get("X-Error-Details");
  return {
    ok: false,
    status: response.status,
    sentences: await readSentences(response),
    code: response.headers.get("X-Error-Code") ?? undefined,
    details: details === null ? undefined : JSON.parse(details),
  };
};

/** Reads from /api/v2. Throws for server errors; a refusal is a result. */
export const getApi = <T>(c: Context, parts: WebParts, path: string): Promise<CallResult<T>> =>
  callApi<T>(c, parts, path, {});

/** Writes to /api/v2, as the page that sent the form. Throws for server errors; a refusal is a result. */
/** What is wrong with the fields of a form, by the schema of the call that it leads to; empty when nothing is. */
export const fieldProblems = (schema: ZodType, body: unknown): FieldProblem[] =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path: [field], message }) => ({ field: String(field), message }));

export const postApi = <T>(
  c: Context,
  parts: WebParts,
  path: string,
  body?: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<CallResult<T>> =>
  callApi<T>(c, parts, path, {
    method: "POST",
    headers: { ...pickHeaders(c, ORIGIN_HEADERS), ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
    body: body && JSON.stringify(body),
  });
