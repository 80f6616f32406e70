// Which texts of messages an operator can replace, and with which values (docs/product/messages.md#own-texts). Pure.
import type { Language } from "@/languages/messages.ts";

/** What stands in braces in a text, with its meaning. */
export const TEXT_VALUES = {
  product: "name of the marketplace",
  specialist: "name of the specialist",
  visitor: "first name of the visitor",
  topic: "topic or category",
  time: "when the meeting is",
  until: "until when it is held",
} as const;
export type TextValue = keyof typeof TEXT_VALUES;

/** Who reads a message. */
export const READERS = {
  visitor: "Visitors",
  specialist: "Specialists",
  account: "Everyone with an account",
} as const;

interface MessageText {
  to: keyof typeof READERS;
  label: string;
  /** Besides `product`, which every text can have. */
  values: readonly TextValue[];
  /** The opening replaces the first paragraph, which says nothing that differs from one email to the next. */
  replacesFirst?: true;
}

const WITH_SPECIALIST = ["specialist", "topic", "time"] as const;
const WITH_VISITOR = ["visitor", "topic", "time"] as const;
const OF_LEAD = ["visitor", "topic"] as const;

const toVisitor = <V extends TextValue>(label: string, values: readonly V[], replacesFirst?: true) =>
  ({ to: "visitor", label, values, replacesFirst }) as const;
const toSpecialist = <V extends TextValue>(label: string, values: readonly V[], replacesFirst?: true) =>
  ({ to: "specialist", label, values, replacesFirst }) as const;
const toAccount = (label: string, replacesFirst?: true) =>
  ({ to: "account", label, values: [] as readonly never[], replacesFirst }) as const;
const REPLACES_FIRST = true;

/** The messages whose texts can be replaced, as a form lists them. Settings keep their names, which never change. */
export const MESSAGE_TEXTS = {
  "booking-code": toVisitor("Code that confirms a meeting", [...WITH_SPECIALIST, "until"], REPLACES_FIRST),
  "contact-code": toVisitor("Code that confirms an address", [], REPLACES_FIRST),
  "request-lapsed": toVisitor("A time is no longer held", WITH_SPECIALIST),
  "finish-later": toVisitor("Reminder of an unfinished request", ["topic"], REPLACES_FIRST),
  "consent-request": toVisitor("May a specialist contact them?", ["specialist", "topic", "until"]),
  "visitor-confirmation": toVisitor("Meeting booked", WITH_SPECIALIST, REPLACES_FIRST),
  "visitor-reminder": toVisitor("Reminder of a meeting", WITH_SPECIALIST, REPLACES_FIRST),
  "visitor-moved": toVisitor("Meeting rescheduled", WITH_SPECIALIST),
  "visitor-cancelled": toVisitor("Meeting cancelled", WITH_SPECIALIST),
  reassigned: toVisitor("Another specialist takes over", ["specialist"]),
  "earlier-wish-noted": toVisitor("On the list for earlier times", ["topic"], REPLACES_FIRST),
  "earlier-offer": toVisitor("An earlier time is held", [...WITH_SPECIALIST, "until"]),
  "visitor-outcome-question": toVisitor("Did the meeting take place?", WITH_SPECIALIST, REPLACES_FIRST),
  "rating-requested": toVisitor("How was the meeting?", WITH_SPECIALIST, REPLACES_FIRST),
  "visitor-rating-removed": toVisitor("Their rating was removed", WITH_SPECIALIST),

  "report-received": toVisitor("Report received", ["specialist"], REPLACES_FIRST),
  "report-decided": toVisitor("Report decided", ["specialist"]),

  invitation: toSpecialist("Invitation to join", [], REPLACES_FIRST),
  welcome: toSpecialist("Welcome after onboarding", [], REPLACES_FIRST),
  "specialist-new-meeting": toSpecialist("New meeting", WITH_VISITOR),
  "specialist-reminder": toSpecialist("Reminder of a meeting", WITH_VISITOR, REPLACES_FIRST),
  "specialist-moved": toSpecialist("Meeting rescheduled", WITH_VISITOR),
  "specialist-cancelled": toSpecialist("Meeting cancelled", WITH_VISITOR),
  "specialist-outcome-question": toSpecialist("Did the meeting take place?", WITH_VISITOR, REPLACES_FIRST),
  "lead-received": toSpecialist("New lead", OF_LEAD, REPLACES_FIRST),
  "lead-expiring": toSpecialist("Lead about to expire", OF_LEAD, REPLACES_FIRST),
  "lead-expired": toSpecialist("Lead expired", OF_LEAD),
  "lead-outcome-missing": toSpecialist("Outcome not reported", OF_LEAD, REPLACES_FIRST),
  "lead-erased": toSpecialist("Visitor’s details removed", OF_LEAD),
  "lead-gone": toSpecialist("Lead reassigned to somebody else", OF_LEAD),
  "credit-returned": toSpecialist("Credit returned", ["topic"]),
  "credits-granted": toSpecialist("Credits added", ["topic"]),
  "credits-revoked": toSpecialist("Credits removed", ["topic"]),
  "credits-low": toSpecialist("Few credits left", ["topic"]),
  "credits-exhausted": toSpecialist("No credits left", ["topic"]),
  "credits-expiring": toSpecialist("Credits about to expire", ["topic"]),
  receipt: toSpecialist("Receipt", []),
  invoice: toSpecialist("Invoice sent later", []),
  "payment-failed": toSpecialist("Payment failed", []),
  "payment-refunded": toSpecialist("Payment refunded", []),
  "refund-failed": toSpecialist("Refund failed", []),
  "payment-disputed": toSpecialist("Payment claimed back by a bank", []),
  "credential-verified": toSpecialist("Credential verified", []),
  "credential-declined": toSpecialist("Credential declined", []),
  "rating-given": toSpecialist("New rating", ["topic"]),
  "specialist-rating-removed": toSpecialist("Rating of theirs removed", ["topic"]),
  "rating-kept": toSpecialist("Rating stays after an appeal", ["topic"]),
  "profile-change-asked": toSpecialist("Profile to be changed", []),

  verify: toAccount("Confirm the address", REPLACES_FIRST),
  "already-registered": toAccount("Registered a second time"),
  "verify-new": toAccount("Confirm a new address"),
  "email-change-requested": toAccount("Address about to change"),
  "email-changed": toAccount("Address changed"),
  reset: toAccount("Choose a new password", REPLACES_FIRST),
  "password-changed": toAccount("Password changed"),
  "totp-added": toAccount("Authenticator app added"),
  "totp-removed": toAccount("Authenticator app removed"),
  "passkey-added": toAccount("Passkey added"),
  "passkey-removed": toAccount("Passkey removed"),
  "recovery-codes-replaced": toAccount("Recovery codes replaced"),
  "recovery-code-used": toAccount("Recovery code used"),
  "second-factor-reset": toAccount("Second factor reset"),
  suspended: toAccount("Account suspended"),
  reopened: toAccount("Account active again"),
  "account-deleted": toAccount("Account deleted"),
  "api-key-created": toAccount("API key created"),
  "webhook-paused": toAccount("Webhook paused"),
  "help-received": toAccount("Help request received"),
  "help-opened": toAccount("Help request that we opened"),
  "help-answered": toAccount("Reply to a help request"),
  "help-reply-needed": toAccount("Help request needs a reply"),
  "help-resolved": toAccount("Help request decided"),
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

/** "Meeting booked", "Meeting cancelled (specialists)". */
export const messageLabel = (message: MessageName): string => {
  const { to, label } = MESSAGE_TEXTS[message];
  return to === "visitor" ? label : `${label} (${READERS[to].toLowerCase()})`;
};

/** What a text of a message can have in braces. */
export const valuesOf = (message: MessageName): TextValue[] => ["product", ...MESSAGE_TEXTS[message].values];

/** Why a text can't be a message's; undefined where it can. */
export const textProblem = (message: MessageName, text: string): string | undefined => {
  const known: readonly string[] = valuesOf(message);
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name]) => !known.includes(name!));
  if (!unknown) return undefined;
  const choices = known.map((name) => `{${name}}`).join(", ");
  return `“${messageLabel(message)}” has no ${unknown[0]}. It has ${choices}.`;
};

/** The languages in which a message is read: those without visitors are in English. */
export const languagesOf = <L extends Language>(message: MessageName, offered: readonly L[]): L[] =>
  offered.filter((language) => language === "en" || MESSAGE_TEXTS[message].to === "visitor");

/** The sentences of all texts that can't be saved. */
export const ownTextProblems = (texts: OwnTexts): string[] =>
  MESSAGE_NAMES.flatMap((message) => {
    const ofMessage = texts[message] ?? {};
    const languages = Object.keys(ofMessage) as Language[];
    return [
      ...Object.values(ofMessage).flatMap((text) =>
        TEXT_PARTS.flatMap((part) => textProblem(message, text[part]) ?? [])
      ),
      ...(languagesOf(message, languages).length < languages.length
        ? [`“${messageLabel(message)}” is read in English only.`]
        : []),
    ];
  });

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
