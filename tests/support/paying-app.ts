// The app of a test file in which people pay: opened with its provider before the first test, closed after the last.
import { afterAll } from "vitest";
import { openTestPayments, type TestPayments } from "./payments.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

/** To be awaited at the top of the file. */
export const openPayingApp = async (
  options?: Parameters<typeof openTestPayments>[1],
): Promise<{ app: TestApp; pay: TestPayments }> => {
  const app = await openTestApp();
  const pay = await openTestPayments(app, options);
  afterAll(async () => {
    await pay.close();
    await app.close();
  });
  return { app, pay };
};
