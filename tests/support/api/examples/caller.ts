// Calls by the names of their operations, each of which must succeed.
import type { CallOptions, TestApp } from "../../app/test-app.ts";

export interface Asked {
  /** Values of the names in braces. A single one may be given as `id`. */
  path?: Record<string, string>;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

// deno-lint-ignore no-explicit-any -- the body of any call
export type Ask = (operation: string, asked?: Asked) => Promise<any>;

/** @param own What is sent with each call, such as the cookie of a person. */
export const askAs = (app: TestApp, own: Asked = {}): Ask => async (operation, asked = {}) => {
  const { path = {}, id, query, body, cookie, headers } = { ...own, ...asked };
  const [method, template] = operation.split(" ") as [string, string];
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? id ?? name);
  const options = { method: method.toUpperCase() as CallOptions["method"], body, cookie, headers };
  const response = await app.call(query ? `${url}?${new URLSearchParams(query)}` : url, options);
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return await response.json();
};

/** One call after the other. */
export const askEach = async (ask: Ask, calls: readonly (readonly [operation: string, asked?: Asked])[]) => {
  for (const [operation, asked] of calls) await ask(operation, asked);
};
