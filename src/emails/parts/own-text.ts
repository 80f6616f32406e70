// The operator's own texts in the email that is being written (docs/product/messages.md#own-texts).
import { currentLanguage } from "@/languages/language.ts";
import type { Side } from "./meeting.ts";
import {
  fillText,
  type MessageName,
  type OwnText,
  type OwnTexts,
  type ValuesOf,
} from "@/modules/settings/messages/rules.ts";

/** The message that an email is, with the values that its texts can have. */
export type NamedMessage<M extends MessageName = MessageName> = M extends MessageName ? { name: M; values: ValuesOf<M> }
  : never;

/** A message of which each side has its own, whose texts name the other side. */
export const forSide = (
  name: "reminder" | "moved" | "cancelled" | "outcome-question",
  side: Side,
  { other, topic, time }: { other: string; topic: string; time: string },
): NamedMessage =>
  side === "visitor"
    ? { name: `visitor-${name}`, values: { specialist: other, topic, time } }
    : { name: `specialist-${name}`, values: { visitor: other, topic, time } };

interface Texts {
  own: OwnText;
  /** Above the email, where it is shown without an inbox. */
  shownSubject?: string;
}

const NONE: Texts = { own: { subject: "", opening: "", closing: "" } };
let present: Texts = NONE;

/** The texts of the email that is being written; empty parts are the program's own. */
export const presentTexts = (): Texts => present;

/** Writes an email with these texts. @param write without waiting for anything */
export const inTexts = <T>(texts: Texts, write: () => T): T => {
  present = texts;
  try {
    return write();
  } finally {
    present = NONE;
  }
};

/** The operator's texts of a message in the reader's language, with their values. */
export const fillOwnText = (
  texts: OwnTexts | undefined,
  { name, values }: { name: MessageName; values: Parameters<typeof fillText>[1] },
): OwnText => {
  const own = texts?.[name]?.[currentLanguage()] ?? NONE.own;
  const fill = (text: string) => fillText(text, values);
  return { subject: fill(own.subject), opening: fill(own.opening), closing: fill(own.closing) };
};
