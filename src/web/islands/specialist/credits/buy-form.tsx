// The form that buys leads of a category: a package, another quantity, or specific topics, with a live total.
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { ReturnTo } from "@/modules/billing/schemas.ts";
import { sumSuffix } from "@/modules/billing/price-rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { profilePartHref } from "../links.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import {
  buyLabel,
  type BuyOffer,
  countLeads,
  creditsText,
  discountText,
  initialChoice,
  linePrice,
  type OrderChoice,
  type OrderLine,
  orderTotal,
  OTHER,
  readQuantity,
  type Scope,
  toLines,
} from "./order.ts";
import { BilledTo, useEditDetails } from "./billed-to.tsx";
import { useCheckout } from "./checkout.ts";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { ChoiceCard } from "@/web/ui/form/choice-cards.tsx";
import { controlStyle, Field, type FieldText } from "@/web/ui/form/field.tsx";
import { MinusIcon, PlusIcon } from "@/web/ui/icons.ts";

interface ChoiceProps {
  offer: BuyOffer;
  choice: OrderChoice;
  onChoose(change: Partial<OrderChoice>): void;
}

const Price = ({ offer, quantity }: { offer: BuyOffer; quantity: number }) => {
  const price = linePrice(offer, { quantity });
  const each = { amount: Math.round(price.amount / quantity), currency: price.currency };
  const off = discountText(price.discountBps);
  return (
    <span className="flex flex-wrap gap-x-2">
      <span className="font-medium text-ink">{formatMoney(price)}</span>
      {quantity > 1 && <span>{`${formatMoney(each)} each`}</span>}
      {off && <span className="font-medium text-ok">{`${off} off`}</span>}
    </span>
  );
};

/** `error`: what is wrong with the typed quantity. */
const PackageChoice = ({ offer, choice, onChoose, error }: ChoiceProps & { error?: string }) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-2 font-semibold">How many credits?</legend>
    <div className="grid gap-2.5 sm:grid-cols-2">
      {offer.packages.map(({ quantity }) => (
        <ChoiceCard
          key={quantity}
          type="radio"
          name="package"
          checked={choice.packageQuantity === String(quantity)}
          onChange={() => onChoose({ packageQuantity: String(quantity) })}
          choice={{
            value: String(quantity),
            label: creditsText(quantity),
            hint: <Price offer={offer} quantity={quantity} />,
          }}
        />
      ))}
      <ChoiceCard
        type="radio"
        name="package"
        checked={choice.packageQuantity === OTHER}
        onChange={() => onChoose({ packageQuantity: OTHER })}
        choice={{
          value: OTHER,
          label: "Other quantity",
          hint: `From 1 to ${offer.maximumQuantity}, with the best matching discount`,
        }}
      />
    </div>
    {choice.packageQuantity === OTHER && (
      <QuantityField
        label="Number of credits"
        name="quantity"
        value={choice.customQuantity}
        min={1}
        max={offer.maximumQuantity}
        error={error}
        onChange={(customQuantity) => onChoose({ customQuantity })}
      />
    )}
  </fieldset>
);

const topicPrice = (offer: BuyOffer, subcategoryId: string, text: string): string => {
  const quantity = readQuantity(text || "0", 1, offer.maximumQuantity);
  if (quantity === undefined) return "";
  const price = linePrice(offer, { subcategoryId, quantity });
  const off = discountText(price.discountBps);
  return `${formatMoney(price)}${off ? `, ${off} off` : ""}`;
};

/** `showErrors`: whether invalid quantities are marked. */
const TopicChoice = ({ offer, choice, onChoose, showErrors }: ChoiceProps & { showErrors: boolean }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">How many credits for each topic?</legend>
    <ul className="divide-y divide-line">
      {offer.subcategories.map(({ id, name, leadPrice }) => {
        const text = choice.topics[id] ?? "";
        const isInvalid = showErrors && text !== "" && readQuantity(text, 0, offer.maximumQuantity) === undefined;
        return (
          <li key={id} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <QuantityField
              label={name}
              name={`topic-${id}`}
              help={`${formatMoney(leadPrice)} per lead`}
              value={text}
              min={0}
              max={offer.maximumQuantity}
              error={isInvalid ? `Enter a number from 0 to ${offer.maximumQuantity}.` : undefined}
              onChange={(typed) => onChoose({ topics: { ...choice.topics, [id]: typed } })}
            />
            <span aria-live="polite" className="font-medium sm:pb-3">{topicPrice(offer, id, text)}</span>
          </li>
        );
      })}
    </ul>
  </fieldset>
);

interface QuantityFieldProps extends FieldText {
  /** As typed. */
  value: string;
  min: number;
  max: number;
  onChange(text: string): void;
}

const QuantityField = ({ value, min, max, onChange, ...field }: QuantityFieldProps) => {
  const now = readQuantity(value, 0, 9999) ?? min;
  const change = (by: number) => onChange(String(Math.min(max, Math.max(min, now + by))));
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="flex items-center gap-1">
          <IconButton label="One less" onClick={() => change(-1)} className="border border-line-strong">
            <MinusIcon />
          </IconButton>
          <span className="block w-20">
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              placeholder={String(min)}
              className={`${controlStyle} text-center`}
            />
          </span>
          <IconButton label="One more" onClick={() => change(1)} className="border border-line-strong">
            <PlusIcon />
          </IconButton>
        </span>
      )}
    </Field>
  );
};

interface BuyFormProps {
  offer: BuyOffer;
  /** Where the browser goes after paying. */
  returnTo: ReturnTo;
}

const Total = ({ offer, lines }: { offer: BuyOffer; lines: readonly OrderLine[] }) => (
  <p aria-live="polite" className="min-h-6">
    {lines.length > 0 && (
      <>
        <span className="font-semibold text-ink">{formatMoney(orderTotal(offer, lines))}</span>
        {` ${
          [sumSuffix(offer.tax, orderTotal(offer, lines)), `for ${creditsText(countLeads(lines))}`].filter(Boolean)
            .join(
              " ",
            )
        }. You pay on the next page.`}
      </>
    )}
  </p>
);

/** The form, or why the specialist could not use these credits: the rule that StripeCheckout applies, too. */
export const BuyForm = ({ offer, returnTo }: BuyFormProps) => {
  if (!offer.refusal) return <OrderForm offer={offer} returnTo={returnTo} />;
  return (
    <Banner tone="warn" title={`You can't buy credits in ${offer.category.name} yet`}>
      <p>{offer.refusal.sentence}</p>
      <div className="mt-3">
        <RoutedButton to={profilePartHref("offer", returnTo)} variant="secondary">Go to your profile</RoutedButton>
      </div>
    </Banner>
  );
};

const OrderForm = ({ offer, returnTo }: BuyFormProps) => {
  const [choice, setChoice] = useState(() => initialChoice(offer));
  const choose = (change: Partial<OrderChoice>) => setChoice((before) => ({ ...before, ...change }));
  const lines = toLines(choice, offer);
  const { pay, busy, errors } = useCheckout(offer.category.id, returnTo);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The form was submitted before this code had loaded: submit it now.
  useEffect(() => void setTimeout(() => self.$wake?.()), []);
  // Focus the first field with an error.
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [attempts]);
  const isIncomplete = lines === undefined || lines.length === 0;
  const { billedTo } = offer;
  const editDetails = useEditDetails(billedTo);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (isIncomplete || busy) return;
    if (billedTo.isMissing) void editDetails().catch(showRefusal);
    else void pay(lines);
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
      {offer.subcategories.length > 0 && (
        <ChoiceChips
          label="What are the credits for?"
          name="scope"
          help="Topic credits work only for that topic and are used first."
          options={[
            { value: "category", label: `All of ${offer.category.name}` },
            { value: "topics", label: "Specific topics" },
          ]}
          value={choice.scope}
          onPick={(scope) => choose({ scope: scope as Scope })}
        />
      )}
      {choice.scope === "category"
        ? <PackageChoice offer={offer} choice={choice} onChoose={choose} error={quantityError} />
        : <TopicChoice offer={offer} choice={choice} onChoose={choose} showErrors={attempts > 0} />}
      <BilledTo billedTo={billedTo} error={attempts > 0 && billedTo.isMissing} />
      <StickyBar note={<Total offer={offer} lines={lines ?? []} />}>
        <Button
          type="submit"
          busy={busy ? "Opening the payment page…" : undefined}
          disabledReason={lines?.length === 0 ? "Choose at least one credit." : undefined}
        >
          {buyLabel(offer, lines ?? [])}
        </Button>
      </StickyBar>
    </form>
  );
};
