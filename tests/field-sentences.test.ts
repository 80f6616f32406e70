// What people read about a field of any request that is missing or wrong: words of the field, and no name of the code.
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { labelOf } from "@/platform/http/field-labels.ts";
import { sentences } from "@/platform/http/sentences.ts";
import { inlined } from "./support/api/inlined.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

/** As much of JSON Schema as the document of the API has. */
interface Schema {
  /** The label of a setting. */
  title?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content?: Record<string, { schema: Schema }> };
}

const typeOf = ({ type, format, enum: values, const: value }: Schema): z.ZodType => {
  if (values || value !== undefined) return z.enum(["one", "other"]);
  switch ([type].flat()[0]) {
    case "array":
      return z.array(z.string());
    case "boolean":
      return z.boolean();
    case "integer":
    case "number":
      return z.number();
    case "object":
      return z.object({});
    default:
      return format === "uuid" ? z.uuid() : z.string();
  }
};

const collect = (schema: Schema, found: Map<string, Set<string>>): void => {
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const variants = field.anyOf ?? field.oneOf ?? [field];
    for (const variant of variants) {
      const type = field.title ? typeOf(variant).meta({ title: field.title }) : typeOf(variant);
      const { error } = z.object({ [key]: type }).safeParse({});
      found.set(key, (found.get(key) ?? new Set()).add(sentences(error!)[0]!));
    }
    collect(field, found);
  }
  const { items, anyOf = [], oneOf = [], allOf = [] } = schema;
  for (const part of [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]) collect(part, found);
};

/** Each field of every request with what is said when it is missing. */
const allFields = async (): Promise<Map<string, Set<string>>> => {
  const document: { paths: Record<string, Record<string, Operation>> } = await (await app.call("/openapi.json")).json();
  const { paths } = inlined(document);
  const found = new Map<string, Set<string>>();
  for (const { parameters = [], requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const query = parameters.filter((parameter) => parameter.in === "query").map(({ name, schema }) => [name, schema]);
    collect({ properties: Object.fromEntries(query) }, found);
    const body = requestBody?.content?.["application/json"]?.schema;
    if (body) collect(body, found);
  }
  return found;
};

/** Abbreviations and names of the code, and what only reads as a name of a variable. */
const NO_WORDS =
  /\b(url|utm|iban|vat|json|bps|id|ids|pii|\w*clid|[gw]braid)\b|^(is|has|asks|keeps|shows?|sends|only|effective|based|after|since|when|from|to|raw)\b/;

it("is a sentence for people, for every field of every request", async () => {
  const fields = await allFields();
  expect(fields.size).toBeGreaterThan(200);
  const hasTitle = (key: string) => [...fields.get(key)!].every((text) => text.includes("“"));
  const unclear = [...fields.keys()].filter((key) => NO_WORDS.test(labelOf([key]).noun) && !hasTitle(key));
  expect(unclear).toEqual([]);
  const told = [...fields.values()].flatMap((told) => [...told]);
  expect(told.filter((text) => !/^[A-Z“].*[.]$/.test(text))).toEqual([]);
  const isMisread =
    /Please (choose|enter) (an? (the|your|how|where|which|whether|\w+s (of|per|with|before|in))\b|\w+s\.$)/;
  const plurals = ["channels", "notes", "columns", "questions", "items"];
  expect(told.filter((text) => isMisread.test(text) && !plurals.some((plural) => text.includes(plural)))).toEqual([]);
});

it.each([
  ["days", z.literal([30, 90]), "Please choose the number of days."],
  ["url", z.string(), "Please enter a web address."],
  ["capPerDay", z.number(), "Please enter the limit of leads per day."],
  ["yearsOfExperience", z.number(), "Please enter your years of experience."],
  ["utmSource", z.string(), "Please enter a source."],
  ["iban", z.string(), "Please enter an IBAN."],
  ["vatRateBps", z.int(), "Please enter a VAT rate."],
  [
    "creditWarningDays",
    z.array(z.int()).meta({ title: "Credit expiry warnings" }),
    "Please choose at least one option for “Credit expiry warnings”.",
  ],
  ["receives", z.boolean(), "Please choose yes or no for “Whether meetings are written there”."],
])("of a missing %s", (key, schema, sentence) => {
  expect(sentences(z.object({ [key]: schema }).safeParse({}).error!)).toEqual([sentence]);
});
