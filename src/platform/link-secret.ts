// Secrets of links that a person without an account can open: computed when needed, stored nowhere (PRODUCT section 1).
import { createHmac, timingSafeEqual } from "node:crypto";

export type LinkPurpose =
  | "verify"
  | "reset"
  | "meeting"
  | "outcome"
  | "track"
  | "resume"
  | "unsubscribe"
  | "feed"
  // Not of links, but made and compared in the same way.
  | "pending-address"
  | "address-key"
  | "input-key";

export interface LinkSecrets {
  /** The secret of one row's link; raising the row's version revokes it. 192 bits, base64url. */
  of(purpose: LinkPurpose, rowId: string, version: number): string;
  /** Whether a presented secret is right, in constant time. */
  fits(presented: string, purpose: LinkPurpose, rowId: string, version: number): boolean;
}

/** Secrets derived from LINK_SECRET. */
export const createLinkSecrets = (key: string): LinkSecrets => {
  const of = (purpose: LinkPurpose, rowId: string, version: number) =>
    createHmac("sha256", key).update(`${purpose}\n${rowId}\n${version}`).digest().subarray(0, 24).toString("base64url");
  return {
    of,
    fits(presented, purpose, rowId, version) {
      const expected = new TextEncoder().encode(of(purpose, rowId, version));
      const given = new TextEncoder().encode(presented);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
