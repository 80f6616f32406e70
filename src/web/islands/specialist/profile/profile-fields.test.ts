// The values of the profile's form: shown, read, saved and restored from drafts without loss.
import { describe, expect, it, test } from "vitest";
import type { ProfileForm } from "@/modules/specialists/profile/schemas.ts";
import {
  offeredOnly,
  readProfileValues,
  SCOPES,
  serviceNames,
  toProfile,
  valuesOfDraft,
  valuesOfProfile,
} from "./profile-fields.ts";

const CAREER = "019b76da-0000-7000-8000-000000000001";
const LEGAL = "019b76da-0000-7000-8000-000000000002";
const TOPIC = "019b76da-0000-7000-8000-000000000003";

const saved: ProfileForm = {
  displayName: "Robin Sample",
  headline: "Plain answers about money",
  bio: "I listen first.",
  company: "Sample Ltd",
  vatId: null,
  billingAddress: { line1: "Ring 1", line2: null, postcode: "1010", city: "Vienna", country: "AT" },
  languages: ["en", "de"],
  yearsOfExperience: 12,
  priceAfterwards: "€90 an hour",
  locations: [{ kind: "zoom", detail: "https://zoom.us/j/1" }, { kind: "phone", detail: "+4915112345678" }],
  capPerDay: 2,
  capPerWeek: null,
  capPerMonth: 40,
  capSpendingPerDay: 9_900,
  capSpendingPerWeek: null,
  capSpendingPerMonth: 120_050,
  serves: [
    { categoryId: CAREER, subcategoryIds: [TOPIC], strengths: { goal: ["a-better-cv"] } },
    { categoryId: LEGAL, subcategoryIds: [], strengths: {} },
  ],
};

/** The form as a browser sends it. */
const formOf = (profile: ProfileForm): FormData => {
  const typed = valuesOfProfile(profile, { country: "AT", currency: "EUR" });
  const form = new FormData();
  const { address, ways, serves, languages, ...lines } = typed;
  for (const [name, value] of Object.entries({ ...lines, ...address })) form.set(name, value);
  for (const language of languages) form.append("languages", language);
  for (const [kind, { offered, detail, country }] of Object.entries(ways)) {
    if (offered) form.append("ways", kind);
    form.set(`way-${kind}`, detail);
    if (kind !== "zoom") form.set(`way-${kind}Country`, country);
  }
  for (const { categoryId, subcategoryIds, strengths } of serves) {
    const names = serviceNames(categoryId);
    form.append("categories", categoryId);
    form.set(names.scope, subcategoryIds.length ? SCOPES.some : SCOPES.all);
    for (const id of subcategoryIds) form.append(names.parts, id);
    for (const [key, values] of Object.entries(strengths)) {
      for (const value of values) form.append(names.strength(key), value);
    }
  }
  return form;
};

it("shows the saved profile and saves it unchanged", () => {
  const again = toProfile(readProfileValues(formOf(saved)), "EUR");
  expect(again).toEqual({
    ...saved,
    billingAddress: { ...saved.billingAddress, line2: "" },
  });
});

it("proposes the country of the phone number, else the person's", () => {
  const { ways, address } = valuesOfProfile({ ...saved, billingAddress: null }, { country: "FR", currency: "EUR" });
  expect(ways.phone).toEqual({ offered: true, detail: "+4915112345678", country: "DE" });
  expect(ways.whatsapp).toEqual({ offered: false, detail: "", country: "FR" });
  expect(address.country).toBe("FR");
});

describe("reading the form", () => {
  const profileWith = (changes: Record<string, string>) => {
    const form = formOf(saved);
    for (const [name, value] of Object.entries(changes)) form.set(name, value);
    return toProfile(readProfileValues(form), "EUR");
  };

  test("a national phone number becomes an international one", () => {
    const { locations } = profileWith({ "way-phone": "0151 / 123 456-78", "way-phoneCountry": "DE" });
    expect(locations[1]).toEqual({ kind: "phone", detail: "+4915112345678" });
  });

  test.each([
    ["zoom.us/j/1", "https://zoom.us/j/1"],
    [" us02web.zoom.us/j/1?pwd=x ", "https://us02web.zoom.us/j/1?pwd=x"],
    ["https://zoom.us/my/robin", "https://zoom.us/my/robin"],
    ["robin", "robin"],
  ])("the link %j is saved as %j", (link, detail) => {
    expect(profileWith({ "way-zoom": link }).locations[0]).toEqual({ kind: "zoom", detail });
  });

  test("an empty cap is no cap, and text that is not a number becomes invalid", () => {
    expect(profileWith({ capPerDay: " ", capPerWeek: "7", capSpendingPerMonth: "1.200" })).toMatchObject({
      capPerDay: null,
      capPerWeek: 7,
      capSpendingPerMonth: 120_000,
    });
    expect(profileWith({ capPerDay: "two", yearsOfExperience: "many", capSpendingPerMonth: "much" })).toMatchObject({
      capPerDay: -1,
      yearsOfExperience: -1,
      capSpendingPerMonth: -1,
    });
  });

  test("no years of experience are 0, and 0 is an empty field", () => {
    expect(profileWith({ yearsOfExperience: " " }).yearsOfExperience).toBe(0);
    expect(
      valuesOfProfile(profileWith({ yearsOfExperience: "" }), { country: "AT", currency: "EUR" }).yearsOfExperience,
    ).toBe("");
  });

  test("an address with only a country is no address", () => {
    expect(profileWith({ line1: "", line2: " ", postcode: "", city: "" }).billingAddress).toBeNull();
  });

  test("chosen topics count only for specific topics", () => {
    expect(profileWith({ [serviceNames(CAREER).scope]: SCOPES.all }).serves[0]?.subcategoryIds).toEqual([]);
  });

  test("a location that is no longer offered is not saved, but stays in the form", () => {
    const form = formOf(saved);
    form.delete("ways");
    form.append("ways", "zoom");
    const typed = readProfileValues(form);
    expect(toProfile(typed, "EUR").locations).toEqual([{ kind: "zoom", detail: "https://zoom.us/j/1" }]);
    expect(typed.ways.phone.detail).toBe("+4915112345678");
  });
});

describe("a draft", () => {
  const basis = valuesOfProfile(saved, { country: "AT", currency: "EUR" });

  it("is restored as it was", () => {
    const typed = { ...basis, headline: "", capPerDay: "two", languages: ["fr"] };
    expect(valuesOfDraft(JSON.parse(JSON.stringify(typed)), basis)).toEqual(typed);
  });

  it("of an older editor never breaks the form", () => {
    const odd = {
      headline: 7,
      bio: "Kept",
      languages: [1],
      ways: { zoom: true },
      serves: [null, { categoryId: CAREER }],
    };
    expect(valuesOfDraft(odd, basis)).toEqual({ ...basis, bio: "Kept", languages: ["1"], serves: [] });
    expect(valuesOfDraft({}, basis)).toEqual(basis);
  });

  it("keeps only what is still offered", () => {
    const service = (categoryId: string) => (
      { categoryId, some: true, subcategoryIds: ["a", "gone"], strengths: { goal: ["x", "gone"], old: ["y"] } }
    );
    const offered = [{
      id: CAREER,
      subcategories: [{ id: "a" }],
      matching: [{ key: "goal", options: [{ value: "x" }] }],
    }];
    const { serves } = offeredOnly({ ...basis, serves: [service(CAREER), service("retired")] }, offered);
    expect(serves).toEqual([{ categoryId: CAREER, some: true, subcategoryIds: ["a"], strengths: { goal: ["x"] } }]);
  });
});
