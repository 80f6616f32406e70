// Validation of credentials, their status, and the files that can be their document.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import {
  credentialCounts,
  credentialErrors,
  type CredentialFields,
  credentialRequirement,
  credentialStatusAt,
  documentName,
  expiryOf,
  findDocumentType,
  lastDateOf,
} from "./rules.ts";

const NOW = Date.UTC(2026, 9, 20, 10);
const fields: CredentialFields = { type: "licence", number: "AT-1", issuer: "The office", expiresOn: "2027-12-31" };

describe("a new credential", () => {
  it.each<[string, Partial<CredentialFields>]>([
    ["with all fields", {}],
    ["without an end", { expiresOn: null }],
    ["on its last day", { expiresOn: "2026-10-20" }],
    ["the longest", { type: "t".repeat(80), number: "n".repeat(60), issuer: "i".repeat(120) }],
  ])("is valid %s", (_how, change) => expect(credentialErrors({ ...fields, ...change }, NOW)).toEqual([]));

  it.each<[Partial<CredentialFields>, string, string]>([
    [{ type: "" }, "type", "Please enter the type of the credential."],
    [{ type: "t".repeat(81) }, "type", "Please keep the type of the credential to 80 characters."],
    [{ number: "" }, "number", "Please enter the number of the credential."],
    [{ number: "n".repeat(61) }, "number", "Please keep the number of the credential to 60 characters."],
    [{ issuer: "i" }, "issuer", "Please enter the issuer of the credential."],
    [{ issuer: "i".repeat(121) }, "issuer", "Please keep the issuer of the credential to 120 characters."],
    [{ expiresOn: "2026-10-19" }, "expiresOn", "This credential has expired. Please enter the new one."],
    [{ expiresOn: "31.12.2027" }, "expiresOn", "Please choose the last date on which the credential is valid."],
    [{ expiresOn: "2027-02-30" }, "expiresOn", "Please choose the last date on which the credential is valid."],
  ])("is invalid with %j", (change, field, sentence) => {
    expect(credentialErrors({ ...fields, ...change }, NOW)).toEqual([{ field, sentence }]);
  });
});

it("converts between the last valid date and the instant of expiry", () => {
  expect(expiryOf("2026-10-20")).toBe(Date.UTC(2026, 9, 21));
  expect(lastDateOf(Date.UTC(2026, 9, 21))).toBe("2026-10-20");
  expect(lastDateOf(NOW)).toBe("2026-10-20");
  expect([expiryOf(null), lastDateOf(null)]).toEqual([undefined, null]);
});

describe("the status", () => {
  const held = { type: "licence", verifiedAt: NOW - DAY_MS, expiresAt: null };
  const waiting = { ...held, verifiedAt: null };
  const over = { ...held, expiresAt: NOW };
  it.each([
    [held, "verified"],
    [waiting, "waiting"],
    [over, "expired"],
    [{ ...waiting, expiresAt: NOW - 1 }, "expired"],
    [{ ...held, expiresAt: NOW + 1 }, "verified"],
  ])("%j is %s", (credential, state) => expect(credentialStatusAt(credential, NOW)).toBe(state));

  it.each([
    [null, [], "not-needed"],
    ["licence", [], "missing"],
    ["licence", [{ ...held, type: "another" }], "missing"],
    ["licence", [waiting], "waiting"],
    ["licence", [over], "expired"],
    ["licence", [over, waiting], "waiting"],
    ["licence", [over, waiting, held], "verified"],
  ])("of required %s with %j is %s", (required, all, requirement) => {
    expect(credentialRequirement(required, all, NOW)).toBe(requirement);
  });
});

describe("a document", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each([
    ["a PDF", bytes("%PDF-1.7\n"), "application/pdf"],
    ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "image/png"],
    ["HTML", bytes("<html>%PDF-"), undefined],
    ["a program", bytes("MZ..."), undefined],
    ["nothing", bytes(""), undefined],
  ])("%s has the type %s", (_what, content, type) => expect(findDocumentType(content)).toBe(type));

  it.each([
    ["licence.pdf", "application/pdf", "licence.pdf"],
    ["licence.exe", "application/pdf", "licence.pdf"],
    ["Zulassung März.PDF", "application/pdf", "Zulassung März.pdf"],
    ["../../etc/passwd", "image/png", "etc passwd.png"],
    ['a"; filename="b.html', "image/jpeg", "a filename b.jpg"],
    ["line\r\nbreak", "image/webp", "line break.webp"],
    ["", "application/pdf", "document.pdf"],
    ["...", "application/pdf", "document.pdf"],
    ["x".repeat(300), "application/pdf", `${"x".repeat(120)}.pdf`],
  ])("%j of type %s is stored as %j", (original, type, stored) => expect(documentName(original, type)).toBe(stored));
});

describe("whether one counts", () => {
  const now = Date.UTC(2026, 9, 20);
  const licence = { type: "licence", verifiedAt: now - DAY_MS, expiresAt: null };
  it.each([
    ["verified, without end", licence, true],
    ["not verified", { ...licence, verifiedAt: null }, false],
    ["verified just now", { ...licence, verifiedAt: now }, true],
    ["verified later", { ...licence, verifiedAt: now + 1 }, false],
    ["ends in a moment", { ...licence, expiresAt: now + 1 }, true],
    ["has just ended", { ...licence, expiresAt: now }, false],
  ])("%s: %s", (_how, credential, counts) => {
    expect(credentialCounts(credential, now)).toBe(counts);
  });
});
