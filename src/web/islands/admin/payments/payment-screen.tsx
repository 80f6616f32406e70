// One payment: what was bought, its invoice and credit notes, and a refund of credits that nobody has used.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { PaymentDetails } from "@/modules/admin/invoices/schemas.ts";
import { formatMoney, type Money } from "@/platform/money.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { invoiceText, noInvoiceText, priceText, totalNotes } from "@/web/islands/area/purchases.ts";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { ExternalLinkIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { ReasonField, reasonProblem } from "../shared/actions.tsx";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { useOwnProblem, useRole } from "../shared/permissions.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { RecordColumns } from "../shared/record-columns.tsx";
import { invoiceHref, paymentQuery, useRefund } from "./payment-queries.ts";
import { PaymentStatus } from "./payment-status.tsx";

const creditsText = (count: number): string => count === 1 ? "1 credit" : `${count} credits`;

const Bought = ({ payment }: { payment: PaymentDetails }) => (
  <Card title="What was bought">
    <ul className="divide-y divide-line">
      {payment.lines.map((line) => (
        <li key={`${line.name} ${line.subcategoryId}`} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <span>
            {line.name}
            {priceText(line) && <span className="text-ink-soft">{` (${priceText(line)})`}</span>}
          </span>
          <span className="tabular-nums">{formatMoney(line.total)}</span>
        </li>
      ))}
      <li className="flex flex-wrap justify-between gap-x-6 py-2.5 font-semibold">
        <span>{payment.total ? "Paid" : "To pay"}</span>
        <span className="tabular-nums">{formatMoney(payment.payable)}</span>
      </li>
    </ul>
    {totalNotes(payment).map((note) => <p key={note} className="text-ink-soft">{note}</p>)}
    {payment.refunding && (
      <Banner tone="warn" title="A refund is being made">
        {`${creditsText(payment.refunding.credits)} for ${
          formatMoney(payment.refunding.amount)
        } can’t be used any more. `}
        The payment provider has not confirmed the refund yet. We ask again every five minutes.
      </Banner>
    )}
    {payment.note && <p className="text-danger">{payment.note}</p>}
  </Card>
);

const Invoices = ({ payment }: { payment: PaymentDetails }) => (
  <Card title="Invoices">
    {payment.invoices.length === 0 && <p className="text-ink-soft">{noInvoiceText(payment)}</p>}
    <ul className="grid gap-1">
      {payment.invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-x-6">
          <TextLink href={invoiceHref(invoice.id)} download className="inline-flex min-h-11 items-center">
            {`${invoice.kind === "invoice" ? "Invoice" : "Credit note"} ${invoice.number}`}
          </TextLink>
          <span className="text-ink-soft">
            {invoiceText(invoice)}
            {invoice.cancels && ` · cancels ${invoice.cancels}`}
          </span>
        </li>
      ))}
    </ul>
    {payment.receiptUrl && (
      <TextLink href={payment.receiptUrl} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5">
        Receipt of the payment provider <ExternalLinkIcon className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </TextLink>
    )}
  </Card>
);

/** How many of the unused credits are taken back, and what that pays back. */
const RefundForm = ({ payment: { id, person, refundable } }: { payment: PaymentDetails }) => {
  const [credits, setCredits] = useState(refundable.length);
  const refund = useRefund(id);
  const amount: Money = refundable[credits - 1]!;
  return (
    <DialogForm
      action={`Refund ${formatMoney(amount)}`}
      busy="Refunding…"
      variant="destructive"
      title="The refund didn’t work"
      read={(form) => textOf(form, "reason")}
      check={(reason) => problemsIn({ reason: reasonProblem(reason) })}
      send={(reason) => refund({ quantity: credits, unused: refundable.length, reason, amount })}
    >
      <NativeSelect
        name="credits"
        label="Credits to take back"
        help={`${person.name} has ${creditsText(refundable.length)} of this payment left.`}
        options={refundable.map((back, at) => ({
          value: String(at + 1),
          label: `${creditsText(at + 1)}: ${formatMoney(back)}`,
        }))}
        value={String(credits)}
        onChange={(event) => setCredits(Number(event.currentTarget.value))}
      />
      <p aria-live="polite">
        {`${creditsText(credits)} can’t be used any more, and ${formatMoney(amount)} goes back to the card that paid.`}
      </p>
      <ReasonField help="For the audit log." />
    </DialogForm>
  );
};

const refundClosed = ({ refundable, refunding, status }: PaymentDetails): string | undefined => {
  if (refunding) return "A refund is being made.";
  if (refundable.length > 0) return undefined;
  if (status === "refunded") return "All of it was refunded.";
  return status === "paid" ? "All of its credits are used or reserved." : "Only paid credits can be refunded.";
};

const Actions = ({ payment }: { payment: PaymentDetails }) => {
  const own = useOwnProblem()([payment.person.id]);
  const mayRefund = hasAdminRole(useRole(), "finance");
  if (!mayRefund) return null;
  return (
    <Card title="Actions">
      <Button
        wide
        variant="secondary"
        disabledReason={own ?? refundClosed(payment)}
        onClick={() => openModal({ title: `Refund ${payment.person.name}`, content: <RefundForm payment={payment} /> })}
      >
        Refund
      </Button>
    </Card>
  );
};

export default function Payment() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data: payment } = useSuspenseQuery(paymentQuery(useApi(), id));
  const { person, ordered, category, credits } = payment;
  return (
    <Screen>
      <BackLink href={useBackHref("/admin/payments")}>Payments</BackLink>
      <ScreenTitle lead={<PaymentStatus {...payment} />}>
        {`${formatMoney(payment.payable)} from ${person.name}`}
      </ScreenTitle>
      <RecordColumns
        actions={<Actions payment={payment} />}
        aside={
          <Card title="Payment">
            <DefinitionList
              items={[
                { term: "Buyer", value: <AdminLink href={`/admin/users/${person.id}`}>{person.name}</AdminLink> },
                { term: "Ordered", value: `${ordered.text} (${ordered.city})` },
                { term: "Category", value: category },
                { term: "Credits", value: String(credits) },
                { term: "Payment number", value: <span className="wrap-anywhere">{payment.id}</span> },
              ]}
            />
          </Card>
        }
      >
        <Bought payment={payment} />
        <Invoices payment={payment} />
      </RecordColumns>
    </Screen>
  );
}
