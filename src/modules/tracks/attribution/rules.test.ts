// What is stored of where a visitor comes from.
import { describe, expect, it } from "vitest";
import { cleanAttribution } from "./rules.ts";

describe("attribution", () => {
  const kept = (landingPage?: string, referrer?: string) =>
    cleanAttribution({ utmSource: "news", landingPage, referrer }, "parley.example");

  it.each<[string, string | undefined]>([
    ["/funnel", "/funnel"],
    ["/funnel/1/start?utm_source=news&secret=key&gclid=1", "/funnel/1/start?utm_source=news"],
    ["/embed/1/start?utm_medium=embed&color=1a4fa3", "/embed/1/start?utm_medium=embed"],
    ["/meetings/1?secret=key", undefined],
    ["/requests/1/stop?secret=key", undefined],
    ["/funnel/../meetings/1?secret=key", undefined],
    ["https://parley.example/reset-password?control=key", undefined],
    ["//[", undefined],
  ])("stores the landing page %s as %s", (landingPage, stored) => expect(kept(landingPage).landingPage).toBe(stored));

  it.each<[string, string | undefined]>([
    ["https://search.example/q?words=mine#here", "https://search.example/q"],
    ["https://parley.example/meetings/1?secret=key", undefined],
    ["javascript:alert(1)", undefined],
    ["nonsense", undefined],
  ])("stores the referrer %s as %s", (referrer, stored) => expect(kept(undefined, referrer).referrer).toBe(stored));

  it("keeps campaign parameters", () => {
    expect(kept()).toEqual({ utmSource: "news" });
    expect(cleanAttribution({}, "parley.example")).toEqual({});
  });
});
