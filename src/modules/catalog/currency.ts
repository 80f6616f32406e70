import type { Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { decimalsOf } from "@/platform/money.ts";
import { categories } from "./tables.ts";

const decimalsText = (currency: string): string =>
  `${currency} has ${["no", "one", "two", "three"][decimalsOf(currency)]} decimals`;

/**
 * settings.currency_changed: prices and answers are kept in minor units without a currency, so one with other decimals
 * would change them all. Throws `currency_in_use` once there is a category, which all of them need.
 */
export const requireSameDecimals = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  if (decimalsOf(from) === decimalsOf(to)) return;
  const [category] = await tx.select({ id: categories.id }).from(categories).limit(1);
  if (!category) return;
  throw conflict(
    "currency_in_use",
    `${decimalsText(to)} and ${
      decimalsText(from)
    }. Such a change is only possible before there are categories, because ` +
      "prices and answers would change with it.",
  );
};
