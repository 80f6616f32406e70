// The calls behind a meeting's pages, made in the same process on behalf of the browser that sent the page's request.
import type { Context } from "hono";
import { callInProcess } from "./in-process-api.ts";
import type { WebParts } from "./web-parts.ts";

/** What a call came to: its answer, or why it was refused. */
export type Told<T> = { ok: true; answer: T } | { ok: false; status: number; sentences: string[] };

/** What the guard against other sites' pages judges by; the document's own route has no guard of its own. */
const ORIGIN_HEADERS = ["origin", "sec-fetch-site", "host"];

const originOf = (c: Context): Record<string, string> =>
  Object.fromEntries(ORIGIN_HEADERS.flatMap((name) => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  }));

const sentencesOf = async (response: Response): Promise<string[]> => {
  const body: unknown = await response.json().catch(() => undefined);
  if (Array.isArray(body)) return body.map(String);
  const { error } = (body ?? {}) as { error?: string };
  return [error ?? "That did not work. Please try again."];
};

/** Asks or does something below /api/v2/Funnel. Throws for a fault of ours; a refusal is told. */
export const askFunnel = async <T>(
  c: Context,
  parts: WebParts,
  path: string,
  body?: Record<string, unknown>,
): Promise<Told<T>> => {
  const init = body && {
    method: "POST",
    headers: { ...originOf(c), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  return await tellOf<T>(path, await callInProcess(c, parts.api).fetch(`/api/v2/Funnel/${path}`, init));
};

/** Presses what needs no more said than its address. */
export const pressFunnel = async <T>(c: Context, parts: WebParts, path: string): Promise<Told<T>> => {
  const init = { method: "POST", headers: originOf(c) };
  return await tellOf<T>(path, await callInProcess(c, parts.api).fetch(`/api/v2/Funnel/${path}`, init));
};

const tellOf = async <T>(path: string, response: Response): Promise<Told<T>> => {
  if (response.ok) return { ok: true, answer: await response.json() as T };
  if (response.status >= 500) throw new Error(`Funnel/${path.split("?")[0]} failed: ${response.status}`);
  return { ok: false, status: response.status, sentences: await sentencesOf(response) };
};
