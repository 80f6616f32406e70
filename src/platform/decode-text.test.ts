// In which encoding a file is (public reports: chamilo#2868, yform#237, snipe-it#16518, openfoodnetwork#3657, zammad#4075).
import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { DAMAGED, decodeText, type Encoding } from "./decode-text.ts";

const LINES = "Email;First name;Last name\r\n";
/** The bytes of a text in an encoding of one byte a letter. */
const encode = (text: string, encoding: Encoding): Uint8Array => {
  const decoder = new TextDecoder(encoding);
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (letter) => table.get(letter) ?? Number.NaN);
};
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

test.each(
  [
    ["windows-1252", "Jürgen;Müller–Groß"],
    ["windows-1252", "Ärger;§ 4, „Büro“ für 5 €"],
  ] as const,
)("%s with German words is certain: %s", (encoding, text) => {
  expect(decodeText(encode(LINES + text, encoding))).toEqual({ text: LINES + text, encoding, isSure: true });
});

test.each(
  [
    ["windows-1256", "محمد;عبد الله"],
    ["windows-1250", "Łukasz;Żółć"],
    ["macintosh", "Jürgen;Müller"],
    ["macintosh", "Hélène;Brûlé;Größe"],
    ["windows-1251", "Анна;Иванова"],
    ["windows-1253", "Ελένη;Παπαδοπούλου"],
    ["windows-1252", "Hélène;Lefèvre"],
    ["windows-1252", "Peña;João;Søren"],
  ] as const,
)("%s is guessed, and said to be a guess: %s", (encoding, text) => {
  expect(decodeText(encode(LINES + text, encoding))).toEqual({ text: LINES + text, encoding, isSure: false });
});

test("what several encodings could be is not certain, whatever is guessed", () => {
  expect(decodeText(encode(`${LINES}Dvořák;Jiří`, "windows-1250")).isSure).toBe(false);
});

test.each([
  ["iso-8859-1", encode("für Gäste", "windows-1252"), "für Gäste"],
  ["windows-1250", encode("Žluťoučký kůň", "windows-1250"), "Žluťoučký kůň"],
  ["iso-8859-1", bytes("für Gäste"), "für Gäste"],
  ["no-such", bytes("für Gäste"), "für Gäste"],
])("a file that says %s is read as that, unless it can only be UTF-8", (said, file, text) => {
  expect(decodeText(file, said)).toMatchObject({ text, isSure: true });
});

test.each<[string, Uint8Array, Partial<ReturnType<typeof decodeText>>]>([
  ["ASCII", bytes(LINES), { text: LINES, encoding: "utf-8" }],
  ["UTF-8", bytes("Jürgen;محمد"), { text: "Jürgen;محمد", encoding: "utf-8" }],
  ["UTF-8 with a mark", bytes([0xef, 0xbb, 0xbf], "Jürgen"), { text: "Jürgen", encoding: "utf-8" }],
  ["a letter that was cut", bytes("Jürgen;Müller;Kurz", [0xc3], ";Größe"), {
    text: `Jürgen;Müller;Kurz${DAMAGED};Größe`,
  }],
  ["UTF-16", bytes([0xff, 0xfe], [...Buffer.from("Jürgen", "utf16le")]), { text: "Jürgen", encoding: "utf-16le" }],
  ["UTF-16 without a mark", bytes([...Buffer.from(LINES, "utf16le")]), { text: LINES, encoding: "utf-16le" }],
  ["the other order", bytes([...Buffer.from(LINES, "utf16le").swap16()]), { text: LINES, encoding: "utf-16be" }],
  ["nothing", bytes(""), { text: "", encoding: "utf-8" }],
])("%s is certain", (_name, file, found) => {
  expect(decodeText(file)).toMatchObject({ ...found, isSure: true });
});
