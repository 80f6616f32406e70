// Packs: a catalogue as a file (docs/product/catalogue-and-settings.md#packs). Pure.
import { minorUnits } from "@/platform/money.ts";

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

/** A price of another currency as the same number: 45.00 of one is 45.00 of the other. In minor units. */
export const priceIn = (minor: number, from: string, to: string): number =>
  Math.round(minor / minorUnits(from) * minorUnits(to));
