import { describe, expect, it, test } from "vitest";
import { AppError } from "@/platform/errors.ts";
import { FILE_BOUNDS, guessMapping, type ImportKind, type Mapping, mappingProblem } from "./rules.ts";
import { isFormula, readTable, valueOf } from "./table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = (bytes: Uint8Array) => readTable(bytes).rows.map(({ cells }) => cells);
const TABLE = { headings: ["Email", "Name"], rows: [{ row: 2, cells: ["j@example.com", "Jörg"] }] };
const TEXT = "Email,Name\nj@example.com,Jörg\n";

test.each<[string, Uint8Array]>([
  ["commas", utf8(TEXT)],
  ["semicolons", utf8(TEXT.replaceAll(",", ";"))],
  ["tabs", utf8(TEXT.replaceAll(",", "\t"))],
  ["bars", utf8(TEXT.replaceAll(",", "|"))],
  ["a separator that Excel names", utf8(`sep=;\r\n${TEXT.replaceAll(",", ";")}`)],
  ["a byte order mark and Windows lines", utf8(`\ufeff${TEXT.replaceAll("\n", "\r\n")}`)],
  ["quotation marks", utf8('"Email","Name"\n"j@example.com","Jörg"')],
  ["Windows-1252", Uint8Array.from([...TEXT].map((letter) => letter.charCodeAt(0)))],
  ["UTF-16", Uint8Array.from([0xff, 0xfe, ...[...TEXT].flatMap((l) => [l.charCodeAt(0) & 255, l.charCodeAt(0) >> 8])])],
  ["lines that end as on an old Mac", utf8(TEXT.replaceAll("\n", "\r"))],
  ["empty columns at the end", utf8("Email,Name,,\nj@example.com,Jörg\n")],
])("a table with %s", (_what, bytes) => {
  const { headings, rows } = readTable(bytes);
  expect({ headings, rows }).toEqual(TABLE);
});

describe("the separator", () => {
  it.each<[string, string, number]>([
    // PapaParse#658: commas in a quoted heading.
    ["semicolon", 'Name;E-Mail;"Address, Street, City / Zip"\nAnna;a@example.com;"Ring 1, Wien"\n', 3],
    ["tab", 'Name\tE-Mail\t"City, Zip, Country, Continent"\nAnna\ta@example.com\tWien\n', 3],
    ["comma", "Name,E-Mail|Mail|Address\nAnna,a@example.com\nBea,b@example.com\n", 2],
    ["semicolon", "Name;E-Mail;About\nAnna;a@example.com;one, two, three, four\nBea;b@example.com;\n", 3],
  ])("is the %s with which the rows have as many cells as the headings: %j", (separator, text, columns) => {
    const { headings, reading } = readTable(utf8(text));
    expect([reading.separator, headings.length]).toEqual([separator, columns]);
  });

  it("is what somebody chooses", () => {
    const { headings, reading } = readTable(utf8("a;b,c\n1;2,3\n4;5,6\n"), { separator: "semicolon" });
    expect([headings, reading.separator]).toEqual([["a", "b,c"], "semicolon"]);
  });
});

describe("rows", () => {
  it("are counted as a spreadsheet counts them, without empty ones", () => {
    const { rows } = readTable(utf8('Email,About\n,\na@example.com,"two\nlines"\n\nb@example.com,one\n'));
    expect(rows).toEqual([
      { row: 3, cells: ["a@example.com", "two\nlines"] },
      { row: 5, cells: ["b@example.com", "one"] },
    ]);
  });

  it("keep quotation marks and separators of quoted cells", () =>
    expect(rowsOf(utf8('Email,About\na@example.com,"He said ""yes"", and left"\n')))
      .toEqual([["a@example.com", 'He said "yes", and left']]));
});

test.each<[string, Uint8Array, RegExp]>([
  ["a spreadsheet", Uint8Array.from([0x50, 0x4b, 3, 4]), /save it as CSV/],
  ["an old spreadsheet", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), /save it as CSV/],
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /isn’t a CSV file/],
  ["headings alone", utf8("Email,Name\n"), /no rows below/],
  ["no headings", utf8(",,\na,b,c\n"), /must have the headings/],
  [
    "an open quotation mark",
    utf8('Email,Name\na@example.com,"Jörg\nb@example.com,B\n'),
    /^Row \d+ has a quotation mark/,
  ],
  [
    "too many rows",
    utf8(`Email\n${"a@example.com\n".repeat(FILE_BOUNDS.rows + 1)}`),
    /has 10,001 rows. At most 10,000/,
  ],
  ["too many columns", utf8(`${"a,".repeat(101)}b\n1\n`), /has 102 columns/],
  ["a very long cell", utf8(`Email\n${"x".repeat(10_001)}\n`), /^Row 2 has a cell/],
])("%s is refused with a sentence", (_what, bytes, sentence) => {
  const error = (() => {
    try {
      return readTable(bytes);
    } catch (error) {
      return error;
    }
  })();
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).sentences[0]).toMatch(sentence);
});

test.each([
  ["=1+1", true],
  ["@SUM(A1)", true],
  ["+cmd|' /C calc'!A0", true],
  ["-x", true],
  [" =A1", true],
  ["+43 660 1234567", false],
  ["+ (43) 660", false],
  ["-5", false],
  ["a=b", false],
])("%s is a formula: %s", (cell, expected) => expect(isFormula(cell)).toBe(expected));

test("an apostrophe before what would be a formula is no part of the value", () => {
  expect([valueOf("'+43 660"), valueOf(" 'tis "), valueOf("O'Hara")]).toEqual(["+43 660", "'tis", "O'Hara"]);
});

test.each<[ImportKind, string[], Mapping]>([
  ["specialists", ["E-Mail-Adresse", "Vorname", "Nachname"], ["email", "firstName", "lastName"]],
  ["specialists", ["email", "Email address", "Name"], ["email", null, "name"]],
  ["specialists", ["User Email", "Opening hours", "Shoe size"], ["email", "hours", null]],
  ["specialists", ["Öffnungszeiten", "TIMEZONE", "years_of_experience"], ["hours", "timeZone", "yearsOfExperience"]],
  ["meetings", ["User Name", "User Email", "Invitee Email", "Event Type Name"], [
    null,
    "specialistEmail",
    "email",
    "topic",
  ]],
  ["meetings", ["Start Date & Time", "End Date & Time", "Invitee Time Zone"], ["start", "end", "visitorZone"]],
])("of %s, the columns %j are %j", (kind, headings, mapping) => expect(guessMapping(kind, headings)).toEqual(mapping));

test.each<[string, ImportKind, Mapping, string[], RegExp | undefined]>([
  ["fits", "specialists", ["email", "name"], ["a", "b"], undefined],
  ["without an address", "specialists", [null, "name"], ["a", "b"], /column with the email/],
  ["without a name", "specialists", ["email", null], ["a", "b"], /column with the name/],
  [
    "with a field twice",
    "specialists",
    ["email", "name", "name"],
    ["a", "b", "c"],
    /Two columns are “Full name”: “b” and/,
  ],
  ["of another file", "specialists", ["email", "name"], ["a"], /for each column/],
  ["with a field of meetings", "specialists", ["email", "name", "start"], ["a", "b", "c"], /for each column/],
  [
    "without an end",
    "meetings",
    ["specialistEmail", "start", "email", "name"],
    ["a", "b", "c", "d"],
    /with the end, or/,
  ],
  ["with minutes", "meetings", ["specialistEmail", "start", "minutes", "email", "name"], [..."abcde"], undefined],
])("a mapping %s", (_what, kind, mapping, headings, problem) => {
  const found = mappingProblem({ kind, mapping, headings });
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});
