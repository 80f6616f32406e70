// The kinds of settings: their values, their form fields, the conversion between both, and their text.
import { isEmbedOrigin, ORIGIN_SENTENCE, toOrigin } from "@/modules/settings/embed-rules.ts";

export interface TypedPackage {
  quantity: string;
  /** In per cent. */
  discount: string;
}
export interface TypedLink {
  label: string;
  url: string;
}
export interface TypedText {
  version: string;
  effectiveFrom: string;
  body: string;
}
/** The history omits the text itself. */
type ShownText = Omit<TypedText, "body"> & { characters?: number; body?: string };

/** Values in a document. */
interface ValueOf {
  number: number;
  /** Basis points, typed in per cent. */
  percent: number;
  numbers: readonly number[];
  text: string;
  /** One of a few values. */
  choice: string;
  packages: readonly { quantity: number; discountBps: number }[];
  links: readonly TypedLink[];
  /** Addresses of sites. */
  origins: readonly string[];
  legal: TypedText;
}
/** Contents of form fields. */
interface FieldsOf {
  number: string;
  percent: string;
  numbers: string;
  text: string;
  choice: string;
  packages: readonly TypedPackage[];
  links: readonly TypedLink[];
  /** One on each line. */
  origins: string;
  legal: TypedText;
}
type ShownOf = Omit<ValueOf, "legal"> & { legal: ShownText };
export type Kind = keyof ValueOf;

interface KindDefinition<K extends Kind> {
  toFields(value: ValueOf[K]): FieldsOf[K];
  /** Undefined when the fields are not valid. */
  parse(fields: FieldsOf[K]): ValueOf[K] | undefined;
  invalid: string;
  toText(value: ShownOf[K], unit?: string): string;
}

const WHOLE = /^\d{1,9}$/;
const whole = (text: string): number | undefined => {
  const plain = text.trim().replace(/(?<=\d)[,.\s'](?=\d{3}(\D|$))/g, "");
  return WHOLE.test(plain) ? Number(plain) : undefined;
};

const wholes = (text: string): number[] | undefined => {
  const read = text.split(/[,;\s]+/).filter(Boolean).map((part) => WHOLE.test(part) ? Number(part) : undefined);
  return read.every((n) => n !== undefined) ? read : undefined;
};

/** "12.5" (per cent) are 1,250 basis points. */
const basisPoints = (text: string): number | undefined => {
  const plain = text.trim().replace(/\s*%$/, "").replace(",", ".");
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
};

const packages = (typed: readonly TypedPackage[]): ValueOf["packages"] | undefined => {
  const read = typed.flatMap(({ quantity: many, discount }) => {
    const [quantity, discountBps] = [whole(many), basisPoints(discount)];
    return quantity === undefined || discountBps === undefined ? [] : [{ quantity, discountBps }];
  });
  return read.length === typed.length ? read : undefined;
};

/** What was copied from an address bar may end in a slash. */
const origins = (text: string): string[] | undefined => {
  const read = text.split(/\s+/).filter(Boolean).map(toOrigin);
  return read.every(isEmbedOrigin) ? read : undefined;
};

/** "1,440" */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

const KINDS: { readonly [K in Kind]: KindDefinition<K> } = {
  number: {
    toFields: String,
    parse: whole,
    invalid: "Enter a whole number.",
    toText: (value, unit) => unit ? `${grouped(value)} ${unit}` : grouped(value),
  },
  percent: {
    toFields: (value) => String(value / 100),
    parse: basisPoints,
    invalid: "Enter a percentage, such as 20 or 5.5.",
    toText: (value) => `${value / 100} %`,
  },
  numbers: {
    toFields: (value) => value.join(", "),
    parse: wholes,
    invalid: "Enter whole numbers separated by commas.",
    toText: (value, unit) => value.length ? `${value.map(grouped).join(", ")} ${unit}` : "none",
  },
  choice: {
    toFields: (value) => value,
    parse: (value) => value,
    invalid: "",
    toText: (value) => value === "" ? "nothing" : value,
  },
  text: {
    toFields: (value) => value,
    parse: (text) => text.trim(),
    invalid: "",
    toText: (value) => value === "" ? "nothing" : value,
  },
  packages: {
    toFields: (value) =>
      value.map(({ quantity, discountBps }) => ({ quantity: String(quantity), discount: String(discountBps / 100) })),
    parse: packages,
    invalid: "Enter the number of leads and the discount in every row.",
    toText: (value) =>
      value.map(({ quantity, discountBps }) => discountBps ? `${quantity} (−${discountBps / 100} %)` : String(quantity))
        .join(", "),
  },
  links: {
    toFields: (value) => value,
    parse: (links) => links.filter(({ label, url }) => label.trim() || url.trim()),
    invalid: "",
    toText: (value) => value.map(({ label }) => label).join(", ") || "none",
  },
  origins: {
    toFields: (value) => value.join("\n"),
    parse: origins,
    invalid: ORIGIN_SENTENCE,
    toText: (value) => value.join(", ") || "none",
  },
  legal: {
    toFields: (value) => value,
    parse: (typed) => typed,
    invalid: "",
    toText: ({ version, effectiveFrom, characters, body }) =>
      `version ${version}, from ${effectiveFrom}, ${grouped(characters ?? body?.length ?? 0)} characters`,
  },
};

interface OfKind<K extends Kind> {
  kind: K;
  unit?: string;
  /** Of a choice. */
  options?: readonly { value: string; label: string }[];
}

/** A value as form fields. The schema of the document guarantees that the value is of its kind. */
export const toFields = <K extends Kind>({ kind }: OfKind<K>, value: unknown): FieldsOf[K] =>
  KINDS[kind].toFields(value as ValueOf[K]);

/** The fields of a setting of this kind, which `toFields` created. */
export const fieldsOf = <K extends Kind>(_kind: K, typed: unknown): FieldsOf[K] => typed as FieldsOf[K];

/** The value of form fields; undefined when they are not valid. */
export const parseFields = <K extends Kind>({ kind }: OfKind<K>, typed: unknown): ValueOf[K] | undefined =>
  KINDS[kind].parse(fieldsOf(kind, typed));

/** The sentence for fields that are not valid. */
export const invalidFieldsSentence = (kind: Kind): string => KINDS[kind].invalid;

/** A value as text, for the history and for conflicts. */
export const valueText = <K extends Kind>({ kind, unit, options }: OfKind<K>, value: unknown): string => {
  if (value === null || value === undefined) return "nothing";
  return options?.find((option) => option.value === value)?.label ?? KINDS[kind].toText(value as ShownOf[K], unit);
};
