// How far somebody is with a credential: the best of what he has noted of that type counts.
import { expect, test } from "vitest";
import type { CredentialState, OwnCredential } from "@/modules/specialists/profile-schemas.ts";
import { standingOf } from "./credential-need.tsx";

const held = (type: string, state: CredentialState): OwnCredential => ({
  id: `${type} ${state}`,
  type,
  state,
  number: "1",
  issuer: "Guild",
  expiresOn: null,
  document: null,
  declinedBecause: null,
});

test.each<[string, OwnCredential[]]>([
  ["missing", []],
  ["missing", [held("licence", "verified")]],
  ["expired", [held("bar", "expired")]],
  ["waiting", [held("bar", "expired"), held("bar", "waiting")]],
  ["verified", [held("bar", "waiting"), held("bar", "verified"), held("bar", "expired")]],
])("%s", (standing, credentials) => expect(standingOf("bar", credentials)).toBe(standing));
