// Hashing fills a core: what it may be asked for, and by whom.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cookieOf, login, makeAccount, OTHER_PASSWORD, PASSWORD } from "@tests/support/accounts.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { post } from "@tests/support/visitor.ts";
import { hashPassword } from "./passwords.ts";

vi.mock("./passwords.ts", { spy: true });

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const change = async (currentPassword: string) => {
  const { email } = await makeAccount(app);
  const cookie = cookieOf(await login(app, email, PASSWORD));
  vi.mocked(hashPassword).mockClear();
  return await post(app, "/Auth/ChangePassword", { currentPassword, password: OTHER_PASSWORD }, { cookie });
};

test("a new password is hashed for who knows the present one", async () => {
  expect((await change(PASSWORD)).status).toBe(200);
  expect(hashPassword).toHaveBeenCalledOnce();
});

test("and for nobody else, so that guessing is no way to fill the queue", async () => {
  expect((await change("not the password")).status).toBe(400);
  expect(hashPassword).not.toHaveBeenCalled();
});
