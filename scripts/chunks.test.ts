// Which modules share a chunk and which are copied, on a small graph of islands, screens and parts.
import { expect, it, test } from "vitest";
import { readFileSync } from "node:fs";
import { copyFor, keepAttributes, type ModuleGraph, sharedChunkOf } from "./chunks.ts";

const screenOf = (step: string) => `/src/web/islands/funnel/screens/${step}.tsx`;

/** Importer to imported; a star marks a lazy import. */
const IMPORTS: Record<string, string[]> = {
  "/src/web/islands/funnel/client.tsx": [
    "routes",
    ...["start", "about", "needs", "calendar", "specialist", "specialist-info"].map((step) => `*${screenOf(step)}`),
  ],
  [screenOf("start")]: ["button", "card", "cards"],
  [screenOf("about")]: ["button", "frame", "cards"],
  [screenOf("needs")]: ["cards"],
  [screenOf("calendar")]: ["button", "hold"],
  [screenOf("specialist")]: ["hold"],
  [screenOf("specialist-info")]: ["hold"],
  "frame": ["card"],
  "/src/web/islands/auth/client.tsx": ["*/src/web/islands/auth/c.tsx", "*/src/web/islands/auth/d.tsx"],
  "/src/web/islands/auth/c.tsx": ["button", "password", "rare", "/src/modules/auth/schemas.ts"],
  "/src/web/islands/auth/d.tsx": ["password", "card", "/src/modules/auth/schemas.ts"],
  "/src/web/islands/auth/routes.tsx": ["password", "/src/modules/auth/schemas.ts"],
  "/src/web/islands/admin/client.tsx": ["password", "table", "/src/modules/auth/schemas.ts"],
};

const importersOf = (id: string) => Object.keys(IMPORTS).filter((from) => IMPORTS[from]!.includes(id));
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({
    isEntry: /client\.tsx$|routes\.tsx$/.test(id),
    importers: importersOf(id),
    dynamicImporters: importersOf(`*${id}`),
  }),
};

test.each<[string, string | null, string]>([
  ["routes", "shared", "the entry of the funnel, so each step"],
  ["/src/web/islands/funnel/client.tsx", null, "the entry itself"],
  ["button", "shared", "steps with questions and steps about a time"],
  ["cards", "shared-forms", "steps with questions only"],
  ["hold", "shared-times", "steps about a time only"],
  ["password", "shared-admin-auth", "four roots of other islands"],
  ["card", null, "two roots of the funnel and one of another island: the other steps do not carry it"],
  ["rare", null, "one screen"],
  ["table", null, "one island"],
  ["/src/modules/auth/schemas.ts", null, "schemas, which bring zod to the screens that validate only"],
])("%s goes to %s: %s", (id, chunk, _why) => {
  expect(sharedChunkOf(id, graph)).toBe(chunk);
});

const web = "/parley/src/web";
const screen = `${web}/islands/funnel/screens/about.tsx`;

it.each([
  ["rules, for each importer", "/parley/src/modules/tracks/rules.ts", screen, "web-islands-funnel-screens-about-tsx"],
  ["rules in a subfolder", "/parley/src/modules/scheduling/calendar/rules.ts", `${web}/ui/a.tsx`, "web-ui-a-tsx"],
  ["the list of icons", `${web}/ui/icons.ts`, `${web}/ui/button.tsx`, "web-ui-button-tsx"],
  ["an icon", "/node_modules/lucide-react/dist/esm/icons/x.mjs", `${web}/ui/icons.ts?for=a`, "web-ui-icons-ts-for-a"],
  [
    "the days of a month",
    `${web}/ui/calendar/month-days.ts`,
    `${web}/ui/calendar/day-grid.tsx`,
    "web-ui-calendar-day-grid-tsx",
  ],
  ["texts", "/parley/src/platform/text.ts", screen, "web-islands-funnel-screens-about-tsx"],
  ["not a part", `${web}/ui/button.tsx`, screen, undefined],
  ["not what has state", `${web}/islands/runtime/toasts.tsx`, screen, undefined],
  ["not a library", "/parley/node_modules/react/index.js", screen, undefined],
])("copies %s", (_, module, importer, copy) => expect(copyFor(module, importer)).toBe(copy));

test("React keeps the attributes and the styles without a unit that are used", () => {
  const path = new URL("../node_modules/react-dom/cjs/react-dom-client.production.js", import.meta.url);
  const code = readFileSync(path, "utf8");
  const kept = keepAttributes(code, (name) => ["htmlFor", "strokeWidth", "flexGrow"].includes(name));
  expect(kept).toMatch(/new Map\(\[\s*\["htmlFor", "for"\],\s*\["strokeWidth", "stroke-width"\],?\s*\]\)/);
  expect(kept).toMatch(/new Set\(\s*"flexGrow strokeWidth"\.split/);
  expect(() => keepAttributes("", () => true)).toThrow("have changed");
});
