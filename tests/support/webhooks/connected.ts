// What the tests of webhooks start with: a program, and for each test a new specialist with an endpoint at a new receiver.
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { WEBHOOK_EVENT_NAMES } from "@/modules/webhooks/rules.ts";
import { webhookEndpoints } from "@/modules/webhooks/tables.ts";
import { openTestApp, type TestApp } from "../app/test-app.ts";
import { type MadeEndpoint, makeEndpoint, type Manager, specialistManager } from "./endpoints.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export let app: TestApp;
export let receiver: Receiver;
export let specialist: Manager;
export let endpoint: MadeEndpoint;

/** Called once at the top of a test file. Afterwards nothing waits to be sent to a receiver that is gone. */
export const connectBeforeEach = (events: readonly string[] = WEBHOOK_EVENT_NAMES): void => {
  beforeAll(async () => void (app = await openTestApp()));
  beforeEach(async () => {
    receiver = await startReceiver();
    specialist = await specialistManager(app);
    endpoint = await makeEndpoint(app, specialist, receiver.url, events);
  });
  afterEach(async () => {
    await receiver.close();
    await app.transact(async (tx) => void (await tx.delete(webhookEndpoints)));
  });
  afterAll(() => app.close());
};
