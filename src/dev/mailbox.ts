// The mailbox of a developer's machine: mails are kept instead of sent, and shown at /dev/mail (PRODUCT section 9).
import { Buffer } from "node:buffer";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Database } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { access, type Env, param, query, routes, untyped } from "@/platform/http/route.ts";
import type { Mailer } from "@/platform/mail/mailer.ts";
import { iso } from "@/platform/time/time.ts";
import { emailPage, listPage } from "./mailbox-pages.tsx";
import { getEmail, listEmails, type StoredEmail, storeEmail } from "./mailbox-store.ts";

/** Keeps every mail in the database. */
export const mailboxMailer = (db: Database): Mailer => ({ send: (mail) => storeEmail(db, mail), close() {} });

const List = z.object({ to: z.string().max(320).optional() });
const MailRef = z.object({ id: z.uuidv7() });
const AttachmentRef = MailRef.extend({ n: z.string().regex(/^\d{1,3}$/).transform(Number) });

/** GET /dev/mail as a page, or as JSON with `Accept: application/json`; each mail, its HTML and its attachments. */
export const mailboxRoutes = (db: Database): Hono<Env> => {
  const app = routes()
    .get("/dev/mail", access("anyone"), query(List), async (c) => {
      const { to } = c.req.valid("query");
      const mails = await listEmails(db, to);
      if (c.req.header("Accept")?.includes("application/json")) return c.json(mails.map(asJson));
      return shown(c, listPage(mails, to), PAGE);
    })
    .get(
      "/dev/mail/:id",
      access("anyone"),
      param(MailRef),
      async (c) => shown(c, emailPage(await getEmail(db, c.req.valid("param").id)), PAGE),
    )
    .get(
      "/dev/mail/:id/html",
      access("anyone"),
      param(MailRef),
      async (c) => shown(c, (await getEmail(db, c.req.valid("param").id)).html, FOREIGN),
    )
    .get("/dev/mail/:id/attachments/:n", access("anyone"), param(AttachmentRef), async (c) => {
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
  attachments: attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: Buffer.from(content).toString("base64"),
  })),
  sentAt: iso(sentAt),
});

const PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";
/** What somebody wrote into a mail runs nothing and loads nothing, also when it is opened outside of its frame. */
const FOREIGN = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const guarded = (c: Context<Env>, policy: string) => {
  c.header("Content-Security-Policy", policy);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("Cache-Control", "no-store");
};

const shown = (c: Context<Env>, html: string, policy: string) => {
  guarded(c, policy);
  return c.html(html);
};

const download = (c: Context<Env>, attachment: StoredEmail["attachments"][number] | undefined) => {
  if (!attachment) throw notFound("This attachment does not exist.");
  guarded(c, FOREIGN);
  c.header("Content-Type", attachment.contentType);
  c.header("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`);
  return c.body(attachment.content);
};
