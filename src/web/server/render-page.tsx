// Renders a page that ships no JavaScript: the document with its content, and nothing to wake.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Document } from "./document.tsx";
import { nonceOf } from "./security.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

export interface Page {
  title: string;
  content: ReactNode;
  status?: ContentfulStatusCode;
}

/** The page as a response, by default 200. Browsers ask again each time they show it. */
export const renderPage = async (c: Context, parts: WebParts, { title, content, status = 200 }: Page) => {
  const { productName } = await contactOrFallback(parts);
  const html = renderToStaticMarkup(
    <Document title={title} productName={productName} assets={parts.assets.forPage()} nonce={nonceOf(c)}>
      {content}
    </Document>,
  );
  return c.html(`<!DOCTYPE html>${html}`, status, { "Cache-Control": "private, no-cache" });
};
