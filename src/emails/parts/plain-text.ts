// The text part of an email, for email clients without HTML. It is written from the elements that the HTML is made of.
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Children, Fragment, isValidElement, type ReactNode } from "react";

interface Props {
  children?: ReactNode;
  className?: string;
  href?: string;
  alt?: string;
}

/** Text with at least so many line breaks before each block and after it. */
class Writer {
  text = "";
  #breaks = 0;
  #space = false;

  /** The next text begins at least `breaks` lines further down. */
  separate(breaks: number): void {
    this.#breaks = Math.max(this.#breaks, breaks);
  }

  breakLine(): void {
    this.#breaks += 1;
  }

  /** Whitespace becomes one space, as in HTML. */
  add(text: string): void {
    const words = text.replace(OUTER_SPACES, "").replace(SPACES, " ");
    this.#space ||= text !== "" && SPACE.test(text[0]!);
    if (words === "") return;
    if (this.#breaks > 0 && this.text) this.text += "\n".repeat(this.#breaks);
    else if (this.#space && this.text) this.text += " ";
    this.text += words;
    this.#breaks = 0;
    this.#space = SPACE.test(text.at(-1)!);
  }
}
/** Without the no-break space, which stays. */
const SPACE = /[ \t\r\n\f]/;
const SPACES = /[ \t\r\n\f]+/g;
const OUTER_SPACES = /^[ \t\r\n\f]+|[ \t\r\n\f]+$/g;

type Write = (props: Props, to: Writer) => void;

const inline: Write = ({ children }, to) => write(children, to);

const block = (breaks: number): Write => ({ children }, to) => {
  to.separate(breaks);
  write(children, to);
  to.separate(breaks);
};

const nothing: Write = () => {};

/** A label stands directly above its value, and a note directly below it. */
const text: Write = ({ children, className = "" }, to) => {
  const [, part] = /\b(label|value|note)\b/.exec(className) ?? [];
  to.separate(part === "value" || part === "note" ? 1 : 2);
  write(children, to);
  to.separate(part ? 1 : 2);
};

/** An address follows the words of its link, unless they are that address. A number to call needs none. */
const link: Write = ({ children, href = "" }, to) => {
  const [words, address] = [textOf(children), href.replace(/^mailto:/, "")];
  if (words.replace(ISOLATES, "") === address) to.add(address);
  else to.add(href.startsWith("tel:") ? words : `${words} ${address}`);
};
const ISOLATES = /[\u2067-\u2069]/g;

/** The label and the address on lines of their own. */
const action: Write = ({ children, href = "" }, to) => {
  to.separate(2);
  to.add(`${textOf(children)}:`);
  to.breakLine();
  to.add(href);
  to.separate(2);
};

/** What a picture shows. One for another background has no words. */
const picture: Write = ({ alt = "" }, to) => {
  to.separate(2);
  to.add(alt);
  to.separate(2);
};

/** How each element of an email reads. */
const WRITERS = new Map<unknown, Write>([
  [Fragment, inline],
  [Html, inline],
  [Head, nothing],
  [Preview, nothing],
  [Body, inline],
  [Container, block(2)],
  [Section, block(2)],
  [Row, block(2)],
  [Column, block(1)],
  [Heading, block(2)],
  [Text, text],
  [Link, link],
  [Button, action],
  ["span", inline],
  ["img", picture],
  ["br", (_, to) => to.breakLine()],
]);

const write = (node: ReactNode, to: Writer): void => {
  Children.forEach(node, (child) => {
    if (typeof child === "string" || typeof child === "number") return to.add(String(child));
    if (!isValidElement<Props>(child)) return;
    const { type, props } = child;
    const own = WRITERS.get(type);
    if (own) return own(props, to);
    if (typeof type !== "function") throw new Error(`The text part of an email does not know ${String(type)}.`);
    // Parts of emails are functions without state.
    write((type as (props: Props) => ReactNode)(props), to);
  });
};

const textOf = (node: ReactNode): string => {
  const to = new Writer();
  write(node, to);
  return to.text;
};

/**
 * The plain text of an email.
 * @param email consists of the parts in this folder, `span` and `br`; anything else is an error.
 */
export const plainText = (email: ReactNode): string => `${textOf(email)}\n`;
