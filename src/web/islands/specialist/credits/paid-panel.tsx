import { useQuery } from "@tanstack/react-query";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { isSettled } from "@/modules/billing/rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { keepLastPayment, lastPaymentQuery, useLastPayment } from "./last-payment.ts";
import { invoiceHref } from "./purchases.ts";

const PaidPurchase = ({ id, credits: { categories } }: { id: string } & Pick<LayoutProps, "credits">) => {
  const { data: purchase } = useQuery(lastPaymentQuery(useApi(), id));
  if (!purchase || !isSettled(purchase.status) || purchase.refunded.amount > 0) return null;
  const { credits, category, categoryId, payable, invoices, invoiceIsOwed } = purchase;
  const balance = categories.find((category) => category.categoryId === categoryId)?.credits;
  const [invoice] = invoices;
  const paid = [
    `${formatMoney(payable)} paid`,
    balance !== undefined && `you have ${balance} now`,
    invoiceIsOwed && !invoice && "your invoice follows by email",
  ].filter(Boolean).join(" · ");
  return (
    <section
      aria-label="Your purchase"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-ok-tint p-4"
    >
      <p>
        <strong className="font-semibold">
          {credits === 1 ? `1 credit in ${category} is yours.` : `${credits} credits in ${category} are yours.`}
        </strong>{" "}
        <span className="text-ink-soft">{paid}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {invoice && (
          <LinkButton href={invoiceHref(invoice.id)} download variant="secondary">
            {`Download invoice ${invoice.number}`}
          </LinkButton>
        )}
        <RoutedButton to="/dashboard" search={{ view: "leads" } as never} variant="secondary">
          See your leads
        </RoutedButton>
        <Button variant="quiet" className="px-3!" onClick={() => keepLastPayment(null)}>
          Close<span className="sr-only">this summary of your purchase</span>
        </Button>
      </div>
    </section>
  );
};

/** What was just bought, until it is closed or some of it is refunded. */
export const PaidPanel = ({ credits }: Pick<LayoutProps, "credits">) => {
  const id = useLastPayment();
  return id ? <PaidPurchase id={id} credits={credits} /> : null;
};
