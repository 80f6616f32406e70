// Where a visitor came from.
import { expect, test } from "vitest";
import { readAttribution, readClicks } from "./attribution.ts";

test("the first address is the landing page, the page before it the referrer", () => {
  expect(readAttribution("https://parley.example/funnel?utm_source=news&utm_campaign=may", "https://search.example/q"))
    .toEqual({
      landingPage: "/funnel?utm_source=news&utm_campaign=may",
      utmSource: "news",
      utmCampaign: "may",
      referrer: "https://search.example/q",
    });
});

test("an earlier funnel page is the landing page", () => {
  expect(readAttribution("https://parley.example/funnel/1/start", "https://parley.example/funnel?utm_medium=mail"))
    .toEqual({ landingPage: "/funnel?utm_medium=mail", utmMedium: "mail" });
});

test("the address behind a link in an email stays private", () => {
  const manage = "https://parley.example/meetings/1?secret=key";
  expect(readAttribution("https://parley.example/funnel/1/start", manage)).toEqual({ landingPage: "/funnel/1/start" });
});

test("without parameters and referrer there is only the landing page; long values are cut", () => {
  expect(readAttribution("https://parley.example/funnel", "")).toEqual({ landingPage: "/funnel" });
  const long = readAttribution(`https://parley.example/funnel?utm_term=${"x".repeat(900)}`, "about:blank");
  expect(long.utmTerm).toHaveLength(200);
  expect(long.landingPage).toHaveLength(500);
});

test("ids of clicks are read from both addresses, the newest last, and nothing else is", () => {
  const here = "https://parley.example/funnel/1/start?gclid=new_1&fbclid=meta-1&gclsrc=aw.ds";
  const landing = "https://parley.example/funnel?gclid=old_1&msclkid=f894";
  expect(readClicks(here, landing)).toEqual({ gclid: "new_1", fbclid: "meta-1", msclkid: "f894" });
  expect(readClicks("https://parley.example/funnel?gclid=%3Cscript%3E&ttclid=", "https://ads.example/?wbraid=1"))
    .toEqual({});
});
