// Profiles are stored trimmed, sorted and without empty texts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeProfile } from "./profile-rules.ts";
import type { ProfileForm } from "./schemas.ts";

const form: ProfileForm = {
  displayName: "  Robin\tSample ",
  headline: "Plain\nanswers",
  bio: "One.\r\n\r\n\r\n\r\nTwo.  \n",
  languages: [" EN", "de"],
  yearsOfExperience: 3,
  locations: [{ kind: "zoom", detail: " https://zoom.example/1 " }],
  serves: [
    { categoryId: "b", subcategoryIds: ["2", "1", "2"], strengths: { z: ["y", "x"], a: [], b: ["b"] } },
    { categoryId: "a", subcategoryIds: [], strengths: {} },
  ],
};

describe("a profile", () => {
  it("is trimmed and sorted, with null for empty texts", () => {
    expect(normalizeProfile(form)).toEqual({
      displayName: "Robin Sample",
      headline: "Plain answers",
      bio: "One.\n\nTwo.",
      company: null,
      vatId: null,
      billingAddress: null,
      languages: ["en", "de"],
      yearsOfExperience: 3,
      priceAfterwards: null,
      locations: [{ kind: "zoom", detail: "https://zoom.example/1" }],
      capPerDay: null,
      capPerWeek: null,
      capPerMonth: null,
      capSpendingPerDay: null,
      capSpendingPerWeek: null,
      capSpendingPerMonth: null,
      serves: [
        { categoryId: "a", subcategoryIds: [], strengths: {} },
        { categoryId: "b", subcategoryIds: ["1", "2"], strengths: { b: ["b"], z: ["x", "y"] } },
      ],
    });
  });

  it("has a billing address as soon as one line of it is filled in", () => {
    const address = { line1: " ", line2: "", postcode: "", city: "", country: "at" };
    expect(normalizeProfile({ ...form, billingAddress: address }).billingAddress).toBeNull();
    expect(normalizeProfile({ ...form, billingAddress: { ...address, city: "Graz " } }).billingAddress)
      .toEqual({ line1: "", postcode: "", city: "Graz", country: "AT" });
  });

  it("does not change when normalised twice", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(fc.property(text, text, text, (displayName, bio, line1) => {
      const billingAddress = { line1, line2: bio, postcode: bio, city: line1, country: "AT" };
      const once = normalizeProfile({ ...form, displayName, bio, company: line1, billingAddress });
      expect(normalizeProfile(once)).toEqual(once);
    }));
  });
});
