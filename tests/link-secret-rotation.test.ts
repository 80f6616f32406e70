// LINK_SECRET is changed while the old one is still accepted: what was computed or encrypted before keeps working.
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renewTotpSecrets } from "@/modules/auth/second-factor/totp.ts";
import { emailRequests } from "@/modules/auth/tables.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { CATEGORY, requestedBookings } from "./support/funnel/requested-bookings.ts";
import { cookieOf, newAddress, register, revalidate } from "./support/people/accounts.ts";
import { accountWithTotp, beginLogin, completeLogin } from "./support/people/second-factors.ts";
import { makeOpenSpecialist } from "./support/scheduling/bookings.ts";
import { managed, secretOf } from "./support/scheduling/meetings.ts";

let app: TestApp;
let present: string;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  present = app.services.config.linkSecret;
});
afterEach(() => app.close());

const NEW = "a-new-secret-of-at-least-32-characters";

/** As processes do that are started with these variables. */
const startWith = (linkSecret: string, oldLinkSecrets: string[]): void => {
  Object.assign(app.services.config, { linkSecret, oldLinkSecrets });
  Object.assign(app.services.secrets, createLinkSecrets(linkSecret, oldLinkSecrets));
};
const rotate = () => startWith(NEW, [present]);
const removeOld = () => startWith(NEW, []);

/** A confirmed booking with the secret of its manage link. */
const bookWithCode = async () => {
  const visitors = requestedBookings(app, await makeOpenSpecialist(app, { category: CATEGORY }));
  const { meetingId, ...visitor } = await visitors.request();
  await visitors.confirm(visitor, meetingId, { code: await visitors.codeOf(visitor.trackId) });
  return { meetingId, secret: secretOf(app, meetingId) };
};

test("a link opens under the old and the new secret, and under the new one alone once the old is gone", async () => {
  const before = await bookWithCode();
  rotate();
  expect((await managed(app, before)).status).toBe(200);
  const secret = secretOf(app, before.meetingId);
  expect(secret).not.toBe(before.secret);
  expect((await managed(app, { ...before, secret })).status).toBe(200);
  removeOld();
  expect((await managed(app, before)).status).toBe(404);
  expect((await managed(app, { ...before, secret })).status).toBe(200);
});

test("a process with the old secret accepts links of processes that have the new one already", async () => {
  const before = await bookWithCode();
  const secret = createLinkSecrets(NEW).of("meeting", before.meetingId, 1);
  startWith(present, [NEW]);
  expect((await managed(app, { ...before, secret })).status).toBe(200);
});

test("a session and an authenticator app keep working, also when the old secret is gone", async () => {
  const { email, cookie, code } = await accountWithTotp(app);
  rotate();
  expect((await revalidate(app, cookie)).status).toBe(200);
  expect((await completeLogin(app, await beginLogin(app, email), code())).status).toBe(200);
  await renewTotpSecrets(app.ctx());
  expect(app.logged.at(-1)).toMatchObject({ renewed: 1 });
  await renewTotpSecrets(app.ctx());
  expect(app.logged.at(-1)).toMatchObject({ renewed: 0 });
  removeOld();
  app.clock.advance(60_000);
  expect((await completeLogin(app, await beginLogin(app, email), code())).status).toBe(200);
});

test("without another run, an app's secret is lost with the old key", async () => {
  const { email, code } = await accountWithTotp(app);
  removeOld();
  expect((await completeLogin(app, await beginLogin(app, email), code())).status).toBe(400);
});

test("a code that was emailed before confirms a booking", async () => {
  const visitors = requestedBookings(app, await makeOpenSpecialist(app, { category: CATEGORY }));
  const { meetingId, ...visitor } = await visitors.request();
  const code = await visitors.codeOf(visitor.trackId);
  rotate();
  expect(await visitors.codeOf(visitor.trackId)).not.toBe(code);
  expect((await visitors.confirm(visitor, meetingId, { code })).status).toBe(200);
});

test("a registration that is repeated has the same response, and its address waits as before", async () => {
  const email = newAddress();
  const headers = { "Idempotency-Key": "register-1" };
  const first = await register(app, email, {}, { headers });
  rotate();
  const again = await register(app, email, {}, { headers });
  expect([again.status, again.json]).toEqual([200, first.json]);
  // Without the key it is another one, whose email would come too early.
  await register(app, email);
  expect(await app.services.db.read.select({ n: sql<number>`count(*)` }).from(emailRequests)).toEqual([{ n: 1 }]);
  expect(cookieOf(first)).toContain("parley_pending");
});
