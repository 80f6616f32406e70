// Which addresses have the same pattern, and which domains are somebody's own.
import { expect, test } from "vitest";
import { ownDomainOf } from "../proof/email-domains.ts";
import { emailPattern } from "./rules.ts";

test.each([
  ["anna1@example.com", "anna#@example.com"],
  ["anna.2024.x7@example.com", "anna.#.x#@example.com"],
  ["anna+shop@example.com", "anna+…@example.com"],
  ["a1+b2@example.com", "a#+…@example.com"],
  ["anna@example.com", undefined],
])("the pattern of %s is %s", (email, pattern) => {
  expect(emailPattern(email)).toBe(pattern);
});

test.each([
  ["anna@firm-one.at", "firm-one.at"],
  ["anna@mail.eu.firm-one.co.uk", "firm-one.co.uk"],
  ["anna@gmail.com", undefined],
  ["anna@mail.gmx.net", undefined],
  ["anna@chello.at", undefined],
  ["anna@mailinator.com", undefined],
  ["anna@example.test", undefined],
  ["anna@localhost", undefined],
  ["anna", undefined],
])("the own domain of %s is %s", (email, domain) => {
  expect(ownDomainOf(email)).toBe(domain);
});
