// What is typed into a profile is kept without what the eye does not see; to tidy twice changes nothing.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProfileForm } from "./profile-schemas.ts";
import { tidyLine, tidyProfile, tidyText } from "./tidy-rules.ts";

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

describe("a line", () => {
  it.each([
    ["  two   blanks ", "two blanks"],
    ["break\r\nSet-Cookie: x", "break Set-Cookie: x"],
    ["\u202eturned\u2066", "turned"],
    ["zero\u0000byte", "zero byte"],
    ["half \ud800 of one", "half of one"],
    ["wide\u00a0blank", "wide blank"],
    ["👩‍⚕️ stays", "👩‍⚕️ stays"],
    ["", ""],
  ])("%j is kept as %j", (typed, kept) => expect(tidyLine(typed)).toBe(kept));
});

it("a text keeps its paragraphs and loses its stray lines", () => {
  expect(tidyText("One \r\n two\n\n\n\n three\u2028four \n ")).toBe("One\ntwo\n\nthree\nfour");
});

describe("a profile", () => {
  it("is kept in one order, with nothing for empty", () => {
    expect(tidyProfile(form)).toEqual({
      displayName: "Robin Sample",
      headline: "Plain answers",
      bio: "One.\n\nTwo.",
      company: null,
      vatId: null,
      billingAddress: null,
      languages: ["en", "de"],
      yearsOfExperience: 3,
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

  it("has a billing address as soon as one line of it is written", () => {
    const address = { line1: " ", line2: "", postcode: "", city: "", country: "at" };
    expect(tidyProfile({ ...form, billingAddress: address }).billingAddress).toBeNull();
    expect(tidyProfile({ ...form, billingAddress: { ...address, city: "Graz " } }).billingAddress)
      .toEqual({ line1: "", postcode: "", city: "Graz", country: "AT" });
  });

  it("is the same when tidied twice", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(fc.property(text, text, text, (displayName, bio, line1) => {
      const billingAddress = { line1, line2: bio, postcode: bio, city: line1, country: "AT" };
      const once = tidyProfile({ ...form, displayName, bio, company: line1, billingAddress });
      expect(tidyProfile(once)).toEqual(once);
    }));
  });
});
