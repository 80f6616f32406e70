// Renders an email template as HTML and as plain text.
import type { ReactElement } from "react";
import type { Brand } from "./layout.tsx";
import { inColours } from "./theme.ts";

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

/** @param email with the brand in whose colours it is written */
export const renderEmail = async (
  subject: string,
  email: ReactElement<{ brand: Brand }>,
): Promise<RenderedEmail> => {
  const [{ renderToStaticMarkup }, { plainText }] = await loadRenderers();
  return {
    subject,
    html: DOCTYPE + inColours(email.props.brand.colours, () => renderToStaticMarkup(email)),
    text: plainText(email),
  };
};
