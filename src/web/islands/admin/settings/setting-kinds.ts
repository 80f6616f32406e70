// The kinds of settings: what a value of each is, what its fields hold, how one becomes the other, and how it reads.

export interface TypedPackage {
  quantity: string;
  /** Per cent. */
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
/** History leaves the words themselves out. */
type ShownText = Omit<TypedText, "body"> & { characters?: number; body?: string };

/** What a document holds. */
interface ValueOf {
  number: number;
  numbers: readonly number[];
  text: string;
  packages: readonly { quantity: number; discountBps: number }[];
  links: readonly TypedLink[];
  legal: TypedText;
}
/** What the fields of one hold while it is edited. */
interface FieldsOf {
  number: string;
  numbers: string;
  text: string;
  packages: readonly TypedPackage[];
  links: readonly TypedLink[];
  legal: TypedText;
}
type ShownOf = Omit<ValueOf, "legal"> & { legal: ShownText };
export type Kind = keyof ValueOf;

interface Hand<K extends Kind> {
  type(value: ValueOf[K]): FieldsOf[K];
  /** Undefined when it cannot be read. */
  read(typed: FieldsOf[K]): ValueOf[K] | undefined;
  unread: string;
  words(value: ShownOf[K], unit?: string): string;
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

/** "12.5" per cent are 1,250 basis points. */
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

/** "1,440" */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

const HANDS: { readonly [K in Kind]: Hand<K> } = {
  number: {
    type: String,
    read: whole,
    unread: "Please write a whole number.",
    words: (value, unit) => unit ? `${grouped(value)} ${unit}` : grouped(value),
  },
  numbers: {
    type: (value) => value.join(", "),
    read: wholes,
    unread: "Please write whole numbers with commas between them.",
    words: (value, unit) => value.length ? `${value.map(grouped).join(", ")} ${unit}` : "none",
  },
  text: { type: (value) => value, read: (text) => text.trim(), unread: "", words: String },
  packages: {
    type: (value) =>
      value.map(({ quantity, discountBps }) => ({ quantity: String(quantity), discount: String(discountBps / 100) })),
    read: packages,
    unread: "Please write a number of leads and per cent in every row.",
    words: (value) =>
      value.map(({ quantity, discountBps }) => discountBps ? `${quantity} (−${discountBps / 100} %)` : String(quantity))
        .join(", "),
  },
  links: {
    type: (value) => value,
    read: (links) => links.filter(({ label, url }) => label.trim() || url.trim()),
    unread: "",
    words: (value) => value.map(({ label }) => label).join(", ") || "none",
  },
  legal: {
    type: (value) => value,
    read: (typed) => typed,
    unread: "",
    words: ({ version, effectiveFrom, characters, body }) =>
      `version ${version}, from ${effectiveFrom}, ${grouped(characters ?? body?.length ?? 0)} characters`,
  },
};

interface OfKind<K extends Kind> {
  kind: K;
  unit?: string;
}

/** A document's value as its fields hold it. That a setting's value is of its kind, the document's shape says. */
export const typeValue = <K extends Kind>({ kind }: OfKind<K>, value: unknown): FieldsOf[K] =>
  HANDS[kind].type(value as ValueOf[K]);

/** What the fields of a setting of this kind hold: `typed` is what typeValue made of its value. */
export const fieldsOf = <K extends Kind>(_kind: K, typed: unknown): FieldsOf[K] => typed as FieldsOf[K];

/** What fields mean; undefined when they cannot be read. */
export const readFields = <K extends Kind>({ kind }: OfKind<K>, typed: unknown): ValueOf[K] | undefined =>
  HANDS[kind].read(fieldsOf(kind, typed));

/** What is said about fields that cannot be read. */
export const unreadSentence = (kind: Kind): string => HANDS[kind].unread;

/** A value as history and warnings tell it. */
export const valueWords = <K extends Kind>({ kind, unit }: OfKind<K>, value: unknown): string =>
  value === null || value === undefined ? "nothing" : HANDS[kind].words(value as ShownOf[K], unit);
