// What a new request is about, as the address says it.
import { expect, test } from "vitest";
import { aboutOf, newRequestHref } from "./about-request.ts";

const ID = "019a9c00-0000-7000-8000-000000000001";

test("the address says what a request is about, and is read back", () => {
  const about = { kind: "lead-dispute" as const, leadId: ID, transactionId: undefined };
  const href = newRequestHref(about);
  expect(href).toBe(`/dashboard/help/new?kind=lead-dispute&lead=${ID}`);
  expect(aboutOf(Object.fromEntries(new URLSearchParams(href.split("?")[1])))).toEqual(about);
  expect(newRequestHref({})).toBe("/dashboard/help/new");
});

test("what fits nowhere is left out", () => {
  expect(aboutOf({ kind: "praise", lead: "1", payment: ["x"] })).toEqual({});
});
