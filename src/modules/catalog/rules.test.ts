// Validation of answers: every type with valid and invalid answers, and questions that depend on others.
import { describe, expect, it } from "vitest";
import { forRequestReader } from "@/platform/time/reader.ts";
import { answerProblems, leadPrice, visibleQuestions, type VisitorAnswers } from "./rules.ts";
import type { Question } from "./schemas.ts";

const question = (type: Question["type"], more: Partial<Question> = {}): Question => ({
  key: type,
  step: "needs",
  type,
  label: "A question",
  help: null,
  required: true,
  options: [],
  min: null,
  max: null,
  showIf: null,
  matching: false,
  pii: false,
  ...more,
});

const options = [{ value: "a", label: "A" }, { value: "b", label: "B" }];
const ONE_OF_EACH: Record<Question["type"], Question> = {
  single: question("single", { options }),
  multi: question("multi", { options }),
  number: question("number", { min: 1, max: 5 }),
  money: question("money", { min: 100_000, max: 5_000_000_000 }),
  text: question("text", { min: 2, max: 10 }),
  postcode: question("postcode"),
  date: question("date"),
  boolean: question("boolean"),
};

const problemOf = (asked: Question, answer: unknown): string | undefined =>
  answerProblems([asked], "needs", { [asked.key]: answer } as VisitorAnswers)[0]?.sentence;

describe("valid answers", () => {
  it.each<[Question["type"], unknown]>([
    ["single", "b"],
    ["multi", ["a"]],
    ["multi", ["b", "a"]],
    ["number", 1],
    ["number", 2.5],
    ["number", 5],
    ["money", 100_000],
    ["money", 5_000_000_000],
    ["text", "ab"],
    ["text", "  ab  "],
    ["text", "0123456789"],
    ["postcode", "1010"],
    ["postcode", "SW1A 1AA"],
    ["postcode", "D-10115"],
    ["date", "2028-02-29"],
    ["boolean", false],
    ["boolean", true],
  ])("%s: %j", (type, answer) => {
    expect(problemOf(ONE_OF_EACH[type], answer)).toBeUndefined();
  });
});

describe("invalid answers", () => {
  const ONE = "Please choose one of the options.";
  const EACH_ONCE = "Please choose from the options, each only once.";
  const BETWEEN = "Please enter a number between 1 and 5.";
  const AMOUNT = "Please enter an amount between €1,000 and €50,000,000.";
  const POSTCODE = "Please enter a postcode such as 1010 or SW1A 1AA.";
  const DATE = "Please choose a date that exists.";
  it.each<[Question["type"], unknown, string]>([
    ["single", "c", ONE],
    ["single", ["a"], ONE],
    ["single", 1, ONE],
    ["multi", ["a", "c"], EACH_ONCE],
    ["multi", ["a", "a"], EACH_ONCE],
    ["multi", "a", EACH_ONCE],
    ["number", 0, BETWEEN],
    ["number", 6, BETWEEN],
    ["number", "3", BETWEEN],
    ["number", NaN, BETWEEN],
    ["number", Infinity, BETWEEN],
    ["money", 99_999, AMOUNT],
    ["money", 5_000_000_001, AMOUNT],
    ["money", "100000", AMOUNT],
    ["money", 100_000.5, "Please enter an amount with fewer decimals."],
    ["text", "a", "Please write at least 2 characters."],
    ["text", "01234567890", "Please keep this to 10 characters; it has 11."],
    ["text", 5, "Please enter text."],
    ["postcode", "1", POSTCODE],
    ["postcode", "<b>1010</b>", POSTCODE],
    ["postcode", 1010, POSTCODE],
    ["date", "2027-02-29", DATE],
    ["date", "24.11.2026", DATE],
    ["date", 20261124, DATE],
    ["boolean", "true", "Please choose yes or no."],
  ])("%s: %j", (type, answer, sentence) => {
    expect(problemOf(ONE_OF_EACH[type], answer)).toBe(sentence);
  });

  it("the sentence names the limits that exist", () => {
    expect(problemOf(question("number", { min: 3 }), 2)).toBe("Please enter a number of 3 or more.");
    expect(problemOf(question("money", { max: 1_050 }), 2_000)).toBe("Please enter an amount of €10.50 or less.");
    expect(problemOf(question("number"), "many")).toBe("Please enter a number.");
  });

  it("amounts are shown in the currency of the prices", () => {
    const [problem] = answerProblems([ONE_OF_EACH.money], "needs", { money: 1 }, "GBP");
    expect(problem?.sentence).toBe("Please enter an amount between £1,000 and £50,000,000.");
  });
});

describe("missing answers", () => {
  it.each<[Question["type"], string]>([
    ["single", "Please choose one."],
    ["multi", "Please choose at least one."],
    ["number", "Please enter a number."],
    ["money", "Please enter an amount."],
    ["text", "Please enter a short answer."],
    ["postcode", "Please enter your postcode."],
    ["date", "Please choose a date."],
    ["boolean", "Please choose yes or no."],
  ])("%s", (type, sentence) => {
    const asked = ONE_OF_EACH[type];
    expect(answerProblems([asked], "needs", {})).toEqual([{ key: type, sentence }]);
    expect(answerProblems([{ ...asked, required: false }], "needs", {})).toEqual([]);
    expect(answerProblems([asked], "about", {})).toEqual([]);
  });

  it("an empty text and an empty choice count as missing", () => {
    expect(problemOf(ONE_OF_EACH.text, "   ")).toBe("Please enter a short answer.");
    expect(problemOf(ONE_OF_EACH.multi, [])).toBe("Please choose at least one.");
    expect(problemOf({ ...ONE_OF_EACH.date, required: false }, "")).toBeUndefined();
  });
});

describe("answers to other questions", () => {
  it("an unknown key is rejected by its name", () => {
    expect(answerProblems([], "needs", { admin: true })).toEqual([
      { key: "admin", sentence: "There’s no question called “admin” here." },
    ]);
  });

  it("answers of another step are accepted if they are valid", () => {
    const early = question("single", { key: "early", step: "about", options });
    expect(answerProblems([early], "needs", { early: "a" })).toEqual([]);
    expect(answerProblems([early], "needs", { early: "c" })).toHaveLength(1);
  });
});

describe("questions that depend on others", () => {
  const first = question("multi", { key: "first", step: "about", options });
  const second = question("boolean", { key: "second", showIf: { key: "first", values: ["b"] } });
  const third = question("text", { key: "third", showIf: { key: "second", values: ["true"] } });
  const all = [first, second, third];
  const keysFor = (answers: VisitorAnswers) => visibleQuestions(all, answers).map((q) => q.key);

  it.each<[VisitorAnswers, string[]]>([
    [{}, ["first"]],
    [{ first: ["a"] }, ["first"]],
    [{ first: ["a", "b"] }, ["first", "second"]],
    [{ first: ["b"], second: false }, ["first", "second"]],
    [{ first: ["b"], second: true }, ["first", "second", "third"]],
    [{ first: ["a"], second: true }, ["first"]],
  ])("answers %j show %j", (answers, keys) => {
    expect(keysFor(answers)).toEqual(keys);
  });

  it("only visible questions can be missing", () => {
    expect(answerProblems(all, "needs", { first: ["a"] })).toEqual([]);
    expect(answerProblems(all, "needs", { first: ["b"] }).map((p) => p.key)).toEqual(["second"]);
  });
});

it.each([
  [4_500, undefined, 4_500],
  [4_500, null, 4_500],
  [4_500, { leadPriceMinor: null }, 4_500],
  [4_500, { leadPriceMinor: 4_000 }, 4_000],
  [4_500, { leadPriceMinor: 0 }, 0],
])("in a category at %i with the subcategory %j a lead costs %i", (leadPriceMinor, subcategory, price) => {
  expect(leadPrice({ leadPriceMinor }, subcategory)).toBe(price);
});

it("says what is wrong in the reader's language, with numbers as it writes them", () => {
  const inGerman = (asked: Question, answer: unknown) => forRequestReader("de", 0, () => problemOf(asked, answer));
  expect(inGerman(question("number", { min: 1_000, max: null }), 1)).toBe("Bitte geben Sie eine Zahl ab 1000 ein.");
  expect(inGerman(ONE_OF_EACH.money, 1)).toBe(
    "Bitte geben Sie einen Betrag von 1.000\u00a0€ bis 50.000.000\u00a0€ ein.",
  );
  expect(inGerman(ONE_OF_EACH.boolean, undefined)).toBe("Bitte wählen Sie Ja oder Nein.");
});
