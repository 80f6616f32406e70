// Renders an email template as HTML, and as plain text for email clients without HTML.
import type { ReactElement } from "react";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** The parts of html-to-text's interface that a formatter uses; the package has no types. */
interface TextBuilder {
  openBlock(lines: { leadingLineBreaks: number }): void;
  addInline(text: string, how?: { noWordTransform: boolean }): void;
  addLineBreak(): void;
  closeBlock(lines: { trailingLineBreaks: number }): void;
}
interface Element {
  attribs: Record<string, string>;
  children: unknown[];
}

/** Writes the action's label and address on lines of their own, so that the plain text says what the address is for. */
const action = (element: Element, walk: (nodes: unknown[], to: TextBuilder) => void, builder: TextBuilder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(element.attribs.href ?? "", { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };
const nextLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const TEXT_OPTIONS = {
  wordwrap: false,
  formatters: { action },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "td", format: "block", options: nextLine },
    { selector: "th", format: "block", options: nextLine },
    { selector: "h1", format: "heading", options: heading },
    { selector: "h2", format: "heading", options: heading },
    { selector: "p.label", format: "paragraph", options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
    { selector: "p.value", format: "paragraph", options: nextLine },
    { selector: "p.note", format: "paragraph", options: nextLine },
    { selector: "a.action", format: "action" },
    { selector: "a.choice", format: "action" },
    { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } },
  ],
};

/** Compiled once, because that takes longer than most conversions. */
let toPlainText: ((html: string) => string) | undefined;

/** Loaded for the first email: web processes send none. */
const loadRenderers = () => Promise.all([import("react-dom/server"), import("html-to-text")]);

/** The address of a link whose text is that address, isolated from a right-to-left sentence. */
const REPEATED = /[\u2067\u2068](\S+)\u2069 \1(?!\S)/g;

/** The document type that email clients expect. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const renderEmail = async (subject: string, email: ReactElement): Promise<RenderedEmail> => {
  const [{ renderToStaticMarkup }, { compile }] = await loadRenderers();
  toPlainText ??= compile(TEXT_OPTIONS) as (html: string) => string;
  const html = DOCTYPE + renderToStaticMarkup(email);
  return { subject, html, text: toPlainText(html).replace(REPEATED, "$1").trim() + "\n" };
};
