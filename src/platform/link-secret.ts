// Secrets of links that open without an account: computed, never stored (docs/product/contract.md#link-secrets).
import { createHmac, timingSafeEqual } from "node:crypto";

export type LinkPurpose =
  | "verify"
  | "reset"
  | "invitation"
  | "stop-email-change"
  | "meeting"
  | "outcome"
  | "track"
  | "resume"
  | "unsubscribe"
  | "announcements"
  | "confirm"
  | "consent"
  | "feed"
  | "handover"
  | "earlier-wish"
  | "earlier-offer"
  // Not links, but computed and compared in the same way.
  | "agent"
  | "contact-code"
  | "text-code"
  | "proof-of-work"
  | "pending-address"
  | "address-key"
  | "imported-meeting"
  | "input-key"
  | "own-clients"
  // Calendars: the state of a sign-in at a service, and what its push notifications repeat.
  | "calendar-state"
  | "calendar-push";

export interface LinkSecrets {
  /** The secret of one row's link, 192 bits in base64url. Incrementing the row's version revokes it. */
  of(purpose: LinkPurpose, rowId: string, version: number): string;
  /** The same under every accepted key, the present one first: for what was computed before LINK_SECRET changed. */
  allOf(purpose: LinkPurpose, rowId: string, version: number): string[];
  /** Whether a presented secret is correct under an accepted key, compared in constant time. */
  fits(presented: string, purpose: LinkPurpose, rowId: string, version: number): boolean;
}

/** Whether two texts are the same, compared in constant time. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Secrets derived from LINK_SECRET. Those derived from the old keys are accepted, too. */
export const createLinkSecrets = (key: string, oldKeys: readonly string[] = []): LinkSecrets => {
  const derive = (from: string, purpose: LinkPurpose, rowId: string, version: number) =>
    createHmac("sha256", from).update(`${purpose}\n${rowId}\n${version}`).digest().subarray(0, 24)
      .toString("base64url");
  const allOf = (purpose: LinkPurpose, rowId: string, version: number) =>
    [key, ...oldKeys].map((masterKey) => derive(masterKey, purpose, rowId, version));
  return {
    of: (purpose, rowId, version) => derive(key, purpose, rowId, version),
    allOf,
    fits: (presented, purpose, rowId, version) =>
      allOf(purpose, rowId, version).some((expected) => isSameSecret(presented, expected)),
  };
};
