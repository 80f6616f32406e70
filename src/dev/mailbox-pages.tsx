// The pages of the development mailbox. They use the browser's own colours and need no JavaScript.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderTime } from "@/platform/time/time.ts";
import type { StoredEmail } from "./mailbox-store.ts";

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
export const listPage = (emails: StoredEmail[], to?: string): string =>
  page(
    "Mailbox",
    <main>
      <h1>{to ? `Emails to ${to}` : "Emails sent on this machine"}</h1>
      {to
        ? (
          <p>
            <a href="/dev/mail">All emails</a>
          </p>
        )
        : null}
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
export const emailPage = (email: StoredEmail): string =>
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
