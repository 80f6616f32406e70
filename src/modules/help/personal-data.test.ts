// Who leaves: the export holds every request with its thread, the account's end takes the words and ends the work.
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, makeAccount, PASSWORD } from "@tests/support/accounts.ts";
import { answersAtOnce } from "@tests/support/answers-at-once.ts";
import { makeAdministrator } from "@tests/support/factories.ts";
import { asked, countersBesideRequests, linesOf, list, requestRow, say, see, setStatus } from "@tests/support/help.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { get, post } from "@tests/support/visitor.ts";

answersAtOnce();
let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app));
});
afterAll(() => app.close());

const somebody = async () => {
  const account = await makeAccount(app);
  return { ...account, cookie: await enter(app, account.email) };
};

test("the export has the requests with both sides of their threads", async () => {
  const { cookie } = await somebody();
  const id = await asked(app, cookie);
  await say(app, admin, id, "There.");
  const { json } = await get(app, "/Auth/ExportData", { cookie });
  expect(json.data.helpRequests).toMatchObject([{
    subject: "Where is my photo?",
    status: "in-progress",
    madeAt: "2026-10-20T10:00:00Z",
    thread: [{ by: "you", text: "I looked everywhere." }, { by: "Parley", text: "There." }],
  }]);
});

test("with the account go all words; open requests are over, closed ones stay as they are", async () => {
  const { id: userId, cookie } = await somebody();
  const [open, closed] = [await asked(app, cookie), await asked(app, cookie)];
  await setStatus(app, admin, closed, { status: "resolved", resolution: "answered", message: "Like this." });
  await setStatus(app, admin, closed, { status: "closed" });
  expect((await list(app, admin, "?search=photo")).json.totalCount).toBeGreaterThan(1);
  expect((await post(app, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie })).status).toBe(200);
  expect(await requestRow(app, open)).toMatchObject({ status: "resolved", resolution: "withdrawn" });
  expect(await requestRow(app, closed)).toMatchObject({ status: "closed", resolution: "answered" });
  for (const id of [open, closed]) {
    expect((await requestRow(app, id)).subject).toBe("Deleted account");
    expect((await linesOf(app, id)).every(({ body }) => body === null)).toBe(true);
    expect((await see(app, admin, id)).json).toMatchObject({ email: null, person: { name: "Deleted account" } });
  }
  expect((await list(app, admin, `?userId=${userId}&search=photo`)).json.totalCount).toBe(0);
  const { counters, requests } = await countersBesideRequests(app);
  expect(counters).toEqual(requests);
});
