// Messages in the reader's language: values, plurals, tags, and what a language must have.
import { describe, expect, test } from "vitest";
import { visibleText } from "@/platform/text.ts";
import { CATALOGUE } from "./catalogue.ts";
import { compileLanguage, compileMessage, findFaults, listLanguages, readTexts } from "@/dev/languages.ts";
import { forRequestReader } from "@/platform/time/reader.ts";
import { languageName } from "./language-name.ts";
import {
  currentDirection,
  currentLanguage,
  joinList,
  type Message,
  oneDecimal,
  richText,
  t,
  waitText,
} from "./language.ts";
import { OFFER_MS } from "@/modules/booking/waitlist/rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { LANGUAGES } from "./messages.ts";

const inLanguage = <T>(language: string, work: () => T): T => forRequestReader(language, 0, work);

/** What German would lack with these texts in the place of its own. */
const faultsWith = (namespace: string, texts: Record<string, string>) =>
  findFaults(
    "de",
    compileLanguage("de", { ...readTexts("de"), [namespace]: { ...readTexts("de")[namespace], ...texts } }),
  );

test.each(LANGUAGES)(
  "consents in %s have no characters that calls leave out: what was read is sent back",
  (language) => {
    const texts = Object.values(readTexts(language).consents!);
    expect(texts.filter((text) => visibleText(text) !== text)).toEqual([]);
  },
);

describe("a message", () => {
  test("is in the language of the reader, and in English without one", () => {
    expect([t("ui.back"), inLanguage("de", () => t("ui.back")), inLanguage("fr", () => t("ui.back"))])
      .toEqual(["Back", "Zurück", "Back"]);
    expect(inLanguage("de-AT,en;q=0.5", currentLanguage)).toBe("de");
  });

  test("has its values, numbers as the language writes them", () => {
    const fix = (count: number) => t("ui.fixAnswers", { count });
    expect([fix(1), fix(2), fix(1_200)]).toEqual([
      "Please fix 1 answer",
      "Please fix 2 answers",
      "Please fix 1,200 answers",
    ]);
    expect(inLanguage("de", () => fix(1_200))).toBe("Bitte korrigieren Sie 1.200 Antworten");
    expect(t("funnel.start.earliest", { city: "Vienna" })).toBe("Earliest times in Vienna");
  });

  test("has Latin digits and six plurals in Arabic", () => {
    const fix = (count: number) => inLanguage("ar", () => t("ui.fixAnswers", { count }));
    expect([1, 2, 3, 11, 100, 1_200].map(fix)).toEqual([
      "يُرجى تصحيح إجابة واحدة",
      "يُرجى تصحيح إجابتين",
      "يُرجى تصحيح 3 إجابات",
      "يُرجى تصحيح 11 إجابة",
      "يُرجى تصحيح 100 إجابة",
      "يُرجى تصحيح 1,200 إجابة",
    ]);
    expect(inLanguage("ar", () => [oneDecimal(4.7), joinList(["Zoom", "WhatsApp"]), currentDirection()]))
      .toEqual(["4.7", "Zoom وWhatsApp", "rtl"]);
    expect([currentDirection(), inLanguage("de", currentDirection)]).toEqual(["ltr", "ltr"]);
  });

  test("keeps the direction of a value from the words around it", () => {
    const hello = (name: string) => t("email.hello", { name });
    expect([hello("Anna"), hello("ليلى")]).toEqual(["Hello Anna,", "Hello \u2067ليلى\u2069,"]);
    expect(inLanguage("ar", () => [hello("Anna"), hello("ليلى"), hello("+43 660 1")])).toEqual([
      "مرحبًا \u2068Anna\u2069،",
      "مرحبًا \u2067ليلى\u2069،",
      "مرحبًا \u2068+43 660 1\u2069،",
    ]);
    // A quotation that is isolated already, and keeps its direction within another message.
    const quote = (text: string) => inLanguage("ar", () => hello(t("funnel.quote", { text })));
    expect([quote("Calm."), quote("هادئة.")].map((text) => text.charCodeAt(7).toString(16))).toEqual(["2068", "2067"]);
  });

  test("has elements in the place of its tags", () => {
    const pieces = (specialists: number) =>
      richText("funnel.start.supply", { specialists, days: 1 }, (tag, content: unknown[]) => ({ tag, content }));
    expect(pieces(1)).toEqual([
      { tag: "b", content: ["1", " specialist"] },
      " has",
      " free times in the next ",
      "1",
      " day",
      ".",
    ]);
  });
});

describe("what compiles", () => {
  test.each<[string, Message]>([
    ["Plain text, don't worry", "Plain text, don't worry"],
    ["Hello {name}", ["Hello ", [0, "name"]]],
    ["{n, plural, =0 {none} one {#} other {# of {m}}}", [[1, "n", {
      "=0": "none",
      one: [[0, "n"]],
      other: [[0, "n"], " of ", [0, "m"]],
    }]]],
    ["{who, select, you {You} other {They}} said", [[2, "who", { you: "You", other: "They" }], " said"]],
    ["A <b>bold</b> word", ["A ", [3, "b", "bold"], " word"]],
    [`For {OFFER_MINUTES} minutes, {name}`, [`For ${OFFER_MS / MINUTE_MS} minutes, `, [0, "name"]]],
  ])("%s", (text, compiled) => expect(compileMessage(text, "en")).toEqual(compiled));

  test.each([
    "{NO_SUCH_CONSTANT}",
    "{",
    "{n, number}",
    "{at, date}",
    "{n, plural, one {#}}",
    "{n, selectordinal, other {#th}}",
  ])(
    "%s is refused",
    (text) => expect(() => compileMessage(text, "en")).toThrow(),
  );
});

describe("every language", () => {
  test("has its messages compiled; `deno task generate` writes them", () => {
    expect(listLanguages()).toEqual([...LANGUAGES]);
    for (const language of LANGUAGES) expect(CATALOGUE[language]).toEqual(compileLanguage(language));
  });

  test("has what English has", () => {
    expect(LANGUAGES.flatMap((language) => findFaults(language))).toEqual([]);
  });

  test("names the same constants of the program as English", () => {
    const constantsOf = (language: string) =>
      Object.entries(readTexts(language)).map(([namespace, texts]) => [
        namespace,
        Object.entries(texts).map(([key, text]) => [key, [...new Set(text.match(/\{[A-Z_]+\}/g))].sort()])
          .filter(([, names]) => names!.length > 0),
      ]);
    for (const language of LANGUAGES) expect(constantsOf(language), language).toEqual(constantsOf("en"));
  });

  test("is known by its own name", () => {
    expect(LANGUAGES.map(languageName).sort()).toEqual(["Deutsch", "English", "العربية"]);
  });
});

test("the labels in English are those on which programs rely", () => {
  const { timeOfDay, timing, contactMethod, location } = LABELS;
  const labels = [...timeOfDay, ...timing, ...contactMethod, ...location];
  expect(readTexts("en").labels).toEqual(Object.fromEntries(labels.map(({ value, label }) => [value, label])));
});

test("a meeting's statuses in English are those of its rules", () => {
  const { held: _, ...shown } = MEETING_STATUS;
  const { over: __, ...status } = readTexts("en")["meeting.status"]!;
  expect(status).toEqual(Object.fromEntries(Object.entries(shown).map(([name, { label }]) => [name, label])));
});

test("what a language lacks or has too much is named", () => {
  const { back: _, ...others } = readTexts("de").ui!;
  expect(findFaults("de", compileLanguage("de", { ...readTexts("de"), ui: others }))).toEqual([
    "de: ui.back is missing",
  ]);
  expect(faultsWith("ui", { other: "x" })).toEqual(["de: ui.other is not used"]);
  expect(faultsWith("ui", { back: "Zurück {wohin}" })).toEqual(["de: ui.back has {wohin}"]);
  expect(faultsWith("ui", { stepOf: "Schritt {step}" })).toEqual(["de: ui.stepOf lacks {of}"]);
  expect(faultsWith("ui", { back: "<b>Zurück</b>" })).toEqual(["de: ui.back differs in <b>"]);
  expect(faultsWith("ui", { fixAnswers: "{count, plural, other {# Antworten}}" }))
    .toEqual(['de: ui.fixAnswers has no plural "one"']);
});

test.each([
  [1, "1 second"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [121, "3 minutes"],
  [3_600, "60 minutes"],
  [7_200, "2 hours"],
  [86_400, "24 hours"],
])("%i seconds are %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
