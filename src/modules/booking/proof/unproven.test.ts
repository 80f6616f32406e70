// Requests whose address nobody has proven are anonymised after 14 days.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setProof } from "@tests/support/app/proof-setting.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { markProven } from "./codes.ts";
import { rememberProof } from "./proofs.ts";
import { contactCodes, contactCodeSends } from "./tables.ts";
import { purgeUnproven } from "./unproven.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp([], { proof: "required" })));
afterEach(() => app.close());

const rowOf = async (id: string) => (await app.services.db.read.select().from(tracks).where(eq(tracks.id, id)))[0]!;

test("an address to which no code was ever sent is erased after 14 days, unless nobody has to prove theirs", async () => {
  const [waiting, known] = [await visitorWithContact(app), await visitorWithContact(app)];
  await app.transact((tx) => rememberProof(tx, known.contact.email, undefined));
  app.clock.advance(15 * DAY_MS);
  await closeAbandonedTracks(app.ctx());
  await setProof(app.services.db, "off", { isRunning: true });
  await purgeUnproven(app.ctx());
  expect((await rowOf(waiting.trackId)).contactEmail).toBe(waiting.contact.email);
  await setProof(app.services.db, "required", { isRunning: true });
  await purgeUnproven(app.ctx());
  expect((await rowOf(waiting.trackId)).contactEmail).toBeNull();
  expect((await rowOf(known.trackId)).contactEmail).toBe(known.contact.email);
});

test("an address that was never proven is erased after 14 days, a proven one is not", async () => {
  const sendCodeTo = async () => {
    const { trackId, contact } = await visitorWithContact(app);
    await post(app, `/Funnel/SendCode/${trackId}`, {});
    return { trackId, email: contact.email };
  };
  const [unproven, proven] = [await sendCodeTo(), await sendCodeTo()];
  await app.transact((tx) => markProven(tx, proven.trackId));
  const nights = async (days: number) => {
    app.clock.set(app.clock.now() + days * DAY_MS);
    await closeAbandonedTracks(app.ctx());
    await purgeUnproven(app.ctx());
  };
  await nights(13);
  expect((await rowOf(unproven.trackId)).contactEmail).toBe(unproven.email);
  await nights(1);
  expect(await rowOf(unproven.trackId)).toMatchObject({ contact: null, contactEmail: null, contactPhone: null });
  expect((await rowOf(proven.trackId)).contactEmail).toBe(proven.email);
  expect(await app.services.db.read.select().from(contactCodes)).toHaveLength(1);
  expect(await app.services.db.read.select().from(contactCodeSends)).toEqual([]);
});
