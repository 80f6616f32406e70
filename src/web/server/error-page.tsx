// The generic error screen (SPEC section 2) as a page of its own, for when rendering itself has failed.
import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { ScreenError } from "@/web/islands/runtime/screen-error.tsx";
import { Document } from "./document.tsx";
import { nonceOf } from "./security.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

/** Lets Show Error work without the island's code. */
const TOGGLE = `const toggle = document.querySelector("[aria-controls=error]");
const error = document.getElementById("error");
toggle.addEventListener("click", () => {
  error.hidden = !error.hidden;
  toggle.setAttribute("aria-expanded", String(!error.hidden));
  toggle.textContent = error.hidden ? "Show Error" : "Hide Error";
});`;

/** Status 500. Internals are shown to developers only; others see what to quote to the support. */
export const renderErrorPage = async (c: Context, parts: WebParts, error: unknown): Promise<Response> => {
  const reference = parts.report(error, c);
  const { productName, supportEmail } = await contactOrFallback(parts);
  const nonce = nonceOf(c);
  const html = renderToStaticMarkup(
    <Document title="Something went wrong" productName={productName} assets={parts.assets.forPage()} nonce={nonce}>
      <ScreenError
        detail={detailOf(error, reference, parts)}
        supportEmail={supportEmail}
        search={[...new URL(c.req.url).searchParams]}
      />
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: TOGGLE }} />
    </Document>,
  );
  return c.html(`<!DOCTYPE html>${html}`, 500, { "Cache-Control": "no-store" });
};

const detailOf = (error: unknown, reference: string, { config }: WebParts): string => {
  if (!config.development) return `Internal error. Reference: ${reference}`;
  return error instanceof Error ? error.stack ?? error.message : String(error);
};
