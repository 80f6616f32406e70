// Keeps what the server answers as the examples of the OpenAPI document: one answer of each operation.
import { declaredOperations, type Operation } from "../declared-operations.ts";
import type { TestApp } from "../../app/test-app.ts";
import { shownIn } from "./shown.ts";

export interface Example {
  body?: unknown;
  response?: unknown;
}

export interface Recorder {
  operations: Operation[];
  /** By operation, as "get /Leads/Props/{id}". */
  examples: Map<string, Example>;
  /** Keeps what this app answers from now on. */
  listenTo(app: TestApp): void;
}

export const nameOf = ({ method, path }: Operation): string => `${method.toLowerCase()} ${path}`;

const parametersOf = ({ path }: Operation): number => path.split("{").length;
const patternOf = ({ path }: Operation): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);

/** A list without items, and a form without content, show little. */
const isEmpty = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== "object" || value === null) return false;
  const parts = Object.values(value);
  return parts.some((part) => Array.isArray(part)) && parts.filter((part) => Array.isArray(part)).every(isEmpty);
};

const jsonOf = async (response: Response): Promise<unknown> =>
  response.ok && response.headers.get("Content-Type")?.startsWith("application/json")
    ? await response.clone().json()
    : undefined;

/** The first answer of an operation is its example, or the first one that has something in its lists. */
export const openRecorder = async (app: TestApp): Promise<Recorder> => {
  const operations = await declaredOperations(app);
  const patterns = operations.toSorted((a, b) => parametersOf(a) - parametersOf(b))
    .map((operation) => ({ name: nameOf(operation), method: operation.method, pattern: patternOf(operation) }));
  const examples: Recorder["examples"] = new Map();
  const keep = async (url: string, method: string, body: unknown, response: Response): Promise<Response> => {
    const path = url.split("?")[0]!;
    const found = patterns.find((known) => known.method === method && known.pattern.test(path));
    const kept = found && examples.get(found.name);
    if (!found || (kept && !isEmpty(kept.response))) return response;
    const json = await jsonOf(response);
    if (json === undefined || (kept && isEmpty(json))) return response;
    const shown = shownIn();
    examples.set(found.name, { ...(body === undefined ? {} : { body: shown(body) }), response: shown(json) });
    return response;
  };
  return {
    operations,
    examples,
    listenTo(app) {
      const { call, send } = app;
      app.call = async (path, options = {}) =>
        await keep(path, options.method ?? "GET", options.body, await call(path, options));
      app.send = async (path, init) => await keep(path, init?.method ?? "GET", undefined, await send(path, init));
    },
  };
};
