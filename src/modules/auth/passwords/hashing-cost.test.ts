// Hashing occupies a core, so a new password is hashed only after the current one was confirmed.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cookieOf, login, makeAccount, OTHER_PASSWORD, PASSWORD } from "@tests/support/people/accounts.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { hashPassword } from "./hashing.ts";

vi.mock("./hashing.ts", { spy: true });

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const change = async (currentPassword: string) => {
  const { email } = await makeAccount(app);
  const cookie = cookieOf(await login(app, email, PASSWORD));
  vi.mocked(hashPassword).mockClear();
  return await post(app, "/Auth/ChangePassword", { currentPassword, password: OTHER_PASSWORD }, { cookie });
};

test("a new password is hashed when the current one is right", async () => {
  expect((await change(PASSWORD)).status).toBe(200);
  expect(hashPassword).toHaveBeenCalledOnce();
});

test("a new password is not hashed when the current one is wrong, so that guessing cannot fill the queue", async () => {
  expect((await change("not the password")).status).toBe(400);
  expect(hashPassword).not.toHaveBeenCalled();
});
