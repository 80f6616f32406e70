// Validation issues read as sentences that name fields as people do.
import { expect, test } from "vitest";
import { z } from "zod";
import { forReader } from "../time/reader.ts";
import { sentences } from "./sentences.ts";

const sentencesFor = (schema: z.ZodType, value: unknown): string[] => {
  const result = schema.safeParse(value);
  return result.success ? [] : sentences(result.error);
};

const MISSING = {
  firstName: [z.string(), "Please enter your first name."],
  title: [z.string(), "Please enter a title."],
  icon: [z.string(), "Please enter an icon."],
  notes: [z.string(), "Please enter notes."],
  vatId: [z.string(), "Please enter a VAT number."],
  quantity: [z.number(), "Please enter a quantity."],
  leadPriceMinor: [z.int(), "Please enter a lead price."],
  categoryId: [z.uuid(), "Please choose a category."],
  location: [z.enum(["zoom", "phone"]), "Please choose a location."],
  channels: [z.array(z.string()), "Please choose at least one channel."],
  categories: [z.array(z.string()), "Please choose at least one category."],
  timeOfDay: [z.array(z.string()), "Please choose at least one time of day."],
  userIds: [z.array(z.string()), "Please choose at least one person."],
  required: [z.boolean(), "Please choose yes or no for “Required”."],
  strengths: [z.record(z.string(), z.string()), "Strengths are missing."],
  profile: [z.object({}), "Profile is missing."],
} satisfies Record<string, [z.ZodType, string]>;

test.each(Object.entries(MISSING))("asks for %s when it is missing or null", (key, [schema, sentence]) => {
  expect(sentencesFor(z.object({ [key]: schema }), {})).toEqual([sentence]);
  expect(sentencesFor(z.object({ [key]: schema }), { [key]: null })).toEqual([sentence]);
});

const WRONG: [string, z.ZodType, unknown, string][] = [
  ["firstName", z.string().min(1), "", "Please enter your first name."],
  ["firstName", z.string().min(2), "A", "First name must be at least 2 characters."],
  ["code", z.string().max(1), "ab", "Code must be at most 1 character."],
  ["firstName", z.string(), 1, "First name must be text."],
  ["quantity", z.number(), "1", "Quantity must be a number."],
  ["quantity", z.number().int(), 1.5, "Quantity must be a whole number."],
  ["quantity", z.number().int().min(1).max(100), 0, "Quantity must be between 1 and 100."],
  ["quantity", z.number().int().min(1).max(100), 101, "Quantity must be between 1 and 100."],
  ["quantity", z.number().int().min(1), 0, "Quantity must be at least 1."],
  ["quantity", z.number().int().min(1), 2 ** 53, "Quantity must be a smaller number."],
  ["quantity", z.number().max(5), 6, "Quantity must be at most 5."],
  ["quantity", z.number().positive(), 0, "Quantity must be more than 0."],
  ["validityDays", z.int().min(1).max(30), 31, "Validity must be between 1 and 30 days."],
  ["validityDays", z.int().min(1), 0, "Validity must be at least 1 day."],
  ["noticeMinutes", z.int().min(0).max(600), -1, "Minimum notice must be between 0 and 600 minutes."],
  ["leadPriceMinor", z.int().min(50), 49, "Lead price must be at least 50 in the smallest unit of the currency."],
  [
    "leadPriceMinor",
    z.int().min(50).max(1_000_000),
    49,
    "Lead price must be between 50 and 1,000,000 in the smallest unit of the currency.",
  ],
  ["weekly", z.array(z.string()), "x", "Weekly hours must be a list."],
  ["discountBps", z.int().min(0).max(9_000), 9_001, "Discount must be between 0 and 90%."],
  ["active", z.boolean(), "yes", "Active must be yes or no."],
  ["channels", z.array(z.string()), "email", "Channels must be a list."],
  ["channels", z.array(z.string()).min(1), [], "Please choose at least one channel."],
  ["channels", z.array(z.string()).min(2), ["a"], "Please choose at least 2 channels."],
  ["channels", z.array(z.string()).max(1), ["a", "b"], "Please choose at most one channel."],
  ["timeOfDay", z.array(z.string()).max(2), ["a", "b", "c"], "Please choose at most 2 options for the time of day."],
  ["strengths", z.record(z.string(), z.string()), 1, "Strengths are not in the expected format."],
  ["profile", z.object({}), "x", "Profile is not in the expected format."],
  ["location", z.enum(["zoom", "phone"]), "office", "Location must be one of: zoom, phone."],
  ["location", z.enum(Array.from({ length: 21 }, (_, n) => `l${n}`)), "x", "Location is not one of the known values."],
  ["version", z.literal(1), 2, "Version must be 1."],
  ["email", z.email(), "a@", "Email must be a valid email."],
  ["from", z.iso.date(), "2026-02-30", "Start must be a date such as 2026-11-24."],
  ["startsAt", z.iso.datetime(), "noon", "Start time must be a time such as 2026-11-24T13:00:00Z."],
  ["categoryId", z.uuid(), "x", "Category is not valid."],
  ["slug", z.string().regex(/^[a-z]+$/), "A b", "Slug is not valid."],
  ["answer", z.union([z.string(), z.number()]), true, "Answer is not valid."],
];

test.each(WRONG)("%s: %o given %o", (key, schema, value, sentence) => {
  expect(sentencesFor(z.object({ [key]: schema }), { [key]: value })).toEqual([sentence]);
});

test("the innermost named field is the one that people know", () => {
  const schema = z.object({ contact: z.object({ phones: z.array(z.string().min(1)) }) });
  expect(sentencesFor(schema, { contact: { phones: ["1", 2] } })).toEqual(["Phones must be text."]);
});

test.each(["constructor", "__proto__", "my constructor"])("a record may have the key %o", (key) => {
  const value = JSON.parse(`{"answers": {"${key}": 1}}`);
  const [sentence] = sentencesFor(z.object({ answers: z.record(z.string(), z.string()) }), value);
  expect(sentence ?? "must be text.").toContain("must be text.");
});

test("unknown fields are named, cut to a readable length", () => {
  expect(sentencesFor(z.strictObject({}), { a: 1, ["x".repeat(100)]: 1 })).toEqual([
    `Unknown fields: a, ${"x".repeat(60)}.`,
  ]);
});

test.each([[null, "The request is empty."], ["text", "The request is not in the expected format."]])(
  "a request that is %o",
  (value, sentence) => {
    expect(sentencesFor(z.object({ a: z.string() }), value)).toEqual([sentence]);
  },
);

test("a schema's own message is kept to the letter", () => {
  const schema = z.object({ email: z.string().min(1, { error: "Email is required" }) });
  expect(sentencesFor(schema, { email: "" })).toEqual(["Email is required"]);
});

test("each sentence appears once, and there are 20 at most", () => {
  expect(sentencesFor(z.object({ tags: z.array(z.string()) }), { tags: [1, 2] })).toEqual(["Tags must be text."]);
  const wide = z.object(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, z.string()])));
  expect(sentencesFor(wide, {})).toHaveLength(20);
});

test.each([
  ["de", "timing", z.enum(["now", "later"]), undefined, "Bitte treffen Sie bei „Zeitraum“ eine Auswahl."],
  ["de", "stars", z.int().min(1).max(5), 6, "„Anzahl der Sterne“ muss zwischen 1 und 5 liegen."],
  ["de", "company", z.string().max(1_200), "x".repeat(1_201), "„Unternehmen“ darf höchstens 1.200 Zeichen haben."],
  ["de", "timeOfDay", z.array(z.string()).min(1), [], "Bitte wählen Sie bei „Tageszeit“ mindestens eine Möglichkeit."],
  ["de", "answers", z.record(z.string(), z.string()), { goal: 1 }, "„Antworten“ muss ein Text sein."],
  ["ar", "company", z.string(), 1, "يجب أن يكون الحقل «\u2067الشركة\u2069» نصًا."],
  ["de", "discountBps", z.int(), 1.5, "Discount must be a whole number."],
])("in %s: %s", (language, key, schema, value, sentence) => {
  const said = forReader(
    "en",
    0,
    () => sentencesFor(z.object({ [key]: schema }), { [key]: value }),
    language as "de" | "ar",
  );
  expect(said).toEqual([sentence]);
});
