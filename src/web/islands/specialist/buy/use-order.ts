// The order as it is chosen: the whole category by package or free number, or single parts.
import { useState } from "react";
import { type BuyOffer, type OrderLine, readQuantity } from "./order.ts";

export const OTHER = "other";
/** What most people begin with. */
const USUAL = 5;

export type Scope = "category" | "parts";

export interface OrderChoice {
  scope: Scope;
  /** A package's quantity, or OTHER. */
  packageChosen: string;
  /** As typed, for OTHER. */
  free: string;
  /** As typed, by subcategory. */
  parts: Readonly<Record<string, string>>;
}

const firstChoice = ({ packages }: BuyOffer): OrderChoice => ({
  scope: "category",
  packageChosen: String(
    packages.find(({ quantity }) => quantity === USUAL)?.quantity ?? packages[0]?.quantity ?? OTHER,
  ),
  free: "",
  parts: {},
});

/** The lines of a choice; undefined when a number does not fit. No lines while nothing is chosen. */
const linesOf = (choice: OrderChoice, { parts, maximumQuantity }: BuyOffer): OrderLine[] | undefined => {
  if (choice.scope === "category") {
    const text = choice.packageChosen === OTHER ? choice.free : choice.packageChosen;
    const quantity = readQuantity(text, 1, maximumQuantity);
    return quantity === undefined ? undefined : [{ quantity }];
  }
  const typed = parts.map(({ id }) => ({
    subcategoryId: id,
    quantity: readQuantity(choice.parts[id] || "0", 0, maximumQuantity),
  }));
  if (typed.some(({ quantity }) => quantity === undefined)) return undefined;
  return (typed as Required<OrderLine>[]).filter(({ quantity }) => quantity > 0);
};

export const useOrder = (offer: BuyOffer) => {
  const [choice, setChoice] = useState(() => firstChoice(offer));
  const choose = (change: Partial<OrderChoice>) => setChoice((before) => ({ ...before, ...change }));
  return { choice, choose, lines: linesOf(choice, offer) };
};
