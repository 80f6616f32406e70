// How many leads of single parts of a category, each at its own price.
import { formatMoney } from "@/platform/money.ts";
import { type BuyOffer, discountWords, linePrice, readQuantity } from "./order.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { OrderChoice } from "./use-order.ts";

export interface PartChoiceProps {
  offer: BuyOffer;
  choice: OrderChoice;
  onChoose(change: Partial<OrderChoice>): void;
  /** Whether numbers that do not fit are pointed out. */
  tried: boolean;
}

const priceWords = (offer: BuyOffer, subcategoryId: string, text: string): string => {
  const quantity = readQuantity(text || "0", 1, offer.maximumQuantity);
  if (quantity === undefined) return "";
  const price = linePrice(offer, { subcategoryId, quantity });
  const off = discountWords(price.discountBps);
  return `${formatMoney(price)}${off ? `, ${off} off` : ""}`;
};

export const PartChoice = ({ offer, choice, onChoose, tried }: PartChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">How many leads of each part?</legend>
    <ul className="divide-y divide-line">
      {offer.parts.map(({ id, name, leadPrice }) => {
        const text = choice.parts[id] ?? "";
        const wrong = tried && text !== "" && readQuantity(text, 0, offer.maximumQuantity) === undefined;
        return (
          <li key={id} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <QuantityField
              label={name}
              name={`part-${id}`}
              help={`${formatMoney(leadPrice)} a lead`}
              value={text}
              least={0}
              most={offer.maximumQuantity}
              error={wrong ? `Please write a number from 0 to ${offer.maximumQuantity}.` : undefined}
              onChange={(typed) => onChoose({ parts: { ...choice.parts, [id]: typed } })}
            />
            <span aria-live="polite" className="font-medium sm:pb-3">{priceWords(offer, id, text)}</span>
          </li>
        );
      })}
    </ul>
  </fieldset>
);
