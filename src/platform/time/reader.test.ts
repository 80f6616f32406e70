// How dates are written for the reader of a request: the language decides, in English the locale.
import { expect, test } from "vitest";
import { currentLanguage, joinList } from "@/languages/language.ts";
import { formatDay, formatTimeOfDay } from "./formats.ts";
import { placeName } from "../places.ts";
import { forReader, forRequestReader } from "./reader.ts";
import { cityOf, renderTime } from "./time.ts";
import { renamedCities } from "./zones.ts";

const NOW = Date.UTC(2026, 9, 20);

const written = () => {
  const { short, full, month } = formatDay("2026-11-24");
  return [currentLanguage(), short, full, month, formatTimeOfDay(14, 0)];
};

const GERMAN = ["de", "Di., 24. Nov.", "Dienstag, 24. November 2026", "November 2026", "14:00"];
const ARABIC = ["ar", "الثلاثاء، 24 نوفمبر", "الثلاثاء، 24 نوفمبر 2026", "نوفمبر 2026", "14:00"];
const BRITISH = ["en", "Tue 24 Nov", "Tuesday 24 November 2026", "November 2026", "14:00"];
const AMERICAN = ["en", "Tue, Nov 24", "Tuesday, November 24, 2026", "November 2026", "2:00 pm"];

test.each([
  ["de", GERMAN],
  ["de-AT,de;q=0.9,en;q=0.8", GERMAN],
  ["fr-FR,de;q=0.5", GERMAN],
  ["ar-AE,en;q=0.5", ARABIC],
  ["en-US,de;q=0.5", AMERICAN],
  ["en-GB", BRITISH],
  ["fr", BRITISH],
  ["nonsense!", BRITISH],
  [undefined, BRITISH],
  // A browser in German on an English page, and one in American English on a German page.
  ["en,de-AT,de", BRITISH],
  ["en,en-US,en", AMERICAN],
  ["de,en-US,en", GERMAN],
])("%s", (header, expected) => expect(forRequestReader(header, NOW, written)).toEqual(expected));

test("the address decides where it has a language", () => {
  expect(forRequestReader("en-US", NOW, written, "de")).toEqual(GERMAN);
  expect(forRequestReader("de-AT", NOW, written, "en")).toEqual(BRITISH);
});

test("calls within a page have its reader, and emails are in English", () => {
  expect(forRequestReader("de", NOW, () => forRequestReader(undefined, NOW, written))).toEqual(GERMAN);
  expect(forReader("de-AT", NOW, written)).toEqual(BRITISH);
});

test("a column has a letter for a weekday whose short name is long, and a time follows with the language's comma", () => {
  const written = (language: string) =>
    forRequestReader(language, NOW, () => {
      const { column } = formatDay("2026-11-24");
      return [column, renderTime(Date.UTC(2026, 10, 24, 13), "Europe/Vienna").text];
    });
  expect(["en", "de", "ar"].map(written)).toEqual([
    ["Tue", "Tue 24 Nov, 14:00"],
    ["Di.", "Di., 24. Nov., 14:00"],
    ["ث", "الثلاثاء، 24 نوفمبر، 14:00"],
  ]);
});

test("another year is shown, and a day without one is not", () => {
  const day = (date: string) => forRequestReader("de", NOW, () => formatDay(date));
  expect([day("2027-03-01").short, day("2027-03-01").long, day("2026-03-01").long, day("2026-03-01").date])
    .toEqual(["Mo., 1. März 2027", "Montag, 1. März 2027", "Sonntag, 1. März", "1. März"]);
});

test("a page's script learns which cities have another name than their zone", () => {
  const german = forRequestReader("de", NOW, renamedCities);
  const english = forRequestReader("en", NOW, renamedCities);
  expect([german.Vienna, german["New York"], german.Calcutta, german.Berlin]).toEqual([
    "Wien",
    undefined,
    "Kalkutta",
    undefined,
  ]);
  expect([english.Vienna, english.Calcutta, english.Kiev]).toEqual([undefined, "Kolkata", "Kyiv"]);
});

test("cities, places, lists and an hour that occurs twice are in the language, too", () => {
  const write = () => [
    cityOf("Europe/Vienna"),
    cityOf("America/Boise"),
    placeName("US-NY"),
    joinList(["A", "B", "C"]),
    renderTime(Date.UTC(2026, 9, 25, 1, 30), "Europe/Vienna").clock,
  ];
  expect(forRequestReader("de", NOW, write))
    .toEqual(["Wien", "Boise", "New York (Vereinigte Staaten)", "A, B und C", "02:30 (zweites Mal, UTC+1)"]);
  expect(forRequestReader("en", NOW, write))
    .toEqual(["Vienna", "Boise", "New York (United States)", "A, B and C", "02:30 (second, UTC+1)"]);
});
