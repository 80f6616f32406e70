// Who gets a copy of what.
import { expect, it } from "vitest";
import { copyFor } from "./own-copies.ts";

const web = "/parley/src/web";
const screen = `${web}/islands/funnel/screens/about.tsx`;
const preview = `${web}/islands/admin/categories/questions/preview.tsx`;
const shown = `${web}/islands/funnel/question-field.tsx`;
const gallery = `${web}/islands/gallery/screens/gallery.tsx`;

it.each([
  ["rules, to each importer", "/parley/src/modules/funnel/rules.ts", screen, "web-islands-funnel-screens-about-tsx"],
  ["icons, to each importer", `${web}/ui/icons.ts`, `${web}/ui/button.tsx`, "web-ui-button-tsx"],
  [
    "an icon, to each importer of the list of icons",
    "/parley/node_modules/lucide-react/dist/esm/icons/bell.mjs",
    `${web}/ui/icons.ts?for=web-ui-button-tsx`,
    "web-ui-icons-ts-for-web-ui-button-tsx",
  ],
  ["parts, to the gallery", `${web}/ui/button.tsx`, gallery, "gallery"],
  ["what the gallery's copies import", `${web}/ui/icons.ts`, `${web}/ui/button.tsx?for=gallery`, "gallery"],
  ["parts, shared by screens", `${web}/ui/button.tsx`, screen, undefined],
  ["what has state, shared by all", `${web}/islands/runtime/toasts.tsx`, gallery, undefined],
  ["small parts, to each importer in the funnel", `${web}/ui/card.tsx`, screen, "web-islands-funnel-screens-about-tsx"],
  ["small parts, shared elsewhere", `${web}/ui/card.tsx`, `${web}/islands/auth/screens/login.tsx`, undefined],
  ["the form, once for the funnel", `${web}/islands/runtime/use-form.ts`, screen, "funnel"],
  ["what that form imports", `${web}/islands/runtime/refusal-sentences.ts`, "/parley/use-form.ts?for=funnel", "funnel"],
  [
    "a question of the funnel, to the administrators' preview",
    `${web}/islands/funnel/question-field.tsx`,
    preview,
    "admin",
  ],
  ["what that question imports", `${web}/islands/funnel/answers-of-form.ts`, `${shown}?for=admin`, "admin"],
  ["a question of the funnel, to the funnel itself", shown, `${web}/islands/funnel/question-step.tsx`, undefined],
  ["libraries, shared by all", "/parley/node_modules/react/index.js", screen, undefined],
])("%s", (_, module, importer, copy) => expect(copyFor(module, importer)).toBe(copy));
