// The hosted pages of the stand-in: checkout, receipt, and the developer's list of payments. They need no JavaScript.
import type { ReactNode } from "react";
import type Stripe from "stripe";
import { formatMoney } from "@/platform/money.ts";
import { fromProviderAmount } from "@/platform/payments/charge-rules.ts";
import { renderTime } from "@/platform/time/time.ts";
import { renderPage } from "../page.tsx";
import { PENDING_SECONDS } from "./payments.ts";

export const BASE = "/dev/payments";

const STYLE = `
.failed { border: 2px solid #c22; padding: .75rem 1rem; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid GrayText; padding: .6rem .25rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td.sum, th.sum { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
small { font-size: .875rem; }
form { margin: 0; display: inline; }
.ways form { display: block; margin-block: .75rem; }
button { padding: .75rem 1rem; }
.ways button { width: 100%; }
.few button { padding: .25rem .5rem; margin: .125rem; }
@media (max-width: 40rem) {
  .few thead { position: absolute; clip-path: inset(50%); }
  .few tr { display: block; border-bottom: 1px solid GrayText; padding-block: .5rem; }
  .few td, .few td.sum { display: block; border: 0; padding-block: .125rem; text-align: start; }
}
`;

const page = (title: string, content: ReactNode, width = "34rem"): string =>
  renderPage({
    title,
    note: "Test mode: no real charges are made.",
    style: `${STYLE}body { max-width: ${width}; }`,
    content,
  });

type Session = Stripe.Checkout.Session;
interface ShownLine {
  name: string;
  description?: string;
  amount: number;
}

const moneyOf = ({ currency }: { currency: string | null }) => (amount: number | null) => {
  const own = (currency ?? "eur").toUpperCase();
  return formatMoney({ amount: fromProviderAmount(amount ?? 0, own), currency: own });
};

const ActionButton = ({ action, how, children, main = false }: {
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

/** The checkout page. `declineMessage` is the error of the last attempt. */
export const payPage = (session: Session, lines: ShownLine[], declineMessage?: string): string => {
  const money = moneyOf(session);
  const tax = session.total_details?.amount_tax ?? 0;
  const action = `${BASE}/pay/${session.id}`;
  return page(
    "Pay",
    <>
      <h1>Pay {money(session.amount_total)}</h1>
      {declineMessage ? <p className="failed" role="alert">{declineMessage} Please try again.</p> : null}
      <table>
        <tbody>
          {lines.map((line, n) => (
            <tr key={n}>
              <td>
                {line.name}
                {line.description && (
                  <>
                    <br />
                    <small>{line.description}</small>
                  </>
                )}
              </td>
              <td className="sum">{money(line.amount)}</td>
            </tr>
          ))}
          {tax > 0 && (
            <tr>
              <td>Tax</td>
              <td className="sum">{money(tax)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">Total due</th>
            <th className="sum">{money(session.amount_total)}</th>
          </tr>
        </tbody>
      </table>
      {session.customer_email ? <p>The receipt goes to {session.customer_email}.</p> : null}
      <div className="ways">
        <ActionButton action={action} how="pay" main>Pay</ActionButton>
        <ActionButton action={action} how="decline">Decline the card</ActionButton>
        <ActionButton action={action} how="later-succeeds">
          Delayed payment that succeeds after {PENDING_SECONDS} seconds
        </ActionButton>
        <ActionButton action={action} how="later-fails">
          Delayed payment that fails after {PENDING_SECONDS} seconds
        </ActionButton>
        <ActionButton action={action} how="cancel">Cancel and go back</ActionButton>
      </div>
      <p>
        <small>
          This session expires on {renderTime(session.expires_at * 1000, "UTC").text}{" "}
          UTC. You won't be charged if you close this page.
        </small>
      </p>
    </>,
  );
};

/** The page of a session that is no longer open. */
export const closedPage = (session: Session): string =>
  page(
    "Session closed",
    <>
      <h1>This checkout session is closed</h1>
      <p>
        {session.status === "expired"
          ? "This checkout session has expired. No payment was made."
          : "This payment is complete, or it is being processed."}
      </p>
    </>,
  );

export const receiptPage = (charge: Stripe.Charge): string => {
  const money = moneyOf(charge);
  return page(
    "Receipt",
    <>
      <h1>Receipt</h1>
      <p>Amount paid: {money(charge.amount)}</p>
      {charge.amount_refunded > 0 ? <p>Refunded: {money(charge.amount_refunded)}</p> : null}
      <p>
        <small>{charge.id}</small>
      </p>
    </>,
  );
};

export interface ShownPayment {
  session: Session;
  isPending: boolean;
  charge?: Stripe.Charge;
  disputes: Stripe.Dispute[];
}

/** The list of payments with the developer's actions. */
export const overviewPage = (payments: ShownPayment[]): string =>
  page(
    "Payments",
    <>
      <h1>Test payments</h1>
      {payments.length === 0 ? <p>No payments yet. Buy credits as a specialist to create one.</p> : null}
      <table className="few">
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
            <th scope="col" className="sum">Amount</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>{payments.map((payment) => <PaymentRow key={payment.session.id} {...payment} />)}</tbody>
      </table>
    </>,
    "64rem",
  );

const PaymentRow = ({ session, isPending, charge, disputes }: ShownPayment) => {
  const money = moneyOf(session);
  const open = disputes.find(({ status }) => status !== "won" && status !== "lost");
  const action = `${BASE}/payments/${session.id}`;
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  return (
    <tr>
      <td>
        {session.status === "open" ? <a href={`${BASE}/pay/${session.id}`}>{session.id}</a> : session.id}
        <br />
        <small>{renderTime(session.created * 1000, "UTC").text} UTC</small>
      </td>
      <td>
        {session.status}, {session.payment_status}
        {charge && charge.amount_refunded > 0 ? `, ${money(charge.amount_refunded)} refunded` : null}
        {disputes.map(({ id, status }) => <span key={id}>, dispute {status}</span>)}
      </td>
      <td className="sum">{money(session.amount_total)}</td>
      <td>
        {session.status === "open" ? <ActionButton action={action} how="expire">Expire session</ActionButton> : null}
        {isPending ? <ActionButton action={action} how="finish">Complete payment</ActionButton> : null}
        {left > 0 ? <ActionButton action={action} how="refund">Refund {money(left)}</ActionButton> : null}
        {left > 1 ? <ActionButton action={action} how="refund-half">Refund half</ActionButton> : null}
        {charge && charge.amount_refunded > 0
          ? <ActionButton action={action} how="fail-refund">Fail newest refund</ActionButton>
          : null}
        {charge && !open ? <ActionButton action={action} how="dispute">Create dispute</ActionButton> : null}
        {open ? <ActionButton action={action} how="win">Win dispute</ActionButton> : null}
        {open ? <ActionButton action={action} how="lose">Lose dispute</ActionButton> : null}
        <ActionButton action={action} how="resend">Resend webhooks</ActionButton>
      </td>
    </tr>
  );
};
