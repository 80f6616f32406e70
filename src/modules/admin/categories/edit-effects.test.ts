// An edit of the catalogue takes effect at once in every process: matching, prices, purchased credits.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openSecondApp, type SecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { campaigns } from "@/modules/notifications/campaigns/tables.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { CategoryView } from "./schemas.ts";

const TEN = "2026-10-21T08:00:00Z";
const career = starterId("career");

let app: TestApp;
let other: SecondApp;
let admin: Administrator;
let specialistId: string;
beforeAll(async () => {
  app = await openTestApp();
  other = await openSecondApp(app);
  admin = await signedInAdministrator(app);
  specialistId = await makeSpecialist(app, { credits: 5, unitPriceMinor: 1_234 });
});
afterAll(async () => {
  other.close();
  await app.close();
});

const details = async (): Promise<CategoryView> => (await admin.get(`/Admin/CategoryDetails/${career}`)).json;
const edit = async (more: object): Promise<CategoryView> => {
  const { name, slug, description, icon, requiredCredential, leadPrice, version } = await details();
  const fields = { name, slug, description, icon, requiredCredential, version, leadPriceMinor: leadPrice.amount };
  return await admin.done(`/Admin/UpdateCategory/${career}`, { ...fields, ...more });
};
/** Days with times for a track, as each of the two processes answers. */
const daysFor = async (trackId: string): Promise<number[]> =>
  await Promise.all(
    [app, other].map(async (process) =>
      (await (await process.call(`/Funnel/Availabilities/${trackId}`)).json()).days.length
    ),
  );

describe("specialists of a retired category", () => {
  const countCampaigns = async () => (await app.services.db.read.select().from(campaigns)).length;
  const switchTo = (how: "Retire" | "Restore", body?: object) => admin.done(`/Admin/${how}Category/${career}`, body);

  it("are notified in Parley and by email, once, when the administrator asks for it", async () => {
    await switchTo("Retire");
    expect(await countCampaigns()).toBe(0);
    await switchTo("Restore");
    await switchTo("Retire", { tell: true });
    await switchTo("Retire", { tell: true });
    await runReactions(app.ctx());
    const notices = await app.services.db.read.select().from(notifications)
      .where(eq(notifications.specialistId, specialistId));
    const { name } = await details();
    expect(notices.map(({ title }) => title)).toEqual([`${name} is no longer offered`]);
    expect(app.emails.filter(({ subject }) => subject.includes(`${name} is no longer offered`))).toHaveLength(1);
    expect(await countCampaigns()).toBe(1);
    await switchTo("Restore");
  });
});

describe("matching, in every process", () => {
  it("a retired category has no times from the next response on; a restored one has them again", async () => {
    const { trackId } = await visitorWithContact(app);
    const [before] = await daysFor(trackId);
    expect(before).toBeGreaterThan(0);
    expect(await daysFor(trackId)).toEqual([before, before]);
    await admin.done(`/Admin/RetireCategory/${career}`);
    expect(await daysFor(trackId)).toEqual([0, 0]);
    expect((await other.call(`/Funnel/Availabilities/${career}`)).status).toBe(404);
    expect((await book(app, trackId, TEN)).status).toBe(400);
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored).toEqual(rebuilt);
    await admin.done(`/Admin/RestoreCategory/${career}`);
    expect(await daysFor(trackId)).toEqual([before, before]);
  });

  it("a required credential hides specialists without it, as long as it is required", async () => {
    const { trackId } = await visitorWithContact(app);
    const [before] = await daysFor(trackId);
    expect(await edit({ requiredCredential: "coaching diploma" })).toMatchObject({ regulated: true, holders: 0 });
    expect(await daysFor(trackId)).toEqual([0, 0]);
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored).toEqual(rebuilt);
    await makeSpecialist(app);
    expect((await details()).holders).toBe(1);
    expect(await daysFor(trackId)).toEqual([before, before]);
    await edit({ requiredCredential: null });
    expect(await daysFor(trackId)).toEqual([before, before]);
  });
});

describe("prices", () => {
  it("apply to new purchases at once; purchased credits keep their price", async () => {
    const buyer = await app.signIn(await makePerson(app));
    const priceSeen = async () => {
      const answer = await app.call(`/Loader/BuyLeadProps/${career}`, { cookie: buyer });
      return (await answer.json()).leadPrice;
    };
    expect(await priceSeen()).toEqual((await details()).leadPrice);
    await edit({ leadPriceMinor: 7_777 });
    expect(await priceSeen()).toEqual({ amount: 7_777, currency: "EUR" });
    const lots = await app.services.db.read.select().from(creditLots).where(eq(creditLots.specialistId, specialistId));
    expect(lots.map(({ unitPriceMinor, quantity }) => [unitPriceMinor, quantity])).toEqual([[1_234, 5]]);
  });
});
