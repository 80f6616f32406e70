import { describe, expect, it } from "vitest";
import { toE164 } from "@/platform/phone.ts";
import { readClientFile, readRow } from "./rules.ts";

const read = (row: string) => readRow(row, toE164);

describe("a row", () => {
  it.each([
    ["vera@parley.example", [["email", "vera@parley.example"]]],
    ["Vera Example;VERA@Parley.example;Vienna", [["email", "vera@parley.example"]]],
    ["v.era+news@googlemail.com", [["email", "vera@gmail.com"]]],
    ["Vera <vera@parley.example>", [["email", "vera@parley.example"]]],
    ["+43 660 123-45-67", [["phone", "+436601234567"]]],
    ["0043 660 1234567", [["phone", "+436601234567"]]],
    ["+٤٣٦٦٠١٢٣٤٥٦٧", [["phone", "+436601234567"]]],
    ["vera@parley.example,+436601234567", [["email", "vera@parley.example"], ["phone", "+436601234567"]]],
    ['"Example, Vera","vera@parley.example"', [["email", "vera@parley.example"]]],
    ["vera@parley.example;12.05.1980;0660 1234567", [["email", "vera@parley.example"]]],
    ["   ", []],
  ])("%s", (row, keys) => {
    expect(read(row)).toEqual({ keys: keys.map(([kind, value]) => ({ kind, value })) });
  });

  it.each([
    ["Vera Example", "There is no email address and no phone number in this row."],
    ["0660 1234567", "Start the phone number with its country code, such as +43."],
    ["vera@parley", "vera@parley isn't an email address."],
    ["+43 1", "There is no email address and no phone number in this row."],
    [`${"x".repeat(400)}@parley.example`, "A row can have at most 400 characters."],
    ["+999 1234567", "+999 1234567 isn't a phone number."],
  ])("%s can't be read", (row, problem) => {
    expect(read(row)).toEqual({ keys: [], problem });
  });

  it("is read as far as it can be", () => {
    expect(read("vera@parley.example;+999 1234567")).toEqual({
      keys: [{ kind: "email", value: "vera@parley.example" }],
      problem: "+999 1234567 isn't a phone number.",
    });
  });
});

describe("a file", () => {
  it("is counted, and loses what is no address and no number", () => {
    const text = [
      "Name;Email;Born",
      "Vera Example;vera@parley.example;12.05.1980",
      "",
      "Vera again;VERA@parley.example;",
      "Tim;+43 660 1234567;vera@parley.example",
      "Nobody;;",
    ].join("\r\n");
    expect(readClientFile(`${text}\r\n`)).toEqual({
      rows: [
        "",
        "vera@parley.example",
        "",
        "VERA@parley.example",
        "+43 660 1234567,vera@parley.example",
        "",
      ],
      people: 3,
      repeated: 1,
      unreadable: [{ row: 6, reason: "There is no email address and no phone number in this row." }],
    });
  });

  it("has rows of any length, as long as what names somebody is short", () => {
    const notes = "x".repeat(500);
    expect(readClientFile(`${notes};vera@parley.example\n${notes}`)).toEqual({
      rows: ["vera@parley.example", ""],
      people: 1,
      repeated: 0,
      unreadable: [{ row: 2, reason: "There is no email address and no phone number in this row." }],
    });
  });

  it("without anybody has nothing to upload", () => {
    expect(readClientFile("Name;City\nVera;Vienna\n")).toMatchObject({ people: 0, unreadable: [{ row: 2 }] });
    expect(readClientFile("")).toEqual({ rows: [""], people: 0, repeated: 0, unreadable: [] });
  });
});
