// Packs: a catalogue as a file (docs/product/catalogue-and-settings.md#packs). Pure.
import { minorUnits, toUnits } from "@/platform/money.ts";

/** Those that come with the program. */
export const PACKS = { advice: "Advice", "home-services": "Home services" } as const;
export type PackName = keyof typeof PACKS;
export const PACK_NAMES = Object.keys(PACKS) as [PackName, ...PackName[]];

/** What a file says of itself. */
export const PACK_FORMAT = "parley-pack";
/** Raised when older programs can't read a file any more. */
export const PACK_VERSION = 1;

/** Why a file is no pack that this program can read; undefined where its contents can be looked at. */
export const packProblem = (file: unknown): string | undefined => {
  const { format, version } = (typeof file === "object" && file !== null ? file : {}) as Record<string, unknown>;
  if (format !== PACK_FORMAT) return "This file is not a catalogue. Choose one that was exported under Categories.";
  return typeof version === "number" && version > PACK_VERSION
    ? "This catalogue was exported by a newer version of the program. Update this one first."
    : undefined;
};

/** How amounts of a file become those of the marketplace. */
export interface Conversion {
  from: string;
  to: string;
  /** How much of `to` one of `from` is. */
  rate: number;
}

/** An amount of a file in the marketplace's currency. In minor units. */
export const convertAmount = (minor: number, { from, to, rate }: Conversion): number =>
  Math.round(toUnits(minor, from) * rate * minorUnits(to));
