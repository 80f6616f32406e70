// The lines that a site copies.
import { expect, test } from "vitest";
import { snippetOf } from "./embed-builder.tsx";

const SCRIPT = '<script src="https://parley.example/embed.js" async></script>\n';
const snippet = (choice: Omit<Parameters<typeof snippetOf>[1], "mode">, mode: "inline" | "popup" = "inline") =>
  snippetOf("https://parley.example", { mode, ...choice });

test("a frame in the page keeps its room free, with a link for browsers without the script", () => {
  expect(snippet({ category: "mortgage", color: " 1a4fa3 ", lang: "de-AT" })).toBe(
    `${SCRIPT}<div data-parley data-category="mortgage" data-color="1a4fa3" data-lang="de-AT" ` +
      'style="min-height: max(640px, 100svh)">\n' +
      '  <a href="https://parley.example/funnel/mortgage/start">Book a meeting</a>\n</div>',
  );
  const specialist = snippet({ specialist: "anna-muller" });
  expect(specialist).toContain('<a href="https://parley.example/specialists/anna-muller">Book a meeting</a>');
});

test("a button opens it instead", () => {
  expect(snippet({ specialist: "anna-muller", theme: "dark" }, "popup")).toBe(
    `${SCRIPT}<button type="button" data-parley data-mode="popup" data-specialist="anna-muller" data-theme="dark">` +
      "Book a meeting</button>",
  );
});

test("what is typed stays within its attribute", () => {
  expect(snippet({ category: "a", color: '"><script>' })).toContain('data-color="&#34;&#62;&#60;script&#62;"');
});
