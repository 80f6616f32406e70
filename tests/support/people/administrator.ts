// A signed-in administrator who calls the API, with what tests check in a response.
import { expect } from "vitest";
import { makeAdministrator } from "./factories.ts";
import type { TestApp } from "../app/test-app.ts";

interface CallResult {
  status: number;
  code: string | null;
  /** X-Error-Details. */
  details: unknown;
  // deno-lint-ignore no-explicit-any -- the body of any call; the test checks it
  json: any;
}

export interface Administrator {
  id: string;
  get(path: string): Promise<CallResult>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<CallResult>;
  /** A post that must succeed. Returns the body. */
  // deno-lint-ignore no-explicit-any -- the body of any call
  done(path: string, body?: unknown): Promise<any>;
}

export const signedInAdministrator = async (app: TestApp, id?: string): Promise<Administrator> => {
  const userId = id ?? await makeAdministrator(app, { firstName: "Ada", lastName: "Admin" });
  const cookie = await app.signIn(userId);
  const toResult = async (response: Response): Promise<CallResult> => ({
    status: response.status,
    code: response.headers.get("X-Error-Code"),
    details: JSON.parse(response.headers.get("X-Error-Details") ?? "null"),
    json: await response.json(),
  });
  const post: Administrator["post"] = async (path, body, headers) =>
    await toResult(await app.call(path, { method: "POST", cookie, body, headers }));
  return {
    id: userId,
    get: async (path) => await toResult(await app.call(path, { cookie })),
    post,
    done: async (path, body) => {
      const { status, json } = await post(path, body);
      expect(status, JSON.stringify(json)).toBe(200);
      return json;
    },
  };
};
