// An administrator who edits the catalogue by calls, and what a test wants to know of an answer.
import { expect } from "vitest";
import { makeAdministrator } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

export interface Answered {
  status: number;
  code: string | null;
  // deno-lint-ignore no-explicit-any -- whatever the call answers; the test looks at it
  json: any;
}

export interface Administrator {
  id: string;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** As post, for what is expected to succeed; answers the body. */
  // deno-lint-ignore no-explicit-any -- whatever the call answers
  done(path: string, body?: unknown): Promise<any>;
}

export const signedInAdministrator = async (app: TestApp, id?: string): Promise<Administrator> => {
  const userId = id ?? await makeAdministrator(app, { firstName: "Ada", lastName: "Admin" });
  const cookie = await app.signIn(userId);
  const answered = async (answer: Response): Promise<Answered> => ({
    status: answer.status,
    code: answer.headers.get("X-Error-Code"),
    json: await answer.json(),
  });
  const post: Administrator["post"] = async (path, body, headers) =>
    await answered(await app.call(path, { method: "POST", cookie, body, headers }));
  return {
    id: userId,
    get: async (path) => await answered(await app.call(path, { cookie })),
    post,
    done: async (path, body) => {
      const { status, json } = await post(path, body);
      expect(status, JSON.stringify(json)).toBe(200);
      return json;
    },
  };
};
