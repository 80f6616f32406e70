// The hosted pages of the stand-in: where one pays, and what a developer can do to payments. They need no script.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type Stripe from "stripe";
import { formatMoney } from "@/platform/money.ts";
import { renderTime } from "@/platform/time/time.ts";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 34rem; }
body.wide { max-width: 64rem; }
h1 { font: 600 1.5rem/1.2 Georgia, serif; }
.test { background: #ffd34d; color: #1a1a1a; padding: .75rem 1rem; border-radius: 6px; font-weight: 600; }
.failed { border: 2px solid #c22; padding: .75rem 1rem; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid GrayText; padding: .6rem .25rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td.sum, th.sum { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
small { font-size: .875rem; }
form { margin: 0; display: inline; }
.ways form { display: block; margin-block: .75rem; }
button { font: inherit; padding: .75rem 1rem; border-radius: 6px; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer; }
.ways button { width: 100%; }
.few button { padding: .25rem .5rem; margin: .125rem; }
@media (max-width: 40rem) {
  .few thead { position: absolute; clip-path: inset(50%); }
  .few tr { display: block; border-bottom: 1px solid GrayText; padding-block: .5rem; }
  .few td, .few td.sum { display: block; border: 0; padding-block: .125rem; text-align: start; }
}
button.main { background: #0a6b4a; color: #fff; border-color: #0a6b4a; font-weight: 600; }
`;

const page = (title: string, content: ReactNode, wide = false): string =>
  "<!doctype html>" + renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} (test)`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body className={wide ? "wide" : undefined}>
        <main>
          <p className="test">Test page: no card is charged and no money moves.</p>
          {content}
        </main>
      </body>
    </html>,
  );

type Session = Stripe.Checkout.Session;
export interface ShownLine {
  name: string;
  description?: string;
  amount: number;
}

const moneyOf = ({ currency }: { currency: string | null }) => (amount: number | null) =>
  formatMoney({ amount: amount ?? 0, currency: (currency ?? "eur").toUpperCase() });

const Way = ({ action, how, children, main = false }: {
  action: string;
  how: string;
  children: ReactNode;
  main?: boolean;
}) => (
  <form method="post" action={action}>
    <input type="hidden" name="how" value={how} />
    <button type="submit" className={main ? "main" : undefined}>{children}</button>
  </form>
);

/** Where a session is paid. `failure` is why the last try failed. */
export const payPage = (session: Session, lines: ShownLine[], base: string, failure?: string): string => {
  const money = moneyOf(session);
  const tax = session.total_details?.amount_tax ?? 0;
  const action = `${base}/pay/${session.id}`;
  return page(
    "Pay",
    <>
      <h1>Pay {money(session.amount_total)}</h1>
      {failure ? <p className="failed" role="alert">{failure} Please try again.</p> : null}
      <table>
        <tbody>
          {lines.map((line, n) => (
            <tr key={n}>
              <td>
                {line.name}
                {line.description
                  ? (
                    <>
                      <br />
                      <small>{line.description}</small>
                    </>
                  )
                  : null}
              </td>
              <td className="sum">{money(line.amount)}</td>
            </tr>
          ))}
          {tax > 0
            ? (
              <tr>
                <td>Tax</td>
                <td className="sum">{money(tax)}</td>
              </tr>
            )
            : null}
          <tr>
            <th scope="row">To pay</th>
            <th className="sum">{money(session.amount_total)}</th>
          </tr>
        </tbody>
      </table>
      {session.customer_email ? <p>Receipt to {session.customer_email}</p> : null}
      <div className="ways">
        <Way action={action} how="pay" main>Pay</Way>
        <Way action={action} how="decline">Decline: the card is refused</Way>
        <Way action={action} how="later-succeeds">Pay later: the transfer arrives after 15 seconds</Way>
        <Way action={action} how="later-fails">Pay later: the transfer fails after 15 seconds</Way>
        <Way action={action} how="cancel">Cancel and go back</Way>
      </div>
      <p>
        <small>
          Open until {renderTime(session.expires_at * 1000, "UTC").text} UTC. Closing this page pays nothing.
        </small>
      </p>
    </>,
  );
};

/** A session that can no longer be paid. */
export const closedPage = (session: Session): string =>
  page(
    "Not open any more",
    <>
      <h1>This page is no longer open</h1>
      <p>
        {session.status === "expired"
          ? "The time to pay has run out. Nothing was charged."
          : "This has been paid, or the payment is on its way."}
      </p>
    </>,
  );

export const receiptPage = (charge: Stripe.Charge): string => {
  const money = moneyOf(charge);
  return page(
    "Receipt",
    <>
      <h1>Receipt</h1>
      <p>Paid: {money(charge.amount)}</p>
      {charge.amount_refunded > 0 ? <p>Paid back: {money(charge.amount_refunded)}</p> : null}
      <p>
        <small>{charge.id}</small>
      </p>
    </>,
  );
};

export interface ShownPayment {
  session: Session;
  onItsWay: boolean;
  charge?: Stripe.Charge;
  disputes: Stripe.Dispute[];
}

/** Everything that was ever opened, and what can be done to it. */
export const overviewPage = (payments: ShownPayment[], base: string): string =>
  page(
    "Payments",
    <>
      <h1>Payments on this machine</h1>
      {payments.length === 0 ? <p>There are none yet: buy credits as a specialist.</p> : null}
      <table className="few">
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">State</th>
            <th scope="col" className="sum">Amount</th>
            <th scope="col">What can happen to it</th>
          </tr>
        </thead>
        <tbody>{payments.map((payment) => <PaymentRow key={payment.session.id} {...payment} base={base} />)}</tbody>
      </table>
    </>,
    true,
  );

const PaymentRow = ({ session, onItsWay, charge, disputes, base }: ShownPayment & { base: string }) => {
  const money = moneyOf(session);
  const open = disputes.find(({ status }) => status !== "won" && status !== "lost");
  const action = `${base}/payments/${session.id}`;
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  return (
    <tr>
      <td>
        {session.status === "open" ? <a href={`${base}/pay/${session.id}`}>{session.id}</a> : session.id}
        <br />
        <small>{renderTime(session.created * 1000, "UTC").text} UTC</small>
      </td>
      <td>
        {session.status}, {session.payment_status}
        {charge && charge.amount_refunded > 0 ? `, ${money(charge.amount_refunded)} paid back` : null}
        {disputes.map(({ id, status }) => <span key={id}>, dispute {status}</span>)}
      </td>
      <td className="sum">{money(session.amount_total)}</td>
      <td>
        {session.status === "open" ? <Way action={action} how="expire">Expire</Way> : null}
        {onItsWay ? <Way action={action} how="finish">Arrive now</Way> : null}
        {left > 0 ? <Way action={action} how="refund">Refund {money(left)}</Way> : null}
        {left > 1 ? <Way action={action} how="refund-half">Refund half</Way> : null}
        {charge && !open ? <Way action={action} how="dispute">Dispute</Way> : null}
        {open ? <Way action={action} how="win">Win the dispute</Way> : null}
        {open ? <Way action={action} how="lose">Lose the dispute</Way> : null}
        <Way action={action} how="resend">Send webhooks again</Way>
      </td>
    </tr>
  );
};
