// How many leads of the whole category: a package with its discount, or another number.
import { formatMoney } from "@/platform/money.ts";
import { ChoiceCard } from "@/web/ui/choice-cards.tsx";
import { type BuyOffer, discountWords, leadsInWords, linePrice } from "./order.ts";
import { QuantityField } from "./quantity-field.tsx";
import { type OrderChoice, OTHER } from "./use-order.ts";

export interface PackageChoiceProps {
  offer: BuyOffer;
  choice: OrderChoice;
  onChoose(change: Partial<OrderChoice>): void;
  /** What is wrong with the number typed. */
  error?: string;
}

const Price = ({ offer, quantity }: { offer: BuyOffer; quantity: number }) => {
  const price = linePrice(offer, { quantity });
  const each = { amount: Math.round(price.amount / quantity), currency: price.currency };
  const off = discountWords(price.discountBps);
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
          checked={choice.packageChosen === String(quantity)}
          onChange={() => onChoose({ packageChosen: String(quantity) })}
          choice={{
            value: String(quantity),
            label: leadsInWords(quantity),
            hint: <Price offer={offer} quantity={quantity} />,
          }}
        />
      ))}
      <ChoiceCard
        type="radio"
        name="package"
        checked={choice.packageChosen === OTHER}
        onChange={() => onChoose({ packageChosen: OTHER })}
        choice={{
          value: OTHER,
          label: "Another number",
          hint: `Any from 1 to ${offer.maximumQuantity}, with the discount it reaches`,
        }}
      />
    </div>
    {choice.packageChosen === OTHER && (
      <QuantityField
        label="Number of leads"
        name="quantity"
        value={choice.free}
        least={1}
        most={offer.maximumQuantity}
        error={error}
        onChange={(free) => onChoose({ free })}
      />
    )}
  </fieldset>
);
