// Help requests as personal data: the export has every thread, and deleting the account erases the texts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, makeAccount, PASSWORD, skipResponseDelay } from "@tests/support/people/accounts.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import {
  compareCounters,
  createRequest,
  listLines,
  listRequests,
  replyTo,
  requestRow,
  setStatus,
  viewRequest,
} from "@tests/support/people/help-requests.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";

skipResponseDelay();
let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app));
});
afterAll(() => app.close());

const makeCaller = async () => {
  const account = await makeAccount(app);
  return { ...account, cookie: await enter(app, account.email) };
};

test("the export has every request with both sides of its thread", async () => {
  const { cookie } = await makeCaller();
  const id = await createRequest(app, cookie);
  await replyTo(app, admin, id, "There.");
  const { json } = await get(app, "/Auth/ExportData", { cookie });
  expect(json.data.helpRequests).toMatchObject([{
    subject: "Where is my photo?",
    status: "in-progress",
    madeAt: "2026-10-20T10:00:00Z",
    thread: [{ by: "you", text: "I looked everywhere." }, { by: "support", text: "There." }],
  }]);
});

test("deleting the account erases all texts, withdraws active requests and leaves closed ones as they are", async () => {
  const { id: userId, cookie } = await makeCaller();
  const [open, closed] = [await createRequest(app, cookie), await createRequest(app, cookie)];
  await setStatus(app, admin, closed, { status: "resolved", resolution: "answered", message: "Like this." });
  await setStatus(app, admin, closed, { status: "closed" });
  expect((await listRequests(app, admin, "?search=photo")).json.totalCount).toBeGreaterThan(1);
  expect((await post(app, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie })).status).toBe(200);
  expect(await requestRow(app, open)).toMatchObject({ status: "resolved", resolution: "withdrawn" });
  expect(await requestRow(app, closed)).toMatchObject({ status: "closed", resolution: "answered" });
  for (const id of [open, closed]) {
    expect((await requestRow(app, id)).subject).toBe("Deleted account");
    expect((await listLines(app, id)).every(({ body }) => body === null)).toBe(true);
    expect((await viewRequest(app, admin, id)).json).toMatchObject({
      email: null,
      person: { name: "Deleted account" },
    });
  }
  expect((await listRequests(app, admin, `?userId=${userId}&search=photo`)).json.totalCount).toBe(0);
  const { counters, requests } = await compareCounters(app);
  expect(counters).toEqual(requests);
});
