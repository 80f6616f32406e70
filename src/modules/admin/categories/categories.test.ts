// Administrators list and edit categories: versions, refusals, audit entries and events.
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { CategoryRow, CategoryView, SubcategoryRow } from "./schemas.ts";

const NOWHERE = "019b76da-a800-7000-8000-000000000000";
const career = starterId("career");
const mortgages = starterId("mortgages");

let app: TestApp;
let admin: Administrator;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(async () => void (admin = await signedInAdministrator(app)));
afterAll(() => app.close());

const details = async (id: string): Promise<CategoryView> => (await admin.get(`/Admin/CategoryDetails/${id}`)).json;
const fieldsOf = ({ name, slug, description, icon, requiredCredential, leadPrice, version }: CategoryView) => ({
  name,
  slug,
  description,
  icon,
  requiredCredential,
  version,
  leadPriceMinor: leadPrice.amount,
});
const lastEntry = async (subjectId: string) => {
  const [entry] = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.id)).limit(1);
  return entry;
};
let made = 0;
const newCategory = (more: object = {}): Promise<CategoryView> =>
  admin.done("/Admin/CreateCategory", {
    name: `Gardens ${++made}`,
    description: "A garden that lives.",
    icon: "leaf",
    requiredCredential: null,
    leadPriceMinor: 2_000,
    ...more,
  });

describe("CategoriesPaginated", () => {
  it("lists categories in their order with subcategories, prices and numbers of specialists", async () => {
    await makeSpecialist(app, { subcategories: ["return"] });
    await makeSpecialist(app);
    const { status, json } = await admin.get("/Admin/CategoriesPaginated?pageSize=20");
    expect(status).toBe(200);
    const rows: CategoryRow[] = json.items;
    expect(json.order.slice(0, rows.length)).toEqual(rows.map(({ id }) => id));
    const row = rows.find(({ id }) => id === career)!;
    expect(row).toMatchObject({ active: true, regulated: false, specialists: 2, leadPrice: { currency: "EUR" } });
    const parts = Object.fromEntries(row.subcategories.map(({ slug, specialists }) => [slug, specialists]));
    expect(parts.return).toBe(2);
    expect(Object.values(parts).filter((count) => count === 1).length).toBe(row.subcategories.length - 1);
  });

  it("can be searched by the names of categories and subcategories, filtered, sorted and paged", async () => {
    const names = async (query: string) =>
      (await admin.get(`/Admin/CategoriesPaginated?${query}`)).json.items.map(({ name }: CategoryRow) => name);
    expect(await names("search=mortg")).toEqual(["Mortgages and home loans"]);
    expect(await names("search=first home")).toEqual(["Mortgages and home loans"]);
    expect(await names("search=%25")).toEqual([]);
    const sorted = await names("sort=name&pageSize=50");
    expect(sorted).toEqual(sorted.toSorted((a: string, b: string) => a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    expect((await names("sort=price&dir=desc"))[0]).toBe(
      (await admin.get("/Admin/CategoriesPaginated?pageSize=50")).json.items
        .toSorted((a: CategoryRow, b: CategoryRow) => b.leadPrice.amount - a.leadPrice.amount)[0].name,
    );
    expect(await names("page=2")).toHaveLength((await names("pageSize=50")).length - 10);
    const { id } = await newCategory({ active: false });
    const retired = (await admin.get("/Admin/CategoriesPaginated?status=retired")).json.items as CategoryRow[];
    expect(retired.map((row) => row.id)).toContain(id);
    expect(retired.some(({ active }) => active)).toBe(false);
  });

  it.each(["pageSize=15", "sort=nothing", "status=gone", "page=0"])("refuses %s", async (query) => {
    expect((await admin.get(`/Admin/CategoriesPaginated?${query}`)).status).toBe(400);
    expect((await admin.get(`/Admin/SubcategoriesPaginated?${query}`)).status).toBe(400);
  });
});

describe("SubcategoriesPaginated", () => {
  it("lists parts of all categories, or of one, with the price that counts", async () => {
    const rows: SubcategoryRow[] =
      (await admin.get(`/Admin/SubcategoriesPaginated?categoryId=${mortgages}`)).json.items;
    expect(rows.map(({ slug }) => slug)).toEqual(["first-home", "remortgage", "second-home", "equity-release"]);
    expect(rows[0]).toMatchObject({
      category: "Mortgages and home loans",
      ownPrice: false,
      leadPrice: { amount: 4_500 },
    });
    expect(rows[1]).toMatchObject({ ownPrice: true, leadPrice: { amount: 4_000 } });
    const dearest = (await admin.get("/Admin/SubcategoriesPaginated?sort=price&dir=desc&search=home")).json;
    expect(dearest.items.length).toBe(Math.min(10, dearest.totalCount));
    expect(dearest.items[0].leadPrice.amount).toBeGreaterThanOrEqual(dearest.items.at(-1).leadPrice.amount);
  });
});

describe("CreateCategory", () => {
  it("appends a category without questions, with an audit entry and an event", async () => {
    const view = await newCategory({ requiredCredential: "gardener licence" });
    expect(view).toMatchObject({ active: true, regulated: true, version: 1, questions: 0, holders: 0 });
    expect(view.questionSets).toEqual([{ subcategoryId: null, version: 1, inherits: false, questions: [] }]);
    expect(view.credentials).toContain("gardener licence");
    expect((await admin.get("/Admin/CategoriesPaginated")).json.order.at(-1)).toBe(view.id);
    expect(await app.eventsOf("catalog.category_added")).toContainEqual({ categoryId: view.id });
    expect(await lastEntry(view.id)).toMatchObject({
      action: "catalog.create_category",
      actor: { kind: "user", id: admin.id },
      before: null,
      after: { slug: view.slug },
    });
    expect((await app.call(`/Categories/Find/${view.id}`)).status).toBe(200);
  });

  it("creates one category for the same Idempotency-Key", async () => {
    const body = { name: "Pools", description: "Water.", icon: "leaf", requiredCredential: null, leadPriceMinor: 900 };
    const send = (more = {}) =>
      admin.post("/Admin/CreateCategory", { ...body, ...more }, { "Idempotency-Key": "pools-1" });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.json.id]).toEqual([200, first.json.id]);
    expect(await send({ icon: "house" })).toMatchObject({ status: 400, code: "key_reused" });
  });

  it.each([
    [{ name: " " }, "Please enter a name."],
    [{ name: "A\nB" }, "Please use one line of plain characters."],
    [{ leadPriceMinor: 49 }, "A lead of “Pets” can’t cost €0.49. It must cost €0.50 to €999,999.99."],
    [{ leadPriceMinor: 10.5 }, "Lead price must be a whole number."],
    [{ slug: "No Spaces" }, "A URL name contains lowercase letters, digits and single hyphens."],
    [{ name: "税" }, "Please give the category a URL name with letters or digits."],
    [{ requiredCredential: "" }, "Please enter a required credential."],
  ])("with %j is refused", async (more, sentence) => {
    const body = { name: "Pets", description: "Animals.", icon: "leaf", requiredCredential: null, leadPriceMinor: 900 };
    expect(await admin.post("/Admin/CreateCategory", { ...body, ...more }))
      .toMatchObject({ status: 400, code: "invalid_input", json: [sentence] });
  });

  it("refuses a slug that is taken", async () => {
    const { slug } = await newCategory();
    const body = { name: "Other", slug, description: "x", icon: "leaf", requiredCredential: null, leadPriceMinor: 900 };
    expect(await admin.post("/Admin/CreateCategory", body)).toMatchObject({ status: 400, code: "slug_taken" });
  });
});

describe("UpdateCategory", () => {
  it("changes a category once, and nothing when the values are the same", async () => {
    const before = await newCategory();
    const body = { ...fieldsOf(before), name: "Gardens and parks", leadPriceMinor: 2_500 };
    const after: CategoryView = await admin.done(`/Admin/UpdateCategory/${before.id}`, body);
    expect(after).toMatchObject({
      name: "Gardens and parks",
      slug: before.slug,
      version: 2,
      leadPrice: { amount: 2_500 },
    });
    expect(await lastEntry(before.id)).toMatchObject({
      before: { leadPriceMinor: 2_000 },
      after: { leadPriceMinor: 2_500 },
    });
    const events = (await app.eventsOf("catalog.category_changed")).length;
    expect((await admin.done(`/Admin/UpdateCategory/${before.id}`, { ...body, version: 2 })).version).toBe(2);
    expect(await app.eventsOf("catalog.category_changed")).toHaveLength(events);
  });

  it("refuses a stale version and changes nothing", async () => {
    const before = await newCategory();
    await admin.done(`/Admin/UpdateCategory/${before.id}`, { ...fieldsOf(before), icon: "house" });
    const late = await admin.post(`/Admin/UpdateCategory/${before.id}`, { ...fieldsOf(before), name: "Mine" });
    expect(late).toMatchObject({ status: 400, code: "stale_version" });
    expect(await details(before.id)).toMatchObject({ name: before.name, icon: "house" });
  });

  it("returns 404 for an unknown category", async () => {
    expect((await admin.post(`/Admin/UpdateCategory/${NOWHERE}`, fieldsOf(await newCategory()))).status).toBe(404);
    expect((await admin.get(`/Admin/CategoryDetails/${NOWHERE}`)).status).toBe(404);
    expect((await admin.get("/Admin/CategoryDetails/x")).status).toBe(404);
  });
});

describe("RetireCategory and RestoreCategory", () => {
  it("retire and restore a category, each once", async () => {
    const { id } = await newCategory();
    expect(await admin.done(`/Admin/RetireCategory/${id}`, { version: 1 })).toMatchObject({
      active: false,
      version: 2,
    });
    expect(await admin.done(`/Admin/RetireCategory/${id}`)).toMatchObject({ active: false, version: 2 });
    expect(await app.eventsOf("catalog.category_retired")).toEqual([{ categoryId: id }]);
    expect((await app.call(`/Categories/Find/${id}`)).status).toBe(404);
    expect(await lastEntry(id)).toMatchObject({ action: "catalog.retire_category" });
    expect(await admin.post(`/Admin/RestoreCategory/${id}`, { version: 1 })).toMatchObject({ code: "stale_version" });
    expect(await admin.done(`/Admin/RestoreCategory/${id}`, { version: 2 })).toMatchObject({
      active: true,
      version: 3,
    });
    expect(await app.eventsOf("catalog.category_restored")).toEqual([{ categoryId: id }]);
    expect((await app.call(`/Categories/Find/${id}`)).status).toBe(200);
    expect((await admin.post(`/Admin/RetireCategory/${NOWHERE}`)).status).toBe(404);
  });

  it("CategoryDetails has the questions about the place as the funnel asks them", async () => {
    const { requiredCredential, placeQuestions } = await details(mortgages);
    expect(requiredCredential).not.toBeNull();
    const { questions } = await (await app.call("/Categories/Find/mortgages")).json();
    const keys = placeQuestions.map(({ key }) => key);
    expect(keys).toContain("country");
    expect(placeQuestions).toEqual(questions.filter(({ key }: { key: string }) => keys.includes(key)));
    expect((await newCategory()).placeQuestions).toEqual([]);
  });

  it("CategoryDetails counts unused credits and holders of the credential", async () => {
    await makeSpecialist(app, { category: "mortgages", credits: 3 });
    const lot = await giveCredits(app, await makeSpecialist(app, { category: "mortgages", credits: 0 }), {
      scope: "mortgages/first-home",
      quantity: 2,
    });
    expect(lot).toBeTruthy();
    expect(await details(mortgages)).toMatchObject({ unusedCredits: 5, holders: 2, specialists: 2 });
  });
});

describe("ReorderCategories", () => {
  it("changes the order for visitors, and refuses a stale order", async () => {
    const { order } = (await admin.get("/Admin/CategoriesPaginated")).json;
    const to = [order[1], order[0], ...order.slice(2)];
    expect(await admin.done("/Admin/ReorderCategories", { from: order, to })).toEqual({ order: to });
    const seen = await (await app.call("/Categories/GetAll")).json();
    expect(seen.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(to.slice(0, 2));
    expect(await admin.post("/Admin/ReorderCategories", { from: order, to })).toMatchObject({ code: "stale_version" });
    expect(await admin.post("/Admin/ReorderCategories", { from: to, to: to.slice(1) })).toMatchObject({ status: 400 });
    await admin.done("/Admin/ReorderCategories", { from: to, to: order });
    expect(await app.eventsOf("catalog.reordered")).toContainEqual({ categoryId: null });
  });
});
