// The calls of the catalogue and the starter data, on a real database.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { isId, newId } from "@/platform/ids.ts";
import { ensureStarterCatalogue, findCategory, getCategoryDetail, listQuestions, starterId } from "./index.ts";
import { answerProblems } from "./rules.ts";
import type { CategoryDetail, EducationalView, ListedCategory, Question, SubcategoryView } from "./schemas.ts";
import { categories, educationalContents, questionSets, subcategories } from "./tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const mortgages = starterId("mortgages");
/** A valid id that does not exist. */
const UNKNOWN_ID = "019b76da-a800-7000-8000-000000000000";
const read = () => app.services.db.read;
const get = async <T>(path: string): Promise<T> => {
  const response = await app.call(path);
  expect(response.status).toBe(200);
  return await response.json();
};
/** Retires rows of the shared catalogue during a test. */
const whileRetired = async (target: { category?: string; subcategory?: string }, work: () => Promise<void>) => {
  const switchTo = (active: boolean) =>
    app.transact(async (tx) => {
      if (target.category) await tx.update(categories).set({ active }).where(eq(categories.id, target.category));
      if (target.subcategory) {
        await tx.update(subcategories).set({ active }).where(eq(subcategories.id, target.subcategory));
      }
    });
  await switchTo(false);
  try {
    await work();
  } finally {
    await switchTo(true);
  }
};

describe("starter catalogue", () => {
  it("has the same ids in every installation, each a UUIDv7", async () => {
    expect(mortgages).toBe("019b76da-a800-7fcb-8bf0-e7682375c819");
    const other = await openTestApp();
    const idsOf = async ({ services: { db } }: TestApp) => {
      const rows = [
        ...await db.read.select({ id: categories.id }).from(categories),
        ...await db.read.select({ id: subcategories.id }).from(subcategories),
        ...await db.read.select({ id: questionSets.id }).from(questionSets),
        ...await db.read.select({ id: educationalContents.id }).from(educationalContents),
      ];
      return rows.map((row) => row.id).sort();
    };
    const ids = await idsOf(app);
    expect(await idsOf(other)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !isId(id))).toEqual([]);
    await other.close();
  });

  it("is complete: 12 categories, 44 subcategories, 39 questions, prices and credentials", async () => {
    const all = await get<ListedCategory[]>("/Categories/GetAll");
    expect(all).toHaveLength(12);
    expect(all.flatMap((c) => c.subcategories)).toHaveLength(44);
    const sets = await read().select().from(questionSets);
    expect(sets.flatMap((s) => s.questions)).toHaveLength(39);
    expect(await findCategory(read(), mortgages)).toMatchObject({
      leadPriceMinor: 4_500,
      requiredCredential: "mortgage-broker licence",
      regulated: true,
    });
    expect(await findCategory(read(), starterId("career"))).toMatchObject({
      requiredCredential: null,
      regulated: false,
    });
  });

  it("is inserted once, and later changes are kept", async () => {
    await app.transact((tx) => tx.update(categories).set({ name: "Home loans" }).where(eq(categories.id, mortgages)));
    await ensureStarterCatalogue(app.ctx(), { fillsEmpty: true });
    expect((await findCategory(read(), mortgages))?.name).toBe("Home loans");
    await app.transact((tx) =>
      tx.update(categories).set({ name: "Mortgages and home loans" }).where(eq(categories.id, mortgages))
    );
  });

  it("has only questions that can be answered", async () => {
    const validAnswer = (q: Question) => {
      const [option] = q.options;
      if (q.type === "single") return option!.value;
      if (q.type === "multi") return [option!.value];
      if (q.type === "money") return q.min ?? 0;
      return q.type === "date" ? "2027-01-31" : "Something";
    };
    for (const { questions } of await read().select().from(questionSets)) {
      const answers = Object.fromEntries(questions.map((q) => [q.key, validAnswer(q)]));
      expect(answerProblems(questions, "about", answers)).toEqual([]);
      expect(answerProblems(questions, "needs", answers)).toEqual([]);
    }
  });
});

describe("Categories", () => {
  it("GetAll lists categories in their order with subcategories, and returns 304 while nothing has changed", async () => {
    const first = await app.call("/Categories/GetAll");
    const all: ListedCategory[] = await first.json();
    expect(all[0]).toMatchObject({ id: mortgages, slug: "mortgages", icon: "house", regulated: true });
    expect(all[0]?.subcategories.map((s) => s.slug)).toEqual([
      "first-home",
      "remortgage",
      "second-home",
      "equity-release",
    ]);
    expect(all.every((c) => c.description.endsWith("."))).toBe(true);
    const again = await app.call("/Categories/GetAll", { headers: { "If-None-Match": first.headers.get("ETag")! } });
    expect(again.status).toBe(304);
    expect(again.headers.get("Cache-Control")).toBe("no-cache");
  });

  it("GetAllSubcategories lists the subcategories of all offered categories", async () => {
    expect(await get<SubcategoryView[]>("/Categories/GetAllSubcategories")).toHaveLength(44);
  });

  it("Find returns the category with its subcategories and questions", async () => {
    const found = await get<CategoryDetail>(`/Categories/Find/${mortgages}`);
    expect(found.subcategories).toHaveLength(4);
    expect(found.questions.map((q) => [q.key, q.step, q.type])).toEqual([
      ["situation", "about", "single"],
      ["country", "about", "single"],
      ["regionCA", "about", "single"],
      ["regionUS", "about", "single"],
      ["purchaseStage", "needs", "single"],
      ["propertyValue", "needs", "money"],
      ["deposit", "needs", "money"],
    ]);
    expect(found.questions[5]).toMatchObject({ min: 100_000, max: 5_000_000_000, matching: true, required: true });
    const asked = (await listQuestions(read(), found.questionSetId))
      .map((question) => question.type === "money" ? { ...question, currency: "EUR" } : question);
    expect(found.questions).toEqual(asked);
  });

  it("Find returns the newest questions of a subcategory that has its own", async () => {
    const part = starterId("mortgages/first-home");
    const [set] = await read().select().from(questionSets).where(eq(questionSets.categoryId, mortgages));
    const [own] = set!.questions;
    const versions = [1, 2].map((version) => ({
      id: newId(),
      categoryId: mortgages,
      subcategoryId: part,
      version,
      questions: [{ ...own!, key: `version-${version}` }],
      createdAt: 0,
    }));
    await app.transact((tx) => tx.insert(questionSets).values(versions));
    const keysFor = async (query: string) =>
      (await get<CategoryDetail>(`/Categories/Find/${mortgages}${query}`)).questions.map((q) => q.key);
    expect(await keysFor(`?subcategoryId=${part}`)).toEqual(["version-2"]);
    expect(await keysFor(`?subcategoryId=${starterId("mortgages/remortgage")}`)).toContain("situation");
    expect(await keysFor("")).toContain("situation");
  });

  it.each([
    (key: string) => `/Categories/Find/${key}`,
    (key: string) => `/Categories/Subcategories/${key}`,
    (key: string) => `/EducationalContent/GetAllForCategory?categoryId=${key}`,
  ])("%s takes the slug as well as the id", async (path) => {
    const byId = await get(path(starterId("insurance")));
    expect(JSON.stringify(byId).length).toBeGreaterThan(100);
    expect(await get(path("insurance"))).toEqual(byId);
  });

  it("Subcategories lists the subcategories of one category", async () => {
    const parts = await get<SubcategoryView[]>(`/Categories/Subcategories/${starterId("insurance")}`);
    expect(parts.map((p) => p.name)).toEqual(["Life", "Health", "Home", "Business"]);
  });

  it.each([
    ["/Categories/Find/Not%20an%20id", "There is nothing at this address."],
    ["/Categories/Find/no-such-slug", "This category doesn’t exist or is no longer offered."],
    [`/Categories/Find/${UNKNOWN_ID}`, "This category doesn’t exist or is no longer offered."],
    [`/Categories/Find/${mortgages}?subcategoryId=${starterId("career/return")}`, "This category has no such topic."],
    [`/Categories/Subcategories/${UNKNOWN_ID}`, "This category doesn’t exist or is no longer offered."],
    [`/EducationalContent/GetAllForCategory?categoryId=${UNKNOWN_ID}`, "This category doesn’t exist."],
  ])("%s is 404 with a sentence", async (path, sentence) => {
    const response = await app.call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual([sentence]);
  });

  it.each([
    [`/Categories/Find/${mortgages}?subcategoryId=x`, "Topic is not valid."],
    ["/EducationalContent/GetAllForCategory?categoryId=X!", "Category is not valid."],
    ["/EducationalContent/GetAllForCategory?audience=cats", "Audience must be one of: visitor, specialist."],
  ])("%s is 400 with a sentence", async (path, sentence) => {
    const response = await app.call(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual([sentence]);
  });

  it("retired rows are not offered, and stay readable for history", async () => {
    const part = starterId("insurance/life");
    await whileRetired({ category: mortgages, subcategory: part }, async () => {
      expect((await app.call(`/Categories/Find/${mortgages}`)).status).toBe(404);
      expect(await get<ListedCategory[]>("/Categories/GetAll")).toHaveLength(11);
      expect(await get<SubcategoryView[]>("/Categories/GetAllSubcategories")).toHaveLength(39);
      expect(await get<SubcategoryView[]>(`/Categories/Subcategories/${starterId("insurance")}`)).toHaveLength(3);
      expect((await findCategory(read(), mortgages))?.active).toBe(false);
      await expect(getCategoryDetail(read(), starterId("insurance"), part)).rejects.toMatchObject({ status: 404 });
    });
  });
});

describe("EducationalContent", () => {
  const titlesOf = async (query: string) =>
    (await get<EducationalView[]>(`/EducationalContent/GetAllForCategory?${query}`)).map((c) => c.title);

  it("returns the articles of the category first, then those for all", async () => {
    const forAll = "Only one specialist gets your details";
    await app.transact((tx) =>
      tx.update(educationalContents).set({ position: -1 }).where(eq(educationalContents.title, forAll))
    );
    expect(await titlesOf(`categoryId=${mortgages}&stage=specialist-info`)).toEqual([
      "How to prepare for your mortgage call",
      "How much a bank will lend",
      forAll,
      "What the first meeting costs",
      "How we rank specialists",
    ]);
  });

  it("has articles for visitors of every category before and after booking", async () => {
    for (const { id } of await get<ListedCategory[]>("/Categories/GetAll")) {
      expect((await titlesOf(`categoryId=${id}&stage=specialist-info`)).length).toBeGreaterThanOrEqual(4);
      expect((await titlesOf(`categoryId=${id}&stage=thank-you`)).length).toBeGreaterThanOrEqual(3);
    }
  });

  it("separates articles for visitors and specialists, and omits hidden ones", async () => {
    const forSpecialists = await titlesOf("audience=specialist");
    expect(forSpecialists).toContain("What a credit buys");
    expect(await titlesOf("")).not.toContain("What a credit buys");
    const title = "What a credit buys";
    await app.transact((tx) =>
      tx.update(educationalContents).set({ active: false }).where(eq(educationalContents.title, title))
    );
    expect(await titlesOf("audience=specialist")).toEqual(forSpecialists.filter((t) => t !== title));
  });
});
