// How many leads to buy: a package of the whole category, another quantity, or quantities of specific topics.
import { formatMoney } from "@/platform/money.ts";
import { ChoiceCard } from "@/web/ui/form/choice-cards.tsx";
import { type BuyOffer, discountText, leadsText, linePrice, type OrderChoice, OTHER, readQuantity } from "./order.ts";
import { controlStyle, Field, type FieldText } from "@/web/ui/form/field.tsx";
import { IconButton } from "@/web/ui/button.tsx";
import { MinusIcon, PlusIcon } from "@/web/ui/icons.ts";

export interface PackageChoiceProps {
  offer: BuyOffer;
  choice: OrderChoice;
  onChoose(change: Partial<OrderChoice>): void;
  /** What is wrong with the typed quantity. */
  error?: string;
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

export const PackageChoice = ({ offer, choice, onChoose, error }: PackageChoiceProps) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-2 font-semibold">How many leads?</legend>
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
            label: leadsText(quantity),
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
        label="Number of leads"
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

export interface TopicChoiceProps {
  offer: BuyOffer;
  choice: OrderChoice;
  onChoose(change: Partial<OrderChoice>): void;
  /** Whether invalid quantities are marked. */
  showErrors: boolean;
}

const topicPrice = (offer: BuyOffer, subcategoryId: string, text: string): string => {
  const quantity = readQuantity(text || "0", 1, offer.maximumQuantity);
  if (quantity === undefined) return "";
  const price = linePrice(offer, { subcategoryId, quantity });
  const off = discountText(price.discountBps);
  return `${formatMoney(price)}${off ? `, ${off} off` : ""}`;
};

export const TopicChoice = ({ offer, choice, onChoose, showErrors }: TopicChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">How many leads for each topic?</legend>
    <ul className="divide-y divide-line">
      {offer.topics.map(({ id, name, leadPrice }) => {
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
