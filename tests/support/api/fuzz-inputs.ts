// Malformed and hostile inputs for every part of a call: texts, values by type, whole bodies and headers.
import process from "node:process";
import { IS_FULL_RUN } from "../app/test-run.ts";

/** As much of JSON Schema as our schemas use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** A value that fits the schema; fields that `validValues` names have that value. */
export const sampleOf = (schema: Schema, validValues: Record<string, unknown>, name = ""): unknown => {
  if (name in validValues) return validValues[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, validValues, name);
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items, validValues)] : [];
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, field]) => [key, sampleOf(field, validValues, key)]));
  }
  return { string: "text", number: 1, integer: 1, boolean: true }[[schema.type ?? "string"].flat()[0]!];
};

/** Texts; some are valid where any text is. */
export const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u0007\u001b[31m\u202e\u2066",
  "\ud800",
  "\udfff\ud800x",
  "' OR 1=1; --",
  '"; DROP TABLE tracks; --',
  "%' UNION SELECT email FROM users --",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "a\r\nSet-Cookie: x=y",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e309",
  "0x10",
  "null",
  "[object Object]",
  "0000-00-00",
  "0000-01-01",
  "1969-12-31",
  "9999-12-31",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-10-21T08:00:00.123456789Z",
  "2026-10-21T24:00:00Z",
  "019a9c00-0000-7000-8000-000000000000",
  "019A9C00-0000-7000-8000-00000000000G",
  "💥".repeat(500),
  "x".repeat(70_000),
];

/** Those that a lenient parser takes for another type. */
const AMBIGUOUS_TEXTS = ["", " ", "\u0000", "NaN", "-1", "1e309", "0x10", "null", "__proto__", "[object Object]"];

const deep = (levels: number): unknown => levels === 0 ? [] : { a: deep(levels - 1) };

/** Values by JSON type. */
const VALUES: Record<string, readonly unknown[]> = {
  string: TEXTS,
  number: [0, -0, -1, 1.5, 60, 1e21, -1e308, 2 ** 53],
  boolean: [true, false],
  null: [null],
  array: [[], [null], [[[[]]]], Array(2_000).fill("x"), [{}], ["zoom", -1]],
  object: [{}, { a: 1 }, JSON.parse('{"__proto__":{"admin":true},"constructor":1}'), deep(200)],
};

const typesOf = (schema: Schema): string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (!schema.type) return Object.keys(VALUES);
  return [schema.type].flat().map((type) => type === "integer" ? "number" : type);
};

/** Values for a field. One of the wrong type must be rejected; of texts only some could be taken for the right one. */
export const fuzzValuesFor = (schema: Schema): { value: unknown; hasWrongType: boolean }[] => {
  const types = typesOf(schema);
  const values = { ...VALUES, string: types.includes("string") ? TEXTS : AMBIGUOUS_TEXTS };
  return Object.entries(values).flatMap(([type, ofType]) =>
    ofType.map((value) => ({ value, hasWrongType: !types.includes(type) }))
  );
};

/** Every field of a body: the keys that lead to it, and its schema. */
export const fieldsIn = (schema: Schema, path: string[] = []): { path: string[]; schema: Schema }[] => [
  ...(path.length ? [{ path, schema }] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => fieldsIn(part, [...path, key])),
  ...(schema.items ? fieldsIn(schema.items, [...path, "0"]) : []),
];

/** A copy of a body with another value in one field; undefined removes the field. */
export const withValue = (body: unknown, [key = "", ...rest]: string[], value: unknown): unknown => {
  const parent = (typeof body === "object" && body !== null ? body : /^\d+$/.test(key) ? [] : {}) as Record<
    string,
    unknown
  >;
  const copy = (Array.isArray(parent) ? [...parent] : { ...parent }) as Record<string, unknown>;
  copy[key] = rest.length ? withValue(copy[key], rest, value) : value;
  return copy;
};

const TRIES_ALL = process.env.ENDURANCE_RUNS !== undefined;
let turn = Number(process.env.PROPERTY_SEED ?? 0);

/** In `npm test` a ninth of the values. */
const SHARES = IS_FULL_RUN ? 3 : 9;

/** Each third of the values in turn, beginning elsewhere with each seed of a run; all values in `deno task endurance`. */
export const shareOf = <T>(values: readonly T[]): T[] => {
  turn++;
  return values.filter((_, n) => TRIES_ALL || (n + turn) % SHARES === 0);
};

/** Whole bodies that are not a JSON object. */
export const MALFORMED_BODIES: readonly { name: string; body: BodyInit; status: number }[] = [
  { name: "half an object", body: '{"a": 1', status: 400 },
  { name: "a bare word", body: "NaN", status: 400 },
  { name: "single quotes", body: "{'a': 1}", status: 400 },
  { name: "a trailing comma", body: '{"a": 1,}', status: 400 },
  { name: "a control character", body: '{"a": "\u0001"}', status: 400 },
  { name: "a list", body: "[]", status: 400 },
  { name: "a string", body: '"text"', status: 400 },
  { name: "a number", body: "1", status: 400 },
  { name: "null", body: "null", status: 400 },
  { name: "an empty body", body: "", status: 400 },
  { name: "broken UTF-8", body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), status: 400 },
  { name: "100,000 brackets", body: "[".repeat(100_000), status: 400 },
  { name: "100,000 levels", body: "[".repeat(100_000) + "]".repeat(100_000), status: 400 },
];

const MEGABYTE = 1024 * 1024;

/** The most bytes of a body. Two calls take the text of a file. */
export const mostBytesOf = (path: string): number => {
  if (path === "/Clients/Upload") return 5 * MEGABYTE;
  return /^\/Admin\/(ImportTranslations|ImportPack)$/.test(path) ? 10 * MEGABYTE : MEGABYTE;
};

/** Content types that are not JSON. */
export const WRONG_CONTENT_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

/** Values of headers that the application reads. A cookie and a key can end a call early, the others together cannot. */
export const FUZZ_HEADERS: readonly Record<string, string>[] = [
  ...["", ";;;=", "%E0%A4%A=%", "parley_session=" + "x".repeat(5_000), "parley_resume=a.b.c", "parley_resume=%00.%ff"]
    .map(
      (Cookie) => ({ Cookie }),
    ),
  ...["", "ÿ", "'; --", "x".repeat(5_000)].map((key) => ({ "Idempotency-Key": key })),
  ...[
    { token: "", address: "x", id: "short", tag: "nonsense" },
    { token: "ÿ", address: ",,,", id: "x".repeat(5_000), tag: "" },
    { token: "x".repeat(5_000), address: "999.1.1.1, ::::", id: "a b", tag: "-1" },
  ].map(({ token, address, id, tag }) => ({
    "X-Resume-Token": token,
    "X-Forwarded-For": address,
    "X-Request-Id": id,
    "If-None-Match": tag,
    Accept: tag || "*/*",
  })),
];
