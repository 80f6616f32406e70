// What a tab keeps of forms that were not sent: for one person, for a day, until it is sent or they sign out.
import { afterEach, expect, it } from "vitest";
import { findForm, keepForm, keepPlace, removeForm, removeOthers, removeUnsent, takePlace } from "./unsent-storage.ts";

const NOW = Date.UTC(2026, 10, 24, 9);
const ANNA = "anna@example.test";
const FIELDS = {
  message: { typed: "Please bring the plans.", base: "" },
  "channels=email": { typed: false, base: true },
};

afterEach(() => sessionStorage.clear());

it("gives what was typed back to the same person, within a day", () => {
  keepForm("help-1", ANNA, FIELDS, NOW);
  expect(findForm("help-1", ANNA, NOW)).toEqual(FIELDS);
  expect(findForm("help-1", "ben@example.test", NOW)).toBeUndefined();
  expect(findForm("help-2", ANNA, NOW)).toBeUndefined();
  expect(findForm("help-1", ANNA, NOW + 24 * 3_600_000)).toBeUndefined();
});

it("leaves out what an older version has kept", () => {
  const fields = { ...FIELDS, subject: "The map" };
  sessionStorage.setItem("parley.unsent", JSON.stringify({ forms: { "help-1": { owner: ANNA, at: NOW, fields } } }));
  expect(findForm("help-1", ANNA, NOW)).toEqual(FIELDS);
});

it("leaves nothing behind when it was sent, or nothing differs any more", () => {
  keepForm("help-1", ANNA, FIELDS, NOW);
  removeForm("help-1");
  keepForm("help-2", ANNA, FIELDS, NOW);
  keepForm("help-2", ANNA, {}, NOW);
  expect(sessionStorage.length).toBe(0);
});

it("removes what somebody else has typed, but not a visitor's", () => {
  keepForm("help-1", ANNA, FIELDS, NOW);
  keepForm("contacts", "", FIELDS, NOW);
  removeOthers("ben@example.test");
  expect([findForm("help-1", ANNA, NOW), findForm("contacts", "", NOW)]).toEqual([undefined, FIELDS]);
});

it("leads the same person back, once", () => {
  const place = { owner: ANNA, href: "/leads/1?tab=notes" };
  keepPlace(place);
  expect([takePlace(" Anna@example.test"), takePlace(ANNA)]).toEqual([place.href, undefined]);
  keepPlace(place);
  expect([takePlace("ben@example.test"), takePlace(ANNA)]).toEqual([undefined, undefined]);
});

it("forgets everything at the end", () => {
  keepForm("help-1", ANNA, FIELDS, NOW);
  keepPlace({ owner: ANNA, href: "/leads/1" });
  removeUnsent();
  expect(sessionStorage.length).toBe(0);
});
