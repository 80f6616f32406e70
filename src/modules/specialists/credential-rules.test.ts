// What may be noted of a credential, where one stands, and what passes for its document.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import {
  credentialFaults,
  credentialStanding,
  credentialState,
  documentName,
  endOf,
  findDocumentType,
  lastDateOf,
  type WrittenCredential,
} from "./credential-rules.ts";

const NOW = Date.UTC(2026, 9, 20, 10);
const written: WrittenCredential = { type: "licence", number: "AT-1", issuer: "The office", expiresOn: "2027-12-31" };

describe("a credential that is to be noted", () => {
  it.each<[string, Partial<WrittenCredential>]>([
    ["as it is", {}],
    ["without an end", { expiresOn: null }],
    ["on its last day", { expiresOn: "2026-10-20" }],
    ["the longest", { type: "t".repeat(80), number: "n".repeat(60), issuer: "i".repeat(120) }],
  ])("is fine %s", (_how, change) => expect(credentialFaults({ ...written, ...change }, NOW)).toEqual([]));

  it.each<[Partial<WrittenCredential>, string, string]>([
    [{ type: "" }, "type", "Please write which credential it is."],
    [{ type: "t".repeat(81) }, "type", "Please keep which credential it is to 80 characters."],
    [{ number: "" }, "number", "Please write the number of the credential."],
    [{ number: "n".repeat(61) }, "number", "Please keep the number of the credential to 60 characters."],
    [{ issuer: "i" }, "issuer", "Please write who issued the credential."],
    [{ issuer: "i".repeat(121) }, "issuer", "Please keep who issued the credential to 120 characters."],
    [{ expiresOn: "2026-10-19" }, "expiresOn", "This credential has run out. Please enter the new one."],
    [{ expiresOn: "31.12.2027" }, "expiresOn", "Please choose the last date on which the credential is good."],
    [{ expiresOn: "2027-02-30" }, "expiresOn", "Please choose the last date on which the credential is good."],
  ])("with %j is refused", (change, field, sentence) => {
    expect(credentialFaults({ ...written, ...change }, NOW)).toEqual([{ field, sentence }]);
  });
});

it("the last date and the instant of its end tell the same", () => {
  expect(endOf("2026-10-20")).toBe(Date.UTC(2026, 9, 21));
  expect(lastDateOf(Date.UTC(2026, 9, 21))).toBe("2026-10-20");
  expect(lastDateOf(NOW)).toBe("2026-10-20");
  expect([endOf(null), lastDateOf(null)]).toEqual([undefined, null]);
});

describe("where one stands", () => {
  const held = { type: "licence", verifiedAt: NOW - DAY_MS, expiresAt: null };
  const waiting = { ...held, verifiedAt: null };
  const over = { ...held, expiresAt: NOW };
  it.each([
    [held, "verified"],
    [waiting, "waiting"],
    [over, "expired"],
    [{ ...waiting, expiresAt: NOW - 1 }, "expired"],
    [{ ...held, expiresAt: NOW + 1 }, "verified"],
  ])("%j is %s", (credential, state) => expect(credentialState(credential, NOW)).toBe(state));

  it.each([
    [null, [], "not-needed"],
    ["licence", [], "missing"],
    ["licence", [{ ...held, type: "another" }], "missing"],
    ["licence", [waiting], "waiting"],
    ["licence", [over], "expired"],
    ["licence", [over, waiting], "waiting"],
    ["licence", [over, waiting, held], "verified"],
  ])("demanded %s of %j: %s", (required, all, standing) => {
    expect(credentialStanding(required, all, NOW)).toBe(standing);
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
  ])("that is %s is %s", (_what, content, type) => expect(findDocumentType(content)).toBe(type));

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
  ])("called %j, being %s, is kept as %j", (given, type, kept) => expect(documentName(given, type)).toBe(kept));
});
