import { expect, test } from "vitest";
import type { Servable } from "@/modules/catalog/index.ts";
import { readCredentials } from "./credentials.ts";

const NOW = Date.UTC(2026, 9, 20);
const catalogue = [{ requiredCredential: null }, { requiredCredential: "bar registration" }] as Servable[];
const read = (credential: string, number: string, issuer: string, until = "", places = "") => {
  const notes: string[] = [];
  const cells = {
    credential,
    credentialNumber: number,
    credentialIssuer: issuer,
    credentialUntil: until,
    credentialPlaces: places,
  };
  return { found: readCredentials(cells, { catalogue, now: NOW }, (note) => void notes.push(note)), notes };
};
const notary = { type: "Notary", number: "N 1", issuer: "Chamber", places: undefined, expiresAt: undefined };

test("no credential", () => expect(read("", "", "")).toEqual({ found: [], notes: [] }));

test("a type is written as the category writes it", () =>
  expect(read("Bar Registration", "R 1", "Bar").found).toMatchObject([{ type: "bar registration" }]));

test.each([
  ["2027-12-31", Date.UTC(2028, 0, 1)],
  ["31.12.2027", Date.UTC(2028, 0, 1)],
  ["1. 2. 2027", Date.UTC(2027, 1, 2)],
])(
  "until %s",
  (until, expiresAt) =>
    expect(read("Notary", "N 1", "Chamber", until)).toEqual({ found: [{ ...notary, expiresAt }], notes: [] }),
);

test.each([
  ["at, us-ny", ["AT", "US-NY"]],
  ["Germany / \u00d6sterreich", ["AT", "DE"]],
  ["US-NY, USA, US", ["US"]],
])("in %s", (text, places) => expect(read("Notary", "N 1", "Chamber", "", text).found).toMatchObject([{ places }]));

test("an unknown place is noted; the credential is kept", () =>
  expect(read("Notary", "N 1", "Chamber", "", "Middle-earth")).toEqual({
    found: [notary],
    notes: ["\u201cMiddle-earth\u201d is no country or region here. Use AT or US-NY."],
  }));

test("several, with one issuer for all, and each once", () =>
  expect(read("Notary; Mediator; Notary", "N 1; M 2; N 1", "Chamber")).toEqual({
    found: [notary, { ...notary, type: "Mediator", number: "M 2" }],
    notes: [],
  }));

test.each([
  [["Notary", "", "Chamber"], "Credential \u201cNotary\u201d is left out. Please enter the number of the credential."],
  [["", "N 1", "Chamber"], "Credential \u201cN 1\u201d is left out. Please enter the type of the credential."],
  [["Notary", "N 1", "Chamber", "2026-10-19"], /left out. This credential has expired/],
  [["Notary", "N 1", "Chamber", "12/31/2027"], /left out. Please choose the last date/],
  [["Notary; Mediator", "N 1; M 2", "Chamber; "], /Mediator.* Please enter the issuer/],
] as [Parameters<typeof read>, string | RegExp][])("%j", ([...cells], note) => {
  const { found, notes } = read(...cells);
  expect(notes).toEqual([typeof note === "string" ? note : expect.stringMatching(note)]);
  expect(found.map(({ type }) => type)).toEqual(cells[0] === "Notary; Mediator" ? ["Notary"] : []);
});

test("at most 20", () => {
  const { found, notes } = read("Notary", Array.from({ length: 25 }, (_, n) => `N ${n}`).join(";"), "Chamber");
  expect([found.length, notes]).toEqual([20, ["Only the first 20 credentials are taken."]]);
});
