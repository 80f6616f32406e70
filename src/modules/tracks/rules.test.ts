// Pure decisions about requests: the order of steps, contact data, masks and labels.
import { describe, expect, it } from "vitest";
import {
  contactProblems,
  furtherStep,
  LABELS,
  maskAnswers,
  maskContact,
  type Step,
  stepAfter,
  STEPS,
} from "./rules.ts";
import type { Contact } from "./schemas.ts";

describe("steps", () => {
  it("follow the screens", () => {
    expect(STEPS).toEqual([
      "start",
      "about",
      "needs",
      "preferences",
      "contacts",
      "calendar",
      "specialist-info",
      "specialist",
      "thank-you",
    ]);
  });

  it.each<[Step, Step[], Step]>([
    ["start", [], "about"],
    ["start", ["about"], "needs"],
    ["start", ["about", "needs"], "preferences"],
    ["about", ["needs"], "preferences"],
    ["contacts", ["about", "needs"], "calendar"],
    ["specialist", [], "thank-you"],
    ["thank-you", [], "thank-you"],
  ])("after %s, with %j empty, the next step is %s", (step, empty, next) => expect(stepAfter(step, empty)).toBe(next));

  it.each<[Step, Step, Step]>([
    ["start", "needs", "needs"],
    ["needs", "start", "needs"],
    ["calendar", "calendar", "calendar"],
  ])("of %s and %s, %s is further", (a, b, further) => expect(furtherStep(a, b)).toBe(further));
});

describe("contact data", () => {
  const good: Contact = {
    firstName: "Vera",
    lastName: "Visitor",
    email: "vera@example.test",
    phone: "+43 660 1234567",
  };
  const EMAIL = "Email must be a valid email";
  const PHONE = "Please enter a phone number with its country code, such as +43 660 1234567.";

  it.each<[string, Partial<Contact>]>([
    ["a complete contact", {}],
    ["letters of any script", { firstName: "Søren-Ève", lastName: "O’Brien 王" }],
    ["surrounding spaces", { firstName: "  Vera ", email: " vera@example.test ", phone: " +436601234567 " }],
    ["the longest names", { firstName: "x".repeat(60), lastName: "y".repeat(60) }],
    ["a tagged address", { email: "vera.v+tag@mail.example.co.uk" }],
    ["an accented address", { email: "véra@example.test" }],
    ["a phone number in national notation", { phone: "+44 (0)20 7946-0958" }],
  ])("%s: accepted", (_, change) => expect(contactProblems({ ...good, ...change })).toEqual([]));

  it.each<[Partial<Contact>, keyof Contact, string]>([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ firstName: " \u200b\t" }, "firstName", "First name is required"],
    [{ lastName: "\u0000" }, "lastName", "Last name is required"],
    [{ lastName: "\ud800" }, "lastName", "Last name is required"],
    [{ firstName: "x".repeat(61) }, "firstName", "First name must be at most 60 characters"],
    [{ lastName: "<b>Vera</b>" }, "lastName", "Last name must not contain links or symbols"],
    [{ firstName: "see https://spam.example" }, "firstName", "First name must not contain links or symbols"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "   " }, "email", "Email is required"],
    ...[
      "vera",
      "vera@",
      "@example.test",
      "vera@example",
      "vera@@example.test",
      "ve ra@example.test",
      ".vera@example.test",
      "vera.@example.test",
      "ve..ra@example.test",
      "vera@-example.test",
      "vera@example..test",
      "vera\u0000@example.test",
      "vera\u202e@example.test",
      "vera\ud800@example.test",
      "vera\r\nBcc: all@example.test",
      `${"x".repeat(65)}@example.test`,
      `vera@${"x".repeat(250)}.test`,
    ].map((email): [Partial<Contact>, keyof Contact, string] => [{ email }, "email", EMAIL]),
    [{ phone: "" }, "phone", "Phone number is required"],
    [{ phone: "call me" }, "phone", "Phone number is required"],
    ...["12345", "+4366012345678901", "+43 660 1234567 ext 5", "+43;660;1234567"]
      .map((phone): [Partial<Contact>, keyof Contact, string] => [{ phone }, "phone", PHONE]),
  ])("%j is invalid in %s: %s", (change, key, sentence) => {
    expect(contactProblems({ ...good, ...change })).toEqual([{ key, sentence }]);
  });

  it("lists every problem at once, in the order of the fields", () => {
    const problems = contactProblems({ firstName: "", lastName: "", email: "", phone: "" });
    expect(problems.map(({ key }) => key)).toEqual(["firstName", "lastName", "email", "phone"]);
  });
});

describe("masks", () => {
  it("show of contact data only what its owner recognises", () => {
    const contact = { firstName: "Vera", lastName: "Visitor", email: "vera@mail.example.test", phone: "+436601234567" };
    expect(maskContact(contact)).toEqual({
      firstName: "V•••",
      lastName: "•••",
      email: "v•••@•••.test",
      phone: "•••67",
    });
  });

  it("never split a character", () => {
    const contact = { firstName: "\ud83d\ude00era", lastName: "V", email: "\ud835\udcca@example.test", phone: "+4366" };
    expect(maskContact(contact).firstName).toBe("\ud83d\ude00•••");
    expect(maskContact(contact).email.isWellFormed()).toBe(true);
  });

  it("show which questions have an answer, not the answers", () => {
    const masked = maskAnswers({ role: "Nurse", years: 4, several: ["a", "b"], sure: true });
    expect(masked).toEqual({ role: "•••", years: "•••", several: "•••", sure: "•••" });
  });
});

describe("texts", () => {
  it("have fixed values and labels", () => {
    expect(LABELS.timing).toEqual([
      { value: "right-await", label: "Right away" },
      { value: "1-week", label: "Within 1 week" },
      { value: "2-3-weeks", label: "Within 2 or 3 weeks" },
    ]);
    expect(LABELS.timeOfDay.map((option) => option.value)).toEqual(["morning", "afternoon", "evening"]);
    expect(LABELS.contactMethod.map((option) => option.value)).toEqual(["phone", "email", "whatsapp"]);
    expect(LABELS.location.map((option) => option.value)).toEqual(["zoom", "whatsapp", "phone"]);
  });
});
