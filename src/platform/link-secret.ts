// Secrets of links that open without an account: computed when needed and never stored (PRODUCT section 1).
import { createHmac, timingSafeEqual } from "node:crypto";

export type LinkPurpose =
  | "verify"
  | "reset"
  | "meeting"
  | "outcome"
  | "track"
  | "resume"
  | "unsubscribe"
  | "confirm"
  | "consent"
  | "feed"
  // Not links, but computed and compared in the same way.
  | "contact-code"
  | "proof-of-work"
  | "pending-address"
  | "address-key"
  | "input-key";

export interface LinkSecrets {
  /** The secret of one row's link, 192 bits in base64url. Incrementing the row's version revokes it. */
  of(purpose: LinkPurpose, rowId: string, version: number): string;
  /** Whether a presented secret is correct, compared in constant time. */
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
      const actual = new TextEncoder().encode(presented);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
};
