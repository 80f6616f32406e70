// The nightly purge of auth: which rows it deletes and keeps, around each limit and in batches.
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { purgeOldRows } from "./sweeps.ts";
import { emailRequests, formerAddresses, oneTimeCodes, sessions } from "./tables.ts";

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  userId = await makePerson(app);
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const ago = (days: number, ms = 0) => NOON - days * DAY_MS - ms;

it("deletes sessions a week after their end", async () => {
  const row = (tokenHash: string, more: Partial<typeof sessions.$inferInsert>) => ({
    id: newId(),
    tokenHash,
    userId,
    createdAt: ago(1),
    lastSeenAt: ago(1),
    ...more,
  });
  await app.transact((tx) =>
    tx.insert(sessions).values([
      row("in use", {}),
      row("idle, not for long enough", { createdAt: ago(20), lastSeenAt: ago(7) }),
      row("idle", { createdAt: ago(20), lastSeenAt: ago(7, 1) }),
      row("old", { createdAt: ago(30, 1) }),
      row("revoked lately", { revokedAt: ago(7) }),
      row("revoked", { revokedAt: ago(7, 1) }),
    ])
  );
  await purgeOldRows(app.ctx());
  const left = await read().select({ tokenHash: sessions.tokenHash }).from(sessions).orderBy(asc(sessions.id));
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual(["in use", "idle, not for long enough", "revoked lately"]);
});

it("deletes codes a week after their end, email requests after a day, former addresses after a week", async () => {
  const code = (expiresAt: number) => ({ id: newId(), userId, purpose: "verify" as const, expiresAt, createdAt: 0 });
  const former = (createdAt: number) => ({ id: newId(), userId, address: "a@b.test", name: "A", createdAt });
  const request = (at: number) => ({ id: newId(), addressKey: "key", kind: "resend" as const, at });
  await app.transact(async (tx) => {
    await tx.insert(oneTimeCodes).values([code(ago(7)), code(ago(7, 1))]);
    await tx.insert(formerAddresses).values([former(ago(7)), former(ago(7, 1))]);
    await tx.insert(emailRequests).values([request(ago(1)), request(ago(1, 1))]);
  });
  await purgeOldRows(app.ctx());
  expect((await read().select().from(oneTimeCodes)).map(({ expiresAt }) => expiresAt)).toEqual([ago(7)]);
  expect((await read().select().from(formerAddresses)).map(({ createdAt }) => createdAt)).toEqual([ago(7)]);
  expect((await read().select().from(emailRequests)).map(({ at }) => at)).toEqual([ago(1)]);
});

it("deletes more rows than fit into one transaction", async () => {
  const many = (n: number) =>
    Array.from({ length: n }, () => ({ id: newId(), addressKey: "many", kind: "resend" as const, at: 0 }));
  for (const rows of [many(200), many(200), many(1)]) await app.transact((tx) => tx.insert(emailRequests).values(rows));
  await purgeOldRows(app.ctx());
  expect(await read().select().from(emailRequests)).toHaveLength(1);
});
