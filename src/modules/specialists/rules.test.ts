// Every bound of a profile, and when a profile is complete.
import { describe, expect, it } from "vitest";
import { isProfileComplete, profileErrorSentences, type ProfileInput } from "./rules.ts";

const profile: ProfileInput = {
  specialistId: "s",
  displayName: "Robin Sample",
  headline: "Plain answers about money",
  bio: "x".repeat(100),
  languages: ["en"],
  yearsOfExperience: 0,
  locations: [{ kind: "phone", detail: "+436601234567" }],
};
const withLocation = (kind: "zoom" | "whatsapp" | "phone", detail: string) => ({ locations: [{ kind, detail }] });

describe("validation", () => {
  it.each<[string, Partial<ProfileInput>]>([
    ["the shortest values", {}],
    ["the longest values", {
      displayName: "n".repeat(80),
      headline: "h".repeat(80),
      bio: "b".repeat(1_500),
      priceAfterwards: "p".repeat(200),
      company: "c".repeat(120),
      vatId: "v".repeat(20),
      yearsOfExperience: 70,
      capPerDay: 100,
      capPerWeek: 500,
      capSpendingPerMonth: 100_000_000,
    }],
    ["without caps", { capPerDay: null, capPerWeek: null, capSpendingPerMonth: null }],
    ["Zoom", withLocation("zoom", "https://us02web.zoom.us/j/123?pwd=abc")],
    ["WhatsApp", withLocation("whatsapp", "+14155550100")],
  ])("accepts %s", (_what, change) => {
    expect(profileErrorSentences({ ...profile, ...change })).toEqual([]);
  });

  it.each<[Partial<ProfileInput>, string]>([
    [{ displayName: "  " }, "Please enter your name as visitors see it."],
    [{ displayName: "R" }, "Please write at least 2 characters for your name as visitors see it. There are 1 now."],
    [{ headline: "" }, "Please enter your headline."],
    [{ headline: "h".repeat(81) }, "Please keep your headline to 80 characters. There are 81 now."],
    [{ bio: "x".repeat(99) }, "Please write at least 100 characters about yourself. There are 99 now."],
    [{ bio: " ".repeat(200) }, "Please enter the text about you."],
    [{ bio: "x".repeat(1_501) }, "Please keep the text about you to 1,500 characters. There are 1,501 now."],
    [
      { priceAfterwards: "p".repeat(201) },
      "Please keep what it costs afterwards to 200 characters. There are 201 now.",
    ],
    [{ company: "c".repeat(121) }, "Please keep the company to 120 characters. There are 121 now."],
    [{ vatId: "v".repeat(21) }, "Please keep the VAT number to 20 characters. There are 21 now."],
    [{ yearsOfExperience: -1 }, "Years of experience must be a whole number between 0 and 70."],
    [{ yearsOfExperience: 2.5 }, "Years of experience must be a whole number between 0 and 70."],
    [{ languages: [] }, "Please choose at least one language."],
    [{ languages: ["en", "en"] }, "Please choose each language once."],
    [{ languages: ["english"] }, "Please choose languages from the list."],
    [{ languages: [..."abcdefghijk"].map((c) => c + c) }, "Please choose at most 10 languages."],
    [{ locations: [] }, "Please offer at least one way to meet: Zoom, WhatsApp or phone."],
    [
      { locations: [profile.locations[0]!, profile.locations[0]!] },
      "Please offer each way to meet once.",
    ],
    [withLocation("zoom", "http://zoom.example/1"), "Please enter your Zoom link. It starts with https://."],
    [withLocation("zoom", "javascript:alert(1)"), "Please enter your Zoom link. It starts with https://."],
    [withLocation("phone", "0660 1234567"), "Please enter your phone number with + and the country code."],
    [withLocation("whatsapp", "+0660"), "Please enter your WhatsApp number with + and the country code."],
    [{ capPerDay: 0 }, "Leads per day must be a whole number between 1 and 100."],
    [{ capPerWeek: 501 }, "Leads per week must be a whole number between 1 and 500."],
    [{ capPerMonth: 2_001 }, "Leads per month must be a whole number between 1 and 2000."],
    [{ capSpendingPerDay: 0 }, "Spending per day must be an amount. Leave it empty for no limit."],
    [{ capSpendingPerWeek: -1 }, "Spending per week must be an amount. Leave it empty for no limit."],
    [{ capSpendingPerMonth: 1.5 }, "Spending per month must be an amount. Leave it empty for no limit."],
  ])("rejects %j", (change, sentence) => {
    expect(profileErrorSentences({ ...profile, ...change })).toEqual([sentence]);
  });

  it("reports every error at once", () => {
    expect(profileErrorSentences({ ...profile, displayName: "", bio: "", languages: [] })).toHaveLength(3);
  });
});

describe("completeness", () => {
  it.each([
    ["a profile that serves something", profile, ["career"], true],
    ["one that serves nothing", profile, [], false],
    ["none at all", undefined, ["career"], false],
    ["an invalid one", { ...profile, bio: "" }, ["career"], false],
  ])("%s: %s", (_what, written, served, complete) => {
    expect(isProfileComplete(written, served)).toBe(complete);
  });
});
