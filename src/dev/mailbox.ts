// The development mailbox: emails are stored instead of sent, and shown at /dev/mail (docs/product/contract.md).
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Database } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { access, type Env, param, query, routes, untyped } from "@/platform/http/route.ts";
import type { Mailer } from "@/platform/mail/mailer.ts";
import { iso } from "@/platform/time/time.ts";
import { emailPage, listPage } from "./mailbox-pages.tsx";
import { attachmentBytes, getEmail, listEmails, type StoredEmail, storeEmail } from "./mailbox-store.ts";

/** Stores every email in the database. */
export const mailboxMailer = (db: Database): Mailer => ({ send: (email) => storeEmail(db, email), close() {} });

const ListQuery = z.object({ to: z.string().max(320).optional() });
const EmailParams = z.object({ id: z.uuidv7() });
const AttachmentParams = EmailParams.extend({ n: z.string().regex(/^\d{1,3}$/).transform(Number) });

/** The list as a page, or as JSON with `Accept: application/json`; each email, its HTML and its attachments. */
export const mailboxRoutes = (db: Database): Hono<Env> => {
  const app = routes()
    .get("/dev/mail", access("anyone"), query(ListQuery), async (c) => {
      const { to } = c.req.valid("query");
      const emails = await listEmails(db, to);
      if (c.req.header("Accept")?.includes("application/json")) return c.json(emails.map(asJson));
      return sendPage(c, listPage(emails, to), PAGE_POLICY);
    })
    .get(
      "/dev/mail/:id",
      access("anyone"),
      param(EmailParams),
      async (c) => sendPage(c, emailPage(await getEmail(db, c.req.valid("param").id)), PAGE_POLICY),
    )
    .get(
      "/dev/mail/:id/html",
      access("anyone"),
      param(EmailParams),
      async (c) => sendPage(c, (await getEmail(db, c.req.valid("param").id)).html, EMAIL_POLICY),
    )
    .get("/dev/mail/:id/attachments/:n", access("anyone"), param(AttachmentParams), async (c) => {
      const { id, n } = c.req.valid("param");
      return download(c, (await getEmail(db, id)).attachments[n]);
    });
  return untyped(app);
};

const asJson = ({ id, address, subject, text, html, attachments, sentAt }: StoredEmail) => ({
  id,
  to: address,
  subject,
  text,
  html,
  attachments: attachments.map((file) => ({
    filename: file.filename,
    contentType: file.contentType,
    content: attachmentBytes(file).toString("base64"),
  })),
  sentAt: iso(sentAt),
});

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";
/** Content of an email runs and loads nothing, even when it is opened outside of its frame. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const setHeaders = (c: Context<Env>, policy: string) => {
  c.header("Content-Security-Policy", policy);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("Cache-Control", "no-store");
};

const sendPage = (c: Context<Env>, html: string, policy: string) => {
  setHeaders(c, policy);
  return c.html(html);
};

const download = (c: Context<Env>, attachment: StoredEmail["attachments"][number] | undefined) => {
  if (!attachment) throw notFound("This attachment does not exist.");
  setHeaders(c, EMAIL_POLICY);
  c.header("Content-Type", attachment.contentType);
  c.header("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`);
  return c.body(attachmentBytes(attachment));
};
