// Administrators create, change, reorder, delete and retire subcategories.
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { subcategories } from "@/modules/catalog/tables.ts";
import type { CategoryView } from "./schemas.ts";

const NOWHERE = "019b76da-a800-7000-8000-000000000000";

let app: TestApp;
let admin: Administrator;
beforeAll(async () => {
  app = await openTestApp();
  await offerLanguages(app, "de");
});
beforeEach(async () => void (admin = await signedInAdministrator(app)));
afterAll(() => app.close());

const lastEntry = async (subjectId: string) => {
  const [entry] = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.id)).limit(1);
  return entry;
};
let made = 0;
const newCategory = (): Promise<CategoryView> =>
  admin.done("/Admin/CreateCategory", {
    name: `Gardens ${++made}`,
    description: "A garden that lives.",
    icon: "leaf",
    requiredCredential: null,
    leadPriceMinor: 2_000,
  });

describe("subcategories", () => {
  it("a translation that somebody else has written since it was read is not replaced, and nothing else is saved", async () => {
    const { id: categoryId } = await newCategory();
    const { id } = await admin.done("/Admin/CreateSubcategory", { categoryId, name: "Ponds" });
    const source = "Ponds";
    await (await signedInAdministrator(app)).done("/Admin/Translate", { language: "de", source, text: "Teiche" });
    const save = (name: object | string) =>
      admin.post(`/Admin/UpdateSubcategory/${id}`, {
        name: source,
        leadPriceMinor: 1_200,
        version: 1,
        translations: { de: { name } },
      });
    expect(await save({ text: "Weiher", was: "" })).toMatchObject({ status: 400, code: "stale_version" });
    const view: CategoryView = (await admin.get(`/Admin/CategoryDetails/${categoryId}`)).json;
    expect(view.subcategories[0]).toMatchObject({
      version: 1,
      ownPrice: false,
      translations: { de: { name: "Teiche" } },
    });
    expect((await save({ text: "Weiher", was: "Teiche" })).json.subcategories[0])
      .toMatchObject({ version: 2, translations: { de: { name: "Weiher" } } });
  });

  it("are created, changed and reordered within their category", async () => {
    const { id } = await newCategory();
    await admin.done("/Admin/CreateSubcategory", { categoryId: id, name: "Trees" });
    const created = await admin.done("/Admin/CreateSubcategory", {
      categoryId: id,
      name: "Lawns",
      leadPriceMinor: 1_100,
    });
    const view: CategoryView = created.category;
    expect(view.id).toBe(id);
    expect(view.subcategories.map(({ slug, leadPrice }) => [slug, leadPrice.amount])).toEqual([["trees", 2_000], [
      "lawns",
      1_100,
    ]]);
    const [trees, lawns] = view.subcategories.map((subcategory) => subcategory.id) as [string, string];
    expect(created.id).toBe(lawns);
    const changed: CategoryView = await admin.done(`/Admin/UpdateSubcategory/${trees}`, {
      name: "Old trees",
      leadPriceMinor: 3_000,
      version: 1,
    });
    expect(changed.subcategories[0]).toMatchObject({ name: "Old trees", slug: "trees", version: 2, ownPrice: true });
    expect(await admin.post(`/Admin/UpdateSubcategory/${trees}`, { name: "Mine", leadPriceMinor: null, version: 1 }))
      .toMatchObject({ status: 400, code: "stale_version" });
    expect(
      await admin.post(`/Admin/UpdateSubcategory/${trees}`, {
        name: "x",
        slug: "lawns",
        leadPriceMinor: null,
        version: 2,
      }),
    )
      .toMatchObject({ status: 400, code: "slug_taken" });
    const ordered: CategoryView = await admin.done(`/Admin/ReorderSubcategories/${id}`, {
      from: [trees, lawns],
      to: [lawns, trees],
    });
    expect(ordered.subcategories.map((subcategory) => subcategory.id)).toEqual([lawns, trees]);
    expect(await app.eventsOf("catalog.subcategory_changed")).toContainEqual({ categoryId: id, subcategoryId: trees });
    expect((await admin.post("/Admin/CreateSubcategory", { categoryId: NOWHERE, name: "x" })).status).toBe(404);
    expect(
      (await admin.post(`/Admin/UpdateSubcategory/${NOWHERE}`, { name: "x", leadPriceMinor: null, version: 1 })).status,
    ).toBe(404);
    expect((await admin.post(`/Admin/ReorderSubcategories/${NOWHERE}`, { from: [], to: [] })).status).toBe(404);
  });

  it("are created once for an Idempotency-Key, with the same id in both responses", async () => {
    const { id: categoryId } = await newCategory();
    const create = () =>
      admin.post("/Admin/CreateSubcategory", { categoryId, name: "Hedges" }, { "Idempotency-Key": "hedges-1" });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.json.id]).toEqual([200, first.json.id]);
    expect(second.json.category.subcategories.map(({ id }: { id: string }) => id)).toEqual([first.json.id]);
  });

  it("that nothing refers to are deleted", async () => {
    const { id } = await newCategory();
    const { id: subcategoryId } = await admin.done("/Admin/CreateSubcategory", { categoryId: id, name: "Ponds" });
    expect(await admin.post(`/Admin/DeleteSubcategory/${subcategoryId}`, { version: 7 })).toMatchObject({
      code: "stale_version",
    });
    const removed = await admin.done(`/Admin/DeleteSubcategory/${subcategoryId}`);
    expect(removed).toMatchObject({ outcome: "deleted", category: { id, subcategories: [] } });
    expect(await app.eventsOf("catalog.subcategory_deleted")).toContainEqual({ categoryId: id, subcategoryId });
    expect(await lastEntry(subcategoryId)).toMatchObject({ action: "catalog.delete_subcategory", after: null });
    expect((await admin.post(`/Admin/DeleteSubcategory/${subcategoryId}`)).status).toBe(404);
  });

  it("are retired and can be restored when a specialist, a credit or a track refers to them", async () => {
    const named = starterId("career/return");
    await makeSpecialist(app, { subcategories: ["return"] });
    const paid = starterId("mortgages/second-home");
    await giveCredits(app, await makeSpecialist(app), { scope: "mortgages/second-home" });
    const chosen = starterId("insurance/life");
    const start = { categoryId: starterId("insurance"), subcategoryId: chosen, timezone: "Europe/Vienna" };
    expect((await app.call("/Funnel/StartTracking", { method: "POST", body: start })).status).toBe(200);
    for (const subcategoryId of [named, paid, chosen]) {
      expect((await admin.done(`/Admin/DeleteSubcategory/${subcategoryId}`)).outcome).toBe("retired");
      const [row] = await app.services.db.read.select().from(subcategories).where(eq(subcategories.id, subcategoryId));
      expect(row).toMatchObject({ active: false, version: 2 });
      expect(await admin.post(`/Admin/RestoreSubcategory/${subcategoryId}`, { version: 1 })).toMatchObject({
        code: "stale_version",
      });
      await admin.done(`/Admin/RestoreSubcategory/${subcategoryId}`, { version: 2 });
    }
    expect(await app.eventsOf("catalog.subcategory_retired")).toHaveLength(3);
    expect(await app.eventsOf("catalog.subcategory_restored")).toHaveLength(3);
    expect((await admin.post(`/Admin/RestoreSubcategory/${newId()}`)).status).toBe(404);
  });
});
