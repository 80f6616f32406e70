// Renders an email template as HTML and as plain text.
import type { ReactElement } from "react";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** The document type that email clients expect. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Loaded for the first email: web processes send none. */
const loadRenderers = () => Promise.all([import("react-dom/server"), import("./plain-text.ts")]);

export const renderEmail = async (subject: string, email: ReactElement): Promise<RenderedEmail> => {
  const [{ renderToStaticMarkup }, { plainText }] = await loadRenderers();
  return { subject, html: DOCTYPE + renderToStaticMarkup(email), text: plainText(email) };
};
