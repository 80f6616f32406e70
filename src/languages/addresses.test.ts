// The language in the address of a visitor's page.
import { expect, test } from "vitest";
import { languageRewrite, pathIn, splitLanguage } from "./addresses.ts";

test.each([
  ["/funnel", "en", "/funnel"],
  ["/de/funnel", "de", "/funnel"],
  ["/de/funnel/tax/start", "de", "/funnel/tax/start"],
  ["/de/specialists/anna-weber", "de", "/specialists/anna-weber"],
  ["/de/privacy-policy", "de", "/privacy-policy"],
  ["/de/meetings/1/move", "de", "/meetings/1/move"],
  // What has one address only, and what is no language.
  ["/de/dashboard", "en", "/de/dashboard"],
  ["/de/funnels", "en", "/de/funnels"],
  ["/de", "en", "/de"],
  ["/en/funnel", "en", "/en/funnel"],
  ["/xx/funnel", "en", "/xx/funnel"],
])("%s", (path, language, rest) => expect(splitLanguage(path)).toEqual({ language, path: rest }));

test("a path gets its language, unless it has one address only", () => {
  expect([pathIn("de", "/funnel"), pathIn("de", "/funnel?q=a"), pathIn("en", "/funnel"), pathIn("de", "/login")])
    .toEqual(["/de/funnel", "/de/funnel?q=a", "/funnel", "/login"]);
});

test("a router reads addresses in English and writes them in its language", () => {
  expect(languageRewrite("en")).toBeUndefined();
  const { input, output } = languageRewrite("de")!;
  expect(input({ url: new URL("https://a.example/de/funnel?x=1") }).href).toBe("https://a.example/funnel?x=1");
  expect(output({ url: new URL("https://a.example/funnel/tax/start") }).pathname).toBe("/de/funnel/tax/start");
  expect(output({ url: new URL("https://a.example/login") }).pathname).toBe("/login");
});
