// Bounds of a profile one by one, when one is complete, which credential counts, and what passes for a photo.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import { credentialCounts, findPhotoType, profileIsComplete, profileProblems } from "./rules.ts";
import type { ProfileInput } from "./schemas.ts";

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

describe("profileProblems", () => {
  it.each<[string, Partial<ProfileInput>]>([
    ["the shortest that may be saved", {}],
    ["the longest", {
      displayName: "n".repeat(80),
      headline: "h".repeat(80),
      bio: "b".repeat(1_500),
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
  ])("%s is fine", (_what, change) => {
    expect(profileProblems({ ...profile, ...change })).toEqual([]);
  });

  it.each<[Partial<ProfileInput>, string]>([
    [{ displayName: "  " }, "Please write your name as visitors see it."],
    [{ displayName: "R" }, "Please write at least 2 characters for your name as visitors see it; there are 1."],
    [{ headline: "" }, "Please write a headline."],
    [{ headline: "h".repeat(81) }, "Please keep a headline to 80 characters; there are 81."],
    [{ bio: "x".repeat(99) }, "Please write at least 100 characters for the text about you; there are 99."],
    [{ bio: " ".repeat(200) }, "Please write the text about you."],
    [{ bio: "x".repeat(1_501) }, "Please keep the text about you to 1,500 characters; there are 1,501."],
    [{ company: "c".repeat(121) }, "Please keep the company to 120 characters; there are 121."],
    [{ vatId: "v".repeat(21) }, "Please keep the VAT number to 20 characters; there are 21."],
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
    [withLocation("zoom", "http://zoom.example/1"), "Please enter your Zoom link; it begins with https://."],
    [withLocation("zoom", "javascript:alert(1)"), "Please enter your Zoom link; it begins with https://."],
    [withLocation("phone", "0660 1234567"), "Please enter your phone number with + and the country code."],
    [withLocation("whatsapp", "+0660"), "Please enter your WhatsApp number with + and the country code."],
    [{ capPerDay: 0 }, "The most leads a day must be a whole number between 1 and 100."],
    [{ capPerWeek: 501 }, "The most leads a week must be a whole number between 1 and 500."],
    [{ capPerMonth: 2_001 }, "The most leads a month must be a whole number between 1 and 2000."],
    [{ capSpendingPerDay: 0 }, "The most spending a day must be a whole number between 1 and 100000000."],
    [{ capSpendingPerWeek: -1 }, "The most spending a week must be a whole number between 1 and 100000000."],
    [{ capSpendingPerMonth: 1.5 }, "The most spending a month must be a whole number between 1 and 100000000."],
  ])("%j is refused", (change, sentence) => {
    expect(profileProblems({ ...profile, ...change })).toEqual([sentence]);
  });

  it("names everything that is wrong at once", () => {
    expect(profileProblems({ ...profile, displayName: "", bio: "", languages: [] })).toHaveLength(3);
  });
});

describe("profileIsComplete", () => {
  it.each([
    ["a profile that serves something", profile, ["career"], true],
    ["one that serves nothing", profile, [], false],
    ["none at all", undefined, ["career"], false],
    ["one with a fault", { ...profile, bio: "" }, ["career"], false],
  ])("%s: %s", (_what, written, served, complete) => {
    expect(profileIsComplete(written, served)).toBe(complete);
  });
});

describe("credentials", () => {
  const now = Date.UTC(2026, 9, 20);
  const licence = { type: "licence", verifiedAt: now - DAY_MS, expiresAt: null };
  it.each([
    ["verified, without end", licence, true],
    ["not verified", { ...licence, verifiedAt: null }, false],
    ["verified just now", { ...licence, verifiedAt: now }, true],
    ["verified later", { ...licence, verifiedAt: now + 1 }, false],
    ["ends in a moment", { ...licence, expiresAt: now + 1 }, true],
    ["has just ended", { ...licence, expiresAt: now }, false],
  ])("one that is %s counts: %s", (_how, credential, counts) => {
    expect(credentialCounts(credential, now)).toBe(counts);
  });
});

describe("findPhotoType", () => {
  const bytes = (...parts: (number | string)[]) =>
    new Uint8Array(parts.flatMap((p) => typeof p === "number" ? [p] : [...p].map((c) => c.charCodeAt(0))));
  it.each([
    ["PNG", bytes(0x89, "PNG", 13, 10, 26, 10, 0), "image/png"],
    ["JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    ["WebP", bytes("RIFF", 1, 2, 3, 4, "WEBPVP8 "), "image/webp"],
    ["another RIFF", bytes("RIFF", 1, 2, 3, 4, "WAVE"), undefined],
    ["GIF", bytes("GIF89a"), undefined],
    ["SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), undefined],
    ["HTML", bytes("<!doctype html>"), undefined],
    ["the beginning of a PNG", bytes(0x89, "PNG"), undefined],
    ["nothing", bytes(), undefined],
  ])("%s is %s", (_name, content, type) => {
    expect(findPhotoType(content)).toBe(type);
  });
});
