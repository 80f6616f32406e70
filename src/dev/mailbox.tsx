// The development mailbox: emails are stored instead of sent, and shown at /dev/mail (docs/product/contract.md).
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Database } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { access, type Env, param, query, routes, untyped } from "@/platform/http/route.ts";
import type { Mailer } from "@/platform/mail/mailer.ts";
import { iso, renderTime } from "@/platform/time/time.ts";
import { attachmentBytes, getEmail, listEmails, type StoredEmail, storeEmail } from "./mailbox-store.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 60rem; }
h1 { font: 600 1.5rem/1.2 Georgia, serif; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid GrayText; padding: .6rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; overflow-wrap: anywhere; }
dd { margin: 0; }
.when { white-space: nowrap; font-variant-numeric: tabular-nums; }
.frame { resize: horizontal; overflow: hidden; height: 46rem; max-width: 100%; border: 1px solid GrayText; }
iframe { border: 0; width: 100%; height: 100%; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid GrayText; padding: 1rem; }
`;

const page = (title: string, content: ReactNode): string =>
  "<!doctype html>" + renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>{content}</body>
    </html>,
  );

const recipientOf = ({ name, address }: StoredEmail): string => name ? `${name} <${address}>` : address;
const timeOf = ({ sentAt }: StoredEmail): string => `${renderTime(sentAt, "UTC").text} UTC`;

/** All emails, newest first. */
const listPage = (emails: StoredEmail[], to?: string): string =>
  page(
    "Mailbox",
    <main>
      <h1>{to ? `Emails to ${to}` : "Emails sent on this machine"}</h1>
      {to && (
        <p>
          <a href="/dev/mail">All emails</a>
        </p>
      )}
      {emails.length === 0
        ? (
          <p>
            No emails yet. Book a meeting at <a href="/funnel">/funnel</a> to send two.
          </p>
        )
        : <EmailTable emails={emails} />}
    </main>,
  );

const EmailTable = ({ emails }: { emails: StoredEmail[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col">Sent</th>
      </tr>
    </thead>
    <tbody>
      {emails.map((email) => (
        <tr key={email.id}>
          <td>
            <a href={`/dev/mail/${email.id}`}>{email.subject}</a>
          </td>
          <td>
            <a href={`/dev/mail?to=${encodeURIComponent(email.address)}`}>{recipientOf(email)}</a>
          </td>
          <td className="when">{timeOf(email)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** One email as its recipient sees it, in a sandboxed frame. Drag the frame's corner to see a narrow screen. */
const emailPage = (email: StoredEmail): string =>
  page(
    email.subject,
    <main>
      <p>
        <a href="/dev/mail">All emails</a>
      </p>
      <h1>{email.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>{recipientOf(email)}</dd>
        <dt>Sent</dt>
        <dd>{timeOf(email)}</dd>
        <dt>Message-ID</dt>
        <dd>{email.messageId}</dd>
        {email.attachments.length > 0 ? <dt>Attachments</dt> : null}
        {email.attachments.map(({ filename, contentType }, n) => (
          <dd key={n}>
            <a href={`/dev/mail/${email.id}/attachments/${n}`}>{filename}</a> ({contentType})
          </dd>
        ))}
      </dl>
      <div className="frame">
        <iframe
          title="Email"
          src={`/dev/mail/${email.id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
      <h2>Plain text</h2>
      <pre>{email.text}</pre>
    </main>,
  );

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
