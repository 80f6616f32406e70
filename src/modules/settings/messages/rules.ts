// Which texts of messages an operator can replace, and with which values (docs/product/messages.md#own-texts). Pure.
import type { Language } from "@/languages/messages.ts";

/** What stands in braces in a text, with its meaning. */
export const TEXT_VALUES = {
  product: "name of the marketplace",
  specialist: "name of the specialist",
  topic: "topic or category",
  time: "when the meeting is",
  until: "until when it is held",
} as const;
export type TextValue = keyof typeof TEXT_VALUES;

interface MessageText {
  label: string;
  /** Besides `product`, which every text can have. */
  values: readonly TextValue[];
  /** The first paragraph says what has happened, or what the law requires: it stays, below the operator's own. */
  keepsOpening?: true;
}

const OF_MEETING = ["specialist", "topic", "time"] as const;

/** The messages to visitors, as a form lists them. */
export const MESSAGE_TEXTS = {
  "booking-code": { label: "Code that confirms a meeting", values: [...OF_MEETING, "until"] },
  "contact-code": { label: "Code that confirms an address", values: [] },
  "request-lapsed": { label: "A time is no longer held", values: OF_MEETING, keepsOpening: true },
  "finish-later": { label: "Reminder of an unfinished request", values: ["topic"] },
  "consent-request": {
    label: "May a specialist contact them?",
    values: ["specialist", "topic", "until"],
    keepsOpening: true,
  },
  "visitor-confirmation": { label: "Meeting booked", values: OF_MEETING },
  "visitor-reminder": { label: "Reminder of a meeting", values: OF_MEETING },
  "visitor-moved": { label: "Meeting rescheduled", values: OF_MEETING, keepsOpening: true },
  "visitor-cancelled": { label: "Meeting cancelled", values: OF_MEETING, keepsOpening: true },
  reassigned: { label: "Another specialist takes over", values: ["specialist"], keepsOpening: true },
  "earlier-wish-noted": { label: "On the list for earlier times", values: ["topic"] },
  "earlier-offer": { label: "An earlier time is held", values: [...OF_MEETING, "until"], keepsOpening: true },
  "outcome-question": { label: "Did the meeting take place?", values: OF_MEETING },
  "rating-requested": { label: "How was the meeting?", values: OF_MEETING },
  "rating-removed": { label: "A rating was removed", values: OF_MEETING, keepsOpening: true },
} as const satisfies Record<string, MessageText>;
export type MessageName = keyof typeof MESSAGE_TEXTS;
export const MESSAGE_NAMES = Object.keys(MESSAGE_TEXTS) as [MessageName, ...MessageName[]];

/** The values of a message besides the product's name. */
export type ValuesOf<M extends MessageName> = Record<(typeof MESSAGE_TEXTS)[M]["values"][number], string>;

export const TEXT_PARTS = ["subject", "opening", "closing"] as const;
export type TextPart = (typeof TEXT_PARTS)[number];
/** An empty part is the program's own. */
export type OwnText = Record<TextPart, string>;
export type OwnTexts = { readonly [M in MessageName]?: { readonly [L in Language]?: OwnText } };

/** In characters; the preview's address has to hold all three. */
export const TEXT_LIMITS: Record<TextPart, number> = { subject: 120, opening: 500, closing: 500 };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What a text of a message can have in braces. */
export const valuesOf = (message: MessageName): TextValue[] => ["product", ...MESSAGE_TEXTS[message].values];

/** Why a text can't be a message's; undefined where it can. */
export const textProblem = (message: MessageName, text: string): string | undefined => {
  const known: readonly string[] = valuesOf(message);
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name]) => !known.includes(name!));
  if (!unknown) return undefined;
  const choices = known.map((name) => `{${name}}`).join(", ");
  return `“${MESSAGE_TEXTS[message].label}” has no ${unknown[0]}. It has ${choices}.`;
};

/** The sentences of all texts that can't be saved. */
export const ownTextProblems = (texts: OwnTexts): string[] =>
  MESSAGE_NAMES.flatMap((message) =>
    Object.values(texts[message] ?? {}).flatMap((text) =>
      TEXT_PARTS.flatMap((part) => textProblem(message, text[part]) ?? [])
    )
  );

/** A text with its values in place of the braces. @param values of the message and `product` */
export const fillText = (text: string, values: { readonly [V in TextValue]?: string }): string =>
  text.replace(PLACEHOLDER, (braces, name: TextValue) => values[name] ?? braces);

/** The texts with one changed; without it, where all of its parts are empty. */
export const withOwnText = (
  texts: OwnTexts,
  { message, language, text }: { message: MessageName; language: Language; text: OwnText },
): OwnTexts => {
  const { [language]: _, ...others } = texts[message] ?? {};
  const { [message]: __, ...rest } = texts;
  const ofMessage = TEXT_PARTS.some((part) => text[part] !== "") ? { ...others, [language]: text } : others;
  return Object.keys(ofMessage).length > 0 ? { ...rest, [message]: ofMessage } : rest;
};
