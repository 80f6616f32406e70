// Administrators save questions as new versions of their set, and edit articles.
import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { CategoryDetail, Question } from "@/modules/catalog/schemas.ts";
import { questionSets } from "@/modules/catalog/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import type { CategoryView, ContentRow, QuestionSetView } from "./schemas.ts";

const NOWHERE = "019b76da-a800-7000-8000-000000000000";
const career = starterId("career");
const part = starterId("career/return");

let app: TestApp;
let admin: Administrator;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(async () => void (admin = await signedInAdministrator(app)));
afterAll(() => app.close());

const setOf = async (subcategoryId: string | null = null): Promise<QuestionSetView | undefined> => {
  const { json }: { json: CategoryView } = await admin.get(`/Admin/CategoryDetails/${career}`);
  return json.questionSets.find((set) => set.subcategoryId === subcategoryId);
};
const ask = async (subcategoryId?: string): Promise<CategoryDetail> =>
  await (await app.call(`/Categories/Find/${career}${subcategoryId ? `?subcategoryId=${subcategoryId}` : ""}`)).json();
const keysAsked = async (subcategoryId?: string) => (await ask(subcategoryId)).questions.map(({ key }) => key);
const NEW = { key: "remote", step: "about", type: "boolean", label: "Would you work from home?", required: true };
const save = (body: object) => admin.post(`/Admin/SaveQuestions/${career}`, body);

describe("SaveQuestions", () => {
  it("creates a new version for new tracks; an existing track keeps its version", async () => {
    const before = (await setOf())!;
    const start = { categoryId: career, timezone: "Europe/Vienna" };
    const begin = async () =>
      (await (await app.call("/Funnel/StartTracking", { method: "POST", body: start })).json()).trackId;
    const early = await begin();
    const { status, json } = await save({ version: before.version, questions: [NEW, ...before.questions] });
    expect([status, json.questions]).toEqual([200, before.questions.length + 1]);
    const late = await begin();
    expect(await keysAsked()).toEqual(["remote", ...before.questions.map(({ key }) => key)]);
    const answer = (id: string) =>
      app.call(`/Funnel/Track/${id}`, { method: "POST", body: { step: "about", answers: { role: "Nurse" } } });
    expect(await (await answer(late)).text()).toContain("Please choose yes or no.");
    expect(await (await answer(early)).text()).not.toContain("Please choose yes or no.");
    const [kept] = await app.services.db.read.select().from(tracks).where(eq(tracks.id, early));
    const sets = await app.services.db.read.select().from(questionSets)
      .where(and(eq(questionSets.categoryId, career), isNull(questionSets.subcategoryId)))
      .orderBy(asc(questionSets.version));
    expect(sets.map(({ version }) => version)).toEqual([1, 2]);
    expect(kept?.questionSetId).toBe(sets[0]?.id);
    expect(sets[0]?.questions).toEqual(before.questions);
    expect(await app.eventsOf("catalog.questions_changed")).toEqual([
      { categoryId: career, subcategoryId: null, questionSetId: sets[1]?.id },
    ]);
    const [entry] = await app.services.db.read.select().from(auditEntries).where(
      eq(auditEntries.subjectId, sets[1]!.id),
    );
    expect(entry).toMatchObject({ action: "catalog.save_questions", before: { version: 1 }, after: { version: 2 } });
  });

  it("creates no version without changes, and sorts questions by step", async () => {
    const now = (await setOf())!;
    expect((await save({ version: now.version, questions: now.questions })).status).toBe(200);
    expect((await setOf())!.version).toBe(now.version);
    await save({ version: now.version, questions: now.questions.toReversed() });
    const steps = (await ask()).questions.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted());
  });

  it("refuses a stale version and saves nothing", async () => {
    const { version, questions } = (await setOf())!;
    expect(await save({ version: version - 1, questions: [] })).toMatchObject({ status: 400, code: "stale_version" });
    expect((await setOf())!.questions).toEqual(questions);
  });

  it("gives a subcategory its own questions and removes them again", async () => {
    const ofCategory = await keysAsked();
    expect(await setOf(part)).toBeUndefined();
    const own = { subcategoryId: part, version: 0, questions: [NEW] };
    expect((await save(own)).json.subcategories.find(({ id }: { id: string }) => id === part)).toMatchObject({
      ownQuestions: true,
    });
    expect([await keysAsked(part), await keysAsked()]).toEqual([["remote"], ofCategory]);
    expect(await save(own)).toMatchObject({ code: "stale_version" });
    expect((await save({ subcategoryId: part, version: 1, questions: null })).status).toBe(200);
    expect([await keysAsked(part), await setOf(part)]).toMatchObject([ofCategory, { version: 2, inherits: true }]);
    await save({ subcategoryId: part, version: 2, questions: [NEW] });
    expect(await keysAsked(part)).toEqual(["remote"]);
    await save({ subcategoryId: part, version: 3, questions: null });
  });

  it.each<[string, object, string | RegExp]>([
    [
      "a set that cannot be asked",
      { questions: [{ ...NEW, type: "single" }] },
      "Question 1 (Would you work from home?): Add at least two options.",
    ],
    [
      "a key that is none",
      { questions: [{ ...NEW, key: "no key" }] },
      "A key contains letters and digits and starts with a lowercase letter.",
    ],
    ["too many", { questions: Array(31).fill(NEW) }, "Please choose at most 30 questions."],
    ["a category without any of its own", { questions: null }, "Only a topic can use the questions of its category."],
    ["no questions", {}, /^Please choose at least one question\.|^Questions must be/],
  ])("%s is refused", async (_, body, sentence) => {
    const { version, questions } = (await setOf())!;
    const { status, json } = await save({ version, ...body });
    expect(status).toBe(400);
    expect(json[0]).toMatch(sentence);
    expect((await setOf())!.questions).toEqual(questions);
  });

  it("returns 404 for another category's subcategory and for an unknown category", async () => {
    const body = { version: 0, questions: [] as Question[] };
    expect((await save({ ...body, subcategoryId: starterId("insurance/life") })).status).toBe(404);
    expect((await admin.post(`/Admin/SaveQuestions/${NOWHERE}`, body)).status).toBe(404);
  });
});

describe("articles", () => {
  const TEXT = {
    categoryId: career,
    audience: "visitor",
    stage: "thank-you",
    title: "What to bring",
    minutes: 2,
    body: "Your last certificate is enough.",
  };
  const shownTo = async (query: string): Promise<string[]> =>
    (await (await app.call(`/EducationalContent/GetAllForCategory?${query}`)).json()).map(({ title }: ContentRow) =>
      title
    );
  const OF_CAREER = `categoryId=${career}&stage=thank-you`;

  it("are created, changed, retired and restored; visitors see active ones", async () => {
    const list: ContentRow[] = await admin.done("/Admin/CreateContent", TEXT);
    const text = list.find(({ title }) => title === TEXT.title)!;
    expect(text).toMatchObject({ ...TEXT, active: true, version: 1, link: null, media: null });
    expect(await shownTo(OF_CAREER)).toContain("What to bring");
    const changed = { ...TEXT, title: "Bring this", link: "/funnel", version: 1 };
    await admin.done(`/Admin/UpdateContent/${text.id}`, changed);
    expect(await admin.post(`/Admin/UpdateContent/${text.id}`, changed)).toMatchObject({ code: "stale_version" });
    expect(await shownTo(OF_CAREER)).toContain("Bring this");
    await admin.done(`/Admin/RetireContent/${text.id}`, { version: 2 });
    await admin.done(`/Admin/RetireContent/${text.id}`);
    expect(await shownTo(OF_CAREER)).not.toContain("Bring this");
    expect(await admin.post(`/Admin/RestoreContent/${text.id}`, { version: 2 })).toMatchObject({
      code: "stale_version",
    });
    await admin.done(`/Admin/RestoreContent/${text.id}`, { version: 3 });
    expect(await shownTo(OF_CAREER)).toContain("Bring this");
    expect(await app.eventsOf("catalog.content_changed")).toHaveLength(4);
    const entries = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, text.id))
      .orderBy(asc(auditEntries.id));
    expect(entries.map(({ action }) => action.split(".")[1])).toEqual([
      "create_content",
      "update_content",
      "retire_content",
      "restore_content",
    ]);
  });

  it("of a category, or for all categories, can be reordered", async () => {
    for (const query of ["", `?categoryId=${career}`]) {
      const from = (await admin.get(`/Admin/EducationalContents${query}`)).json.map(({ id }: ContentRow) => id);
      const categoryId = query ? career : null;
      const to = from.toReversed();
      const after: ContentRow[] = await admin.done("/Admin/ReorderContents", { categoryId, from, to });
      expect(after.map(({ id }) => id)).toEqual(to);
      expect(await admin.post("/Admin/ReorderContents", { categoryId, from, to })).toMatchObject({
        code: "stale_version",
      });
    }
  });

  it.each<[object, string]>([
    [{ stage: "dashboard" }, "For a visitor, the stage must be one of: specialist-info, thank-you."],
    [{ link: "javascript:alert(1)" }, "A link must begin with / or https://."],
    [{ link: "/\\evil.example" }, "A link must begin with / or https://."],
    [{ minutes: 0 }, "Number of minutes must be between 1 and 60."],
    [{ body: "Too short" }, "Text must be at least 20 characters."],
  ])("with %j are refused", async (more, sentence) => {
    expect(await admin.post("/Admin/CreateContent", { ...TEXT, ...more })).toMatchObject({
      status: 400,
      json: [sentence],
    });
  });

  it("that are unknown, or of an unknown category, return 404", async () => {
    expect((await admin.post("/Admin/CreateContent", { ...TEXT, categoryId: NOWHERE })).status).toBe(404);
    expect((await admin.post(`/Admin/UpdateContent/${NOWHERE}`, { ...TEXT, version: 1 })).status).toBe(404);
    expect((await admin.post(`/Admin/RetireContent/${NOWHERE}`)).status).toBe(404);
  });
});

describe("translations of questions", () => {
  it("replaces only the translations that were read, of questions and of options", async () => {
    await offerLanguages(app, "de");
    const topic = starterId("career/leadership");
    const label = "Would you move?";
    const question = (edited: object) => ({
      ...NEW,
      key: "moving",
      type: "single",
      label,
      options: [{ value: "yes", label: "I would", translations: { de: { label: edited } } }, {
        value: "no",
        label: "No",
      }],
      translations: { de: { label: edited } },
    });
    const write = async (edited: object) =>
      await save({ subcategoryId: topic, version: (await setOf(topic))?.version ?? 0, questions: [question(edited)] });
    expect((await write({ text: "Ja", was: "" })).status).toBe(200);
    const colleague = await signedInAdministrator(app);
    await colleague.done("/Admin/Translate", { language: "de", source: "I would", text: "Ja, würde ich" });
    expect(await write({ text: "Doch", was: "Ja" })).toMatchObject({ status: 400, code: "stale_version" });
    expect((await setOf(topic))?.questions[0]?.translations).toEqual({ de: { label: "Ja" } });
  });
});
