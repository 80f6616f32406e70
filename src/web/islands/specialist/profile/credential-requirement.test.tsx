// The status of a required credential is the best status of the credentials of that type.
import { expect, test } from "vitest";
import type { CredentialStatus } from "@/modules/specialists/credentials/rules.ts";
import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import { requirementStatus } from "./credential-requirement.tsx";

const held = (type: string, state: CredentialStatus): OwnCredential => ({
  id: `${type} ${state}`,
  type,
  state,
  number: "1",
  issuer: "Guild",
  expiresOn: null,
  document: null,
  declinedBecause: null,
  places: [],
  placesChecked: false,
  validIn: "",
});

test.each<[string, OwnCredential[]]>([
  ["missing", []],
  ["missing", [held("licence", "verified")]],
  ["expired", [held("bar", "expired")]],
  ["waiting", [held("bar", "expired"), held("bar", "waiting")]],
  ["verified", [held("bar", "waiting"), held("bar", "verified"), held("bar", "expired")]],
])("%s", (status, credentials) => expect(requirementStatus("bar", credentials)).toBe(status));
