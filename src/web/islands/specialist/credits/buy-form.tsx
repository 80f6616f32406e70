// The form that buys leads of a category: a package, another quantity, or specific topics, with a live total.
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { ReturnTo } from "@/modules/billing/schemas.ts";
import { sumSuffix } from "@/modules/billing/price-rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import {
  buyLabel,
  type BuyOffer,
  countLeads,
  initialChoice,
  leadsText,
  linesOf,
  type OrderChoice,
  type OrderLine,
  orderTotal,
  type Scope,
} from "./order.ts";
import { PackageChoice, TopicChoice } from "./quantity-choices.tsx";
import { useCheckout } from "./checkout.ts";

const useOrder = (offer: BuyOffer) => {
  const [choice, setChoice] = useState(() => initialChoice(offer));
  const choose = (change: Partial<OrderChoice>) => setChoice((before) => ({ ...before, ...change }));
  return { choice, choose, lines: linesOf(choice, offer) };
};

export interface BuyFormProps {
  offer: BuyOffer;
  /** Where the browser goes after paying. */
  returnTo: ReturnTo;
  /** A way to continue without buying, beside the button. */
  children?: React.ReactNode;
}

const Total = ({ offer, lines }: { offer: BuyOffer; lines: readonly OrderLine[] }) => (
  <p aria-live="polite" className="min-h-6">
    {lines.length > 0 && (
      <>
        <span className="font-semibold text-ink">{formatMoney(orderTotal(offer, lines))}</span>
        {` ${
          [sumSuffix(offer.tax, orderTotal(offer, lines)), `for ${leadsText(countLeads(lines))}`].filter(Boolean).join(
            " ",
          )
        }. You pay on the next page.`}
      </>
    )}
  </p>
);

const Refusal = ({ offer, returnTo }: Pick<BuyFormProps, "offer" | "returnTo">) => (
  <Banner tone="warn" title={`You can't buy leads in ${offer.name} yet`}>
    <p>{offer.refusal}</p>
    <div className="mt-3">
      <RoutedButton to={returnTo === "onboarding" ? "/onboarding/profile" : "/dashboard/profile"} variant="secondary">
        Go to your profile
      </RoutedButton>
    </div>
  </Banner>
);

/** The form, or why the specialist could not use these credits: the rule that StripeCheckout applies, too. */
export const BuyForm = (props: BuyFormProps) =>
  props.offer.refusal
    ? (
      <div className="grid gap-6">
        <Refusal {...props} />
        {props.children}
      </div>
    )
    : <OrderForm {...props} />;

const OrderForm = ({ offer, returnTo, children }: BuyFormProps) => {
  const { choice, choose, lines } = useOrder(offer);
  const { pay, busy, errors } = useCheckout(offer.categoryId, returnTo);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The form was submitted before this code had loaded: submit it now.
  useEffect(() => self.$wake?.(), []);
  // Focus the first field with an error.
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [attempts]);
  const isIncomplete = lines === undefined || lines.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (!isIncomplete && !busy) pay(lines);
  };
  const quantityError = attempts > 0 && lines === undefined
    ? `Enter a number from 1 to ${offer.maximumQuantity}.`
    : undefined;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary
        problems={errors.map((message) => ({ message }))}
        title="We couldn't open the payment page"
        attempt={attempts}
      />
      {offer.topics.length > 0 && (
        <ChoiceChips
          label="What are the leads for?"
          name="scope"
          help="Topic credits work only for that topic and are used first."
          options={[{ value: "category", label: `All of ${offer.name}` }, {
            value: "topics",
            label: "Specific topics",
          }]}
          value={choice.scope}
          onPick={(scope) => choose({ scope: scope as Scope })}
        />
      )}
      {choice.scope === "category"
        ? <PackageChoice offer={offer} choice={choice} onChoose={choose} error={quantityError} />
        : <TopicChoice offer={offer} choice={choice} onChoose={choose} showErrors={attempts > 0} />}
      <StickyBar note={<Total offer={offer} lines={lines ?? []} />}>
        <Button
          type="submit"
          busy={busy ? "Opening the payment page…" : undefined}
          disabledReason={lines?.length === 0 ? "Choose at least one lead." : undefined}
        >
          {buyLabel(offer, lines ?? [])}
        </Button>
        {children}
      </StickyBar>
    </form>
  );
};
