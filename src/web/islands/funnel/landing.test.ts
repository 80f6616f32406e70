// Where a visitor came from.
import { expect, test } from "vitest";
import { attributionOf } from "./landing.ts";

test("the first address is the landing page, the page before it the referrer", () => {
  expect(attributionOf("https://parley.example/funnel?utm_source=news&utm_campaign=may", "https://search.example/q"))
    .toEqual({
      landingPage: "/funnel?utm_source=news&utm_campaign=may",
      utmSource: "news",
      utmCampaign: "may",
      referrer: "https://search.example/q",
    });
});

test("a page of our own that led here is the landing page itself", () => {
  expect(attributionOf("https://parley.example/funnel/1/start", "https://parley.example/funnel?utm_medium=mail"))
    .toEqual({ landingPage: "/funnel?utm_medium=mail", utmMedium: "mail" });
});

test("a page behind a link of a mail is told to nobody", () => {
  const manage = "https://parley.example/meetings/1?secret=key";
  expect(attributionOf("https://parley.example/funnel/1/start", manage)).toEqual({ landingPage: "/funnel/1/start" });
});

test("nothing said, nothing claimed; nothing longer than the server takes", () => {
  expect(attributionOf("https://parley.example/funnel", "")).toEqual({ landingPage: "/funnel" });
  const long = attributionOf(`https://parley.example/funnel?utm_term=${"x".repeat(900)}`, "about:blank");
  expect(long.utmTerm).toHaveLength(200);
  expect(long.landingPage).toHaveLength(500);
});
