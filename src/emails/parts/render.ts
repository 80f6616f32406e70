// Renders an email template as HTML and as plain text.
import type { ReactElement } from "react";
import type { Brand } from "./layout.tsx";
import { fillOwnText, inTexts, type NamedMessage } from "./own-text.ts";
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

/**
 * @param email with the brand in whose colours and texts it is written
 * @param message whose texts the operator can replace
 */
export const renderEmail = async (
  subject: string,
  email: ReactElement<{ brand: Brand }>,
  message?: NamedMessage,
): Promise<RenderedEmail> => {
  const [{ renderToStaticMarkup }, { plainText }] = await loadRenderers();
  const { colours, productName, ownTexts, showsSubject } = email.props.brand;
  const values = { ...message?.values, product: productName };
  const own = message && fillOwnText(ownTexts, { name: message.name, values });
  const written = own?.subject || subject;
  const inOwnTexts = <T>(write: () => T): T =>
    own ? inTexts({ own, shownSubject: showsSubject ? written : undefined }, write) : write();
  return {
    subject: written,
    html: DOCTYPE + inOwnTexts(() => inColours(colours, () => renderToStaticMarkup(email))),
    text: inOwnTexts(() => plainText(email)),
  };
};
