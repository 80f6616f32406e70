// The settings documents: defaults, bounds, and changes that do not overwrite each other.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSeller } from "@tests/support/payments/invoices.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { DEFAULTS } from "./defaults.ts";
import { changeSettings, ensureSettings, getLifecycle, getPricing, getResources, listSettingsSteps } from "./index.ts";
import { Lifecycle, Pricing, Resources } from "./schemas.ts";
import { settingsDocuments } from "./tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const by = "an administrator";
const { lifecycle, pricing, resources } = DEFAULTS;

describe("defaults", () => {
  it("are within their own bounds", () => {
    expect(Lifecycle.parse(lifecycle)).toEqual(lifecycle);
    expect(Pricing.parse(pricing)).toEqual(pricing);
    expect(Resources.parse(resources)).toEqual(resources);
  });

  it("are those that docs/product names", async () => {
    const { version, ...document } = await getLifecycle(read());
    expect(version).toBe(1);
    expect(document).toMatchObject({
      slotHoldMinutes: 10,
      trackAbandonedMinutes: 30,
      trackResumableDays: 14,
      acceptanceMinutes: 240,
      acceptanceRightAwayMinutes: 30,
      visitorReminderMinutes: [24 * 60, 120, 15],
      specialistReminderMinutes: [24 * 60, 30],
      creditValidityMonths: 24,
      openBookingsInCategory: 2,
      openBookingsInAll: 3,
      specialistsPerSlot: 5,
    });
    expect(await getPricing(read())).toMatchObject({
      currency: "EUR",
      taxMode: "net",
      welcomeCredits: 0,
      maximumQuantity: 100,
    });
    expect((await getResources(read())).productName).toBe("Parley");
  });

  it("have legal texts with consecutively numbered headings", () => {
    for (const { body } of [resources.terms, resources.privacy]) {
      const numbers = [...body.matchAll(/^## (\d+)\. /gm)].map((m) => Number(m[1]));
      expect(numbers.length).toBeGreaterThan(9);
      expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    }
  });

  it("never replace changed values", async () => {
    const changed = await openTestApp();
    await changed.transact((tx) =>
      changeSettings(tx, { name: "lifecycle", body: { ...lifecycle, liveDays: 21 }, version: 1, by })
    );
    await ensureSettings(changed.ctx());
    expect(await getLifecycle(changed.services.db.read)).toMatchObject({ version: 2, liveDays: 21 });
    await changed.close();
  });

  it("are used for values that the stored document does not have yet", async () => {
    const older = await openTestApp();
    await older.transact((tx) =>
      tx.update(settingsDocuments).set({ body: { liveDays: 3 } }).where(eq(settingsDocuments.name, "lifecycle"))
    );
    expect(await getLifecycle(older.services.db.read)).toMatchObject({ liveDays: 3, outcomeDays: 7 });
    await older.close();
  });

  it("of codes by text message are never more than an older document allowed for all of them", async () => {
    const older = await openTestApp();
    const body = { textsPerDay: 0, textCostPerDay: 9_000 };
    await older.transact((tx) =>
      tx.update(settingsDocuments).set({ body }).where(eq(settingsDocuments.name, "lifecycle"))
    );
    expect(await getLifecycle(older.services.db.read)).toMatchObject({ textCodesPerDay: 0, textCodeCostPerDay: 2_000 });
    await older.close();
  });
});

describe("bounds", () => {
  it.each([
    [Lifecycle, { ...lifecycle, slotHoldMinutes: 0 }],
    [Lifecycle, { ...lifecycle, slotHoldMinutes: 1.5 }],
    [Lifecycle, { ...lifecycle, visitorReminderMinutes: [0] }],
    [Pricing, { ...pricing, currency: "euro" }],
    [Pricing, { ...pricing, checkoutExpiresMinutes: 29 }],
    [Pricing, { ...pricing, packages: [] }],
    [Pricing, { ...pricing, packages: [{ quantity: 5, discountBps: 500 }, { quantity: 5, discountBps: 600 }] }],
    [Pricing, { ...pricing, packages: [{ quantity: 1, discountBps: 500 }, { quantity: 5, discountBps: 0 }] }],
    [Resources, { ...resources, supportEmail: "nobody" }],
    [Resources, { ...resources, supportPhone: "0123" }],
    [Resources, { ...resources, helpLinks: [{ label: "Bad", url: "javascript:alert(1)" }] }],
    [Resources, { ...resources, helpLinks: [{ label: "Bad", url: "//evil.example" }] }],
    [Resources, { ...resources, terms: { ...resources.terms, body: "short" } }],
  ])("case %#", (schema, document) => {
    expect(schema.safeParse(document).success).toBe(false);
  });
});

describe("changeSettings", () => {
  it("raises the version, takes effect at once, writes to the audit log and publishes an event", async () => {
    const { version, ...before } = await getPricing(read());
    const body = { ...before, refundWindowDays: 30 };
    expect(await app.transact((tx) => changeSettings(tx, { name: "pricing", body, version, by }))).toBe(version + 1);
    expect(await getPricing(read())).toEqual({ version: version + 1, ...body });
    expect(await app.eventsOf("settings.changed")).toContainEqual({ document: "pricing", version: version + 1 });
    const [entry] = await read().select().from(auditEntries).where(eq(auditEntries.subjectId, "pricing"));
    expect(entry).toMatchObject({ action: "settings.change", before, after: body });
  });

  it("is rejected with an older version, and changes nothing", async () => {
    const { version, ...body } = await getResources(read());
    const change = (productName: string) =>
      app.transact((tx) => changeSettings(tx, { name: "resources", body: { ...body, productName }, version, by }));
    await change("First");
    await expect(change("Second")).rejects.toMatchObject({ status: 400, code: "stale_version" });
    expect(await getResources(read())).toMatchObject({ version: version + 1, productName: "First" });
  });

  it("is rejected with sentences for values out of bounds", async () => {
    const { version, ...body } = await getLifecycle(read());
    const change = app.transact((tx) =>
      changeSettings(tx, { name: "lifecycle", body: { ...body, liveDays: 0, outcomeDays: "x" }, version, by })
    );
    await expect(change).rejects.toMatchObject({
      status: 400,
      sentences: [
        "“Leads in progress expire after” must be between 1 and 90 days.",
        "“Time to report the outcome” must be a number.",
      ],
    });
    expect((await getLifecycle(read())).version).toBe(version);
  });

  it("is visible inside its transaction, and gone after a rollback", async () => {
    const { version, ...body } = await getLifecycle(read());
    const work = app.transact(async (tx) => {
      await changeSettings(tx, { name: "lifecycle", body: { ...body, lowCreditAt: 9 }, version, by });
      expect((await getLifecycle(tx)).lowCreditAt).toBe(9);
      throw new Error("and then something else went wrong");
    });
    await expect(work).rejects.toThrow("something else");
    expect(await getLifecycle(read())).toMatchObject({ version, lowCreditAt: 3 });
  });
});

describe("the tax mode after an upgrade", () => {
  /** The pricing document as the release before stores it. */
  const asBefore = (other: TestApp) =>
    other.transact(async (tx) => {
      const { taxMode: _, ...body } = { ...DEFAULTS.pricing };
      await tx.update(settingsDocuments).set({ version: 7, body: { ...body, taxMode: "net" } })
        .where(eq(settingsDocuments.name, "pricing"));
    });

  it.each([
    ["a VAT rate", 2_000, false, "included"],
    ["a VAT rate, and tax from the payment page", 2_000, true, "net"],
    ["no VAT rate", 0, false, "net"],
    ["no seller", undefined, false, "net"],
  ])("%s: nobody pays anything else than before", async (_what, vatRateBps, automaticTax, taxMode) => {
    const other = await openTestApp();
    if (vatRateBps !== undefined) await openSeller(other, { vatRateBps, vatNote: vatRateBps ? "" : "Small business." });
    await asBefore(other);
    const { config } = other.services;
    other.services.config = { ...config, stripe: { ...config.stripe, automaticTax } };
    await ensureSettings(other.ctx());
    expect(await getPricing(other.services.db.read)).toMatchObject({ taxMode, version: 8 });
    // It is decided once: what changes later does not change prices.
    other.services.config = { ...config, stripe: { ...config.stripe, automaticTax: !automaticTax } };
    await ensureSettings(other.ctx());
    expect(await getPricing(other.services.db.read)).toMatchObject({ taxMode, version: 8 });
    await other.close();
  });

  it("is stored so that the release before can read the document, and is in its history", async () => {
    const other = await openTestApp();
    const { version, ...pricing } = await getPricing(other.services.db.read);
    await other.transact((tx) =>
      changeSettings(tx, { name: "pricing", body: { ...pricing, taxMode: "included" }, version, by })
    );
    expect((await getPricing(other.services.db.read)).taxMode).toBe("included");
    const [row] = await other.services.db.read.select().from(settingsDocuments)
      .where(eq(settingsDocuments.name, "pricing"));
    expect(row!.body).toMatchObject({ taxMode: "net" });
    const { steps } = await listSettingsSteps(other.services.db.read, { name: "pricing", limit: 5, offset: 0 });
    expect(steps[0]!.changes).toEqual([{ key: "taxMode", before: "net", after: "included" }]);
    await other.close();
  });
});
