// The funnel's pure decisions: the order of steps, contact data, masks, labels and attribution.
import { describe, expect, it } from "vitest";
import {
  cleanAttribution,
  contactProblems,
  describeLocation,
  furtherStep,
  LABELS,
  maskAnswers,
  maskContact,
  ORDERING,
  type Step,
  stepAfter,
  STEPS,
} from "./rules.ts";
import type { Contact } from "./schemas.ts";
import { WEIGHTS } from "./matching/ranking.ts";

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
    [{ firstName: "" }, "firstName", "Please enter your first name."],
    [{ firstName: " \u200b\t" }, "firstName", "Please enter your first name."],
    [{ lastName: "\u0000" }, "lastName", "Please enter your last name."],
    [{ lastName: "\ud800" }, "lastName", "Please enter your last name."],
    [{ firstName: "x".repeat(61) }, "firstName", "Your first name can have at most 60 characters."],
    [{ lastName: "<b>Vera</b>" }, "lastName", "Please enter your last name without links or brackets."],
    [{ firstName: "see https://spam.example" }, "firstName", "Please enter your first name without links or brackets."],
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
    [{ phone: "" }, "phone", "Please enter your phone number."],
    [{ phone: "call me" }, "phone", "Please enter your phone number."],
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
    expect(LABELS.timeOfDay.map((one) => one.value)).toEqual(["morning", "afternoon", "evening"]);
    expect(LABELS.contactMethod.map((one) => one.value)).toEqual(["phone", "email", "whatsapp"]);
    expect(LABELS.location.map((one) => one.value)).toEqual(["zoom", "whatsapp", "phone"]);
  });

  it("say how visitor and specialist meet", () => {
    expect(describeLocation("zoom", "Robin")).toBe("You'll meet on Zoom.");
    expect(describeLocation("whatsapp", "Robin")).toBe("Robin will call you on WhatsApp.");
    expect(describeLocation("phone", "Robin")).toBe("Robin will call you by phone.");
  });

  it("about the ranking name the weights in force, and that rank cannot be bought", () => {
    const weights = [...ORDERING.text.matchAll(/\((\d+)%\)/g)].map((match) => Number(match[1]) / 100);
    expect(weights).toEqual([WEIGHTS.fit, WEIGHTS.reliability, WEIGHTS.fairness, WEIGHTS.rating, WEIGHTS.shuffle]);
    expect(ORDERING.text).toContain("Nobody can pay for a higher rank.");
  });
});

describe("attribution", () => {
  const kept = (landingPage?: string, referrer?: string) =>
    cleanAttribution({ utmSource: "news", landingPage, referrer }, "parley.example");

  it.each<[string, string | undefined]>([
    ["/funnel", "/funnel"],
    ["/funnel/1/start?utm_source=news&secret=key&gclid=1", "/funnel/1/start?utm_source=news"],
    ["/embed/1/start?utm_medium=embed&color=1a4fa3", "/embed/1/start?utm_medium=embed"],
    ["/meetings/1?secret=key", undefined],
    ["/requests/1/stop?secret=key", undefined],
    ["/funnel/../meetings/1?secret=key", undefined],
    ["https://parley.example/reset-password?control=key", undefined],
    ["//[", undefined],
  ])("stores the landing page %s as %s", (landingPage, stored) => expect(kept(landingPage).landingPage).toBe(stored));

  it.each<[string, string | undefined]>([
    ["https://search.example/q?words=mine#here", "https://search.example/q"],
    ["https://parley.example/meetings/1?secret=key", undefined],
    ["javascript:alert(1)", undefined],
    ["nonsense", undefined],
  ])("stores the referrer %s as %s", (referrer, stored) => expect(kept(undefined, referrer).referrer).toBe(stored));

  it("keeps campaign parameters", () => {
    expect(kept()).toEqual({ utmSource: "news" });
    expect(cleanAttribution({}, "parley.example")).toEqual({});
  });
});
