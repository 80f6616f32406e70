// Renders pages without an island: plain HTML, and the generic error screen.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { FrameWidth } from "@/web/ui/layout/screen.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import { listChoices } from "./languages.ts";
import { currentLanguage, DEFAULT_LANGUAGE, t } from "@/languages/language.ts";
import { ScreenError, ScreenNotFound } from "@/web/islands/runtime/global-screens.tsx";
import { findNearestPage, type KnownPages, Meant } from "@/web/islands/area/nearest-page.tsx";
import { ErrorPicture, NotFoundPicture } from "@/web/ui/empty/illustration.tsx";
import { Document } from "./document.tsx";
import { nonceOf } from "./security.ts";
import { HeadTags, type PageHead } from "./seo/page-head.tsx";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

export interface Page {
  title: string;
  content: ReactNode;
  status?: ContentfulStatusCode;
  head?: PageHead;
  /** "site": a public page, whose header has links. */
  frame?: "site";
  /** Of the page and its header; 640 px unless given. */
  width?: FrameWidth;
  /** The page has a button that prints it, by the only script that it needs. */
  printable?: boolean;
  /** The source of the one script of a page that can't work without it. */
  script?: string;
}

/** The pages that somebody may have meant whose address has none. */
const listPages = (): KnownPages => ({
  "/funnel": t("failures.find"),
  "/for-specialists": t("frame.forSpecialists"),
  "/login": t("frame.signIn"),
  "/dashboard": "Dashboard",
  "/admin": "Administration",
  "/terms-and-conditions": t("frame.terms"),
  "/privacy-policy": t("frame.privacy"),
});

/** Not Found, as a page in a frame that leads nowhere. */
export const notFoundPage = (): Page => ({
  title: t("failures.notFound"),
  status: 404,
  content: <ScreenNotFound picture={<NotFoundPicture />} />,
});

export const renderNotFound = (c: Context, parts: WebParts): Promise<Response> => {
  const meant = findNearestPage(c.req.path, listPages());
  const content = (
    <ScreenNotFound picture={<NotFoundPicture />} toTopics>
      <Meant page={meant} />
    </ScreenNotFound>
  );
  return renderPage(c, parts, { ...notFoundPage(), frame: "site", content });
};

/** Shows the button and makes it print, and writes when the page was printed. */
const writePrint = () =>
  `const button = document.querySelector("[data-print-button]");
button.hidden = false;
button.onclick = () => print();
addEventListener("beforeprint", () => {
  const at = new Date().toLocaleString(${
    JSON.stringify(currentLanguage() === DEFAULT_LANGUAGE ? "en-GB" : `${currentLanguage()}-u-nu-latn`)
  }, { dateStyle: "full", timeStyle: "short" });
  document.querySelector("[data-printed]").textContent = ${
    JSON.stringify(t("frame.printedOn", { date: "{date}" }))
  }.replace("{date}", at);
});`;

/** The page as a response, 200 by default. */
export const renderPage = async (
  c: Context,
  parts: WebParts,
  { title, content, status = 200, head, frame, width, printable, script }: Page,
) => {
  const contact = await contactOrFallback(c, parts);
  const nonce = nonceOf(c);
  const languages = listChoices(contact, c.req.path);
  const shared = { nonce, contact, languages, publicUrl: parts.config.publicUrl };
  const tags = head && <HeadTags head={head} {...shared} />;
  const html = renderToStaticMarkup(
    <Document
      title={title}
      head={tags}
      contact={contact}
      assets={parts.assets.forPage(script)}
      nonce={nonce}
      frame={frame}
      width={width}
      home={frame && "/funnel"}
      languages={languages}
    >
      {content}
      {printable && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: writePrint() }} />}
    </Document>,
  );
  return c.html(`<!DOCTYPE html>${html}`, status);
};

/** Makes Show Error work without an island. */
const writeToggle = () =>
  `const [show, hide] = ${JSON.stringify([t("failures.show"), t("failures.hide")])};
const toggle = document.querySelector("[aria-controls=error]");
const error = document.getElementById("error");
toggle.addEventListener("click", () => {
  error.hidden = !error.hidden;
  toggle.setAttribute("aria-expanded", String(!error.hidden));
  toggle.textContent = error.hidden ? show : hide;
});`;

/**
 * The generic error screen, for when rendering itself fails: with status 503 when the error passes by
 * itself, otherwise 500. Only developers see internals.
 */
export const renderErrorPage = async (c: Context, parts: WebParts, error: unknown): Promise<Response> => {
  const reference = parts.report(error, c);
  const contact = await contactOrFallback(c, parts);
  const nonce = nonceOf(c);
  const html = renderToStaticMarkup(
    <Document
      title={t("failures.document")}
      contact={contact}
      assets={parts.assets.forPage()}
      nonce={nonce}
      frame="site"
      home="/funnel"
    >
      <ScreenError
        detail={detailOf(error, reference, parts)}
        supportEmail={contact.supportEmail}
        search={[...new URL(c.req.url).searchParams]}
        picture={<ErrorPicture />}
      />
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: writeToggle() }} />
    </Document>,
  );
  const retryAfter = parts.retryAfter(error);
  const headers = { "Cache-Control": "no-store", ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}) };
  return c.html(`<!DOCTYPE html>${html}`, retryAfter ? 503 : 500, headers);
};

const detailOf = (error: unknown, reference: string, { config }: WebParts): string => {
  if (!config.development) return t("failures.reference", { reference });
  return error instanceof Error ? error.stack ?? error.message : String(error);
};
