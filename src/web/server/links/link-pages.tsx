// What the pages behind the links of emails share: the parts of such a link, and pages with one message for what is done
// and for links that open nothing.
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { MessagePage } from "@/web/pages/meetings/parts.tsx";
import { renderPage } from "../render-page.tsx";
import { contactOrFallback, type WebParts } from "../web-parts.ts";

/** Reads a path such as /consents/ID?secret=… */
export const idOf = (c: Context): string => encodeURIComponent(c.req.param("id") ?? "");
export const secretOf = (c: Context): string => c.req.query("secret") ?? "";
export const secretQuery = (c: Context): string => `?secret=${encodeURIComponent(secretOf(c))}`;

/** The path of the same link, or of one of its forms, in the reader's language: `linkPath(c, "/consents", "agree")`. */
export const linkPath = (c: Context, base: string, action = ""): string =>
  localPath(`${base}/${idOf(c)}${action && `/${action}`}${secretQuery(c)}`);

/** The consent to share details that a form gives, from its hidden fields: as the page showed it. */
export const shareConsent = ({ version = "", text }: { version?: string; text?: string }) => ({
  purpose: "share-with-specialist",
  version: Number(version),
  text,
});

/** For the forms of these pages. */
export const smallForm = bodyLimit({ maxSize: 16 * 1024 });

/** Data to keep, as a file. */
export const sendFile = (c: Context, filename: string, data: unknown): Response =>
  c.body(JSON.stringify(data, null, 2), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${filename}"`,
    "Cache-Control": "no-store",
  });

interface Message {
  title: string;
  lead: string;
  /** What the reader can do instead. */
  action?: { href: string; label: string };
  status?: 200 | 403 | 404 | 413 | 429;
}

export const renderMessage = async (c: Context, parts: WebParts, message: Message): Promise<Response> => {
  const { status = 200, ...shown } = message;
  const { supportEmail } = await contactOrFallback(c, parts);
  const content = <MessagePage {...shown} supportEmail={supportEmail} />;
  return await renderPage(c, parts, { title: shown.title, content, status });
};

export const renderTooMany = (c: Context, parts: WebParts): Promise<Response> =>
  renderMessage(c, parts, { title: t("manage.tooMany"), lead: t("manage.tooManyHow"), status: 429 });

/** For a form with more than its `bodyLimit`. */
export const renderTooLarge = (c: Context, parts: WebParts): Promise<Response> =>
  renderMessage(c, parts, { title: t("manage.tooLarge"), lead: t("manage.tooLargeHow"), status: 413 });

/** A call's refusal as a page: another site's form, too many attempts, or `unknown` for a link that opens nothing. */
export const renderRefusal = (
  c: Context,
  parts: WebParts,
  status: number,
  unknown: Omit<Message, "status">,
): Promise<Response> => {
  if (status === 429) return renderTooMany(c, parts);
  return renderMessage(
    c,
    parts,
    status === 403
      ? { title: t("manage.otherSite"), lead: t("manage.otherSiteHow"), status }
      : { ...unknown, status: 404 },
  );
};
