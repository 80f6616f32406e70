// Choosing leads of a category and going on to pay them: packages, a free number, or single parts, with a live total.
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { ReturnTo } from "@/modules/billing/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/choice-chips.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { type BuyOffer, buyWords, countOf, leadsInWords, type OrderLine, orderTotal } from "./order.ts";
import { PackageChoice } from "./package-choice.tsx";
import { PartChoice } from "./part-choice.tsx";
import { useCheckout } from "./use-checkout.ts";
import { type Scope, useOrder } from "./use-order.ts";

export interface BuyFormProps {
  offer: BuyOffer;
  /** Where the browser goes on after paying. */
  returnTo: ReturnTo;
  /** A way on without buying; stands beside the button. */
  children?: React.ReactNode;
}

const Total = ({ offer, lines }: { offer: BuyOffer; lines: readonly OrderLine[] }) => (
  <p aria-live="polite" className="min-h-6">
    {lines.length > 0 && (
      <>
        <span className="font-semibold text-ink">{formatMoney(orderTotal(offer, lines))}</span>
        {` net for ${leadsInWords(countOf(lines))}. You pay on the next page.`}
      </>
    )}
  </p>
);

export const BuyForm = ({ offer, returnTo, children }: BuyFormProps) => {
  const { choice, choose, lines } = useOrder(offer);
  const { pay, busy, refusals } = useCheckout(offer.categoryId, returnTo);
  const [tried, setTried] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // Sent before this code had come: now it can be.
  useEffect(() => self.$wake?.(), []);
  // What has to be put right has the focus, so that nobody looks for it.
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [tried]);
  const wrong = lines === undefined || lines.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(tried + 1);
    if (!wrong && !busy) pay(lines);
  };
  const typo = tried > 0 && lines === undefined
    ? `Please write a number from 1 to ${offer.maximumQuantity}.`
    : undefined;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary
        problems={refusals.map((message) => ({ message }))}
        title="The payment page did not open"
        attempt={tried}
      />
      {offer.parts.length > 0 && (
        <ChoiceChips
          label="What are the leads for?"
          name="scope"
          help="Credits of a part are good for that part only, and are used first."
          options={[{ value: "category", label: `All of ${offer.name}` }, { value: "parts", label: "Single parts" }]}
          value={choice.scope}
          onPick={(scope) => choose({ scope: scope as Scope })}
        />
      )}
      {choice.scope === "category"
        ? <PackageChoice offer={offer} choice={choice} onChoose={choose} error={typo} />
        : <PartChoice offer={offer} choice={choice} onChoose={choose} tried={tried > 0} />}
      <StickyBar note={<Total offer={offer} lines={lines ?? []} />}>
        <Button
          type="submit"
          busy={busy ? "Opening the payment page…" : undefined}
          disabledReason={lines?.length === 0 ? "Choose at least one lead." : undefined}
        >
          {buyWords(offer, lines ?? [])}
        </Button>
        {children}
      </StickyBar>
    </form>
  );
};
