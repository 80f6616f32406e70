// Which step of onboarding comes next, when leads may be skipped, and how much of a draft is kept.
import { describe, expect, it } from "vitest";
import { draftRefusal } from "./draft-rules.ts";
import { onboardingPath, skipRefusal } from "./onboarding-rules.ts";

const status = (onboarded: boolean, availabilitySet: boolean, profileComplete: boolean) => (
  { onboarded, availabilitySet, profileComplete }
);

describe("the index of onboarding", () => {
  it.each([
    [status(false, false, false), "/onboarding/profile"],
    [status(false, false, true), "/onboarding/calendar"],
    [status(false, true, true), "/onboarding/leads"],
    [status(false, true, false), "/onboarding/leads"], // SPEC section 2 looks at availability first
    [status(true, false, false), "/dashboard"],
    [status(true, false, true), "/dashboard"],
    [status(true, true, false), "/dashboard"],
    [status(true, true, true), "/dashboard"],
  ])("%j leads to %s", (at, path) => expect(onboardingPath(at)).toBe(path));
});

describe("skipping leads", () => {
  it.each([
    [status(false, false, false), "profile_incomplete"],
    [status(false, true, false), "profile_incomplete"],
    [status(false, false, true), "availability_missing"],
    [status(false, true, true), undefined],
  ])("%j: %s", (at, code) => expect(skipRefusal(at)?.code).toBe(code));

  it("is refused with what to do next", () => {
    expect(skipRefusal(status(false, false, false))?.sentence).toMatch(/^Please complete your profile first\./);
    expect(skipRefusal(status(false, false, true))?.sentence).toMatch(/^Please set up your calendar first,/);
  });
});

describe("a draft", () => {
  const nested = (levels: number): Record<string, unknown> => levels === 0 ? {} : { in: nested(levels - 1) };
  const long = (characters: number) => ({ text: "x".repeat(characters - '{"text":""}'.length) });

  it.each<[string, Record<string, unknown>]>([
    ["nothing", {}],
    ["the longest", long(60_000)],
    ["the deepest", nested(19)],
    ["the deepest with a list", { list: [nested(17)] }],
    ["what a form holds", { bio: "half a sent", languages: ["en"], address: { city: null } }],
  ])("of %s is kept", (_what, content) => expect(draftRefusal(content)).toBeUndefined());

  it.each<[string, Record<string, unknown>]>([
    ["too long", long(60_001)],
    ["too deep", nested(20)],
    ["far too deep", nested(5_000)],
    ["too deep in a list", { list: [nested(18)] }],
  ])(
    "%s is refused in a sentence",
    (_what, content) => expect(draftRefusal(content)).toMatch(/^This is more than .*\.$/),
  );
});
