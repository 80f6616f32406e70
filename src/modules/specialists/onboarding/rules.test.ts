// When leads can be skipped.
import { describe, expect, it } from "vitest";
import { skipError } from "./rules.ts";

const status = (onboarded: boolean, availabilitySet: boolean, profileComplete: boolean) => (
  { onboarded, availabilitySet, profileComplete }
);

describe("skipping leads", () => {
  it.each([
    [status(false, false, false), "profile_incomplete"],
    [status(false, true, false), "profile_incomplete"],
    [status(false, false, true), "availability_missing"],
    [status(false, true, true), undefined],
  ])("%j: %s", (at, code) => expect(skipError(at)?.code).toBe(code));

  it("explains what to do first", () => {
    expect(skipError(status(false, false, false))?.sentence).toMatch(/^Please complete your profile first\./);
    expect(skipError(status(false, false, true))?.sentence).toMatch(/^Please set up your calendar first,/);
  });
});
