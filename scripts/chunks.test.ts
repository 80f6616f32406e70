// Who gets which shared chunk, on a small graph of islands, screens and parts.
import { expect, test } from "vitest";
import { baseChunkOf, type ModuleGraph, sharedChunkOf } from "./chunks.ts";

/** Importer to imported; a star marks what is loaded late. */
const IMPORTS: Record<string, string[]> = {
  "/src/web/islands/funnel/client.tsx": ["*/src/web/islands/funnel/a.tsx", "*/src/web/islands/funnel/b.tsx"],
  "/src/web/islands/funnel/a.tsx": ["button", "card"],
  "/src/web/islands/funnel/b.tsx": ["button", "frame"],
  "/src/web/islands/auth/client.tsx": ["*/src/web/islands/auth/c.tsx", "*/src/web/islands/auth/d.tsx"],
  "/src/web/islands/auth/c.tsx": ["button", "password", "rare"],
  "/src/web/islands/auth/d.tsx": ["password", "card"],
  "/src/web/islands/admin/client.tsx": ["password", "table"],
  "frame": ["card"],
  "/src/web/islands/funnel/screens/start.tsx": ["cards", "form", "field"],
  "/src/web/islands/funnel/screens/about.tsx": ["cards", "form", "field"],
  "/src/web/islands/funnel/screens/needs.tsx": ["cards", "field"],
  "/src/web/islands/funnel/screens/specialist.tsx": ["form", "chip"],
  "/src/web/islands/funnel/screens/calendar.tsx": ["chip", "field"],
  "/src/web/islands/funnel/screens/thank-you.tsx": ["chip"],
  "/src/web/islands/funnel/routes.tsx": ["button"],
};

const importersOf = (id: string) => Object.keys(IMPORTS).filter((from) => IMPORTS[from]!.includes(id));
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({
    isEntry: /client\.tsx$|routes\.tsx$|screens/.test(id),
    importers: importersOf(id),
    dynamicImporters: importersOf(`*${id}`),
  }),
};

test.each<[string, string | null, string]>([
  ["button", "shared", "three roots of the funnel"],
  ["password", "shared-admin-auth", "three roots of others"],
  ["card", null, "two of the funnel and one of another: the funnel does not carry it everywhere"],
  ["cards", "shared-questions", "steps that ask"],
  ["form", "shared-forms", "steps that send a form"],
  ["chip", "shared-meetings", "steps that show a time or a specialist"],
  ["field", "shared", "steps that ask and a step that shows times"],
  ["rare", null, "one screen"],
  ["table", null, "one island"],
])("%s goes to %s: %s", (id, chunk, _why) => {
  expect(sharedChunkOf(id, graph)).toBe(chunk);
});

test("the base holds what the funnel needs, and nothing that only others need", () => {
  expect(["button", "card", "password", "table"].map((id) => baseChunkOf(id, graph))).toEqual([
    "base",
    "base",
    null,
    null,
  ]);
});
