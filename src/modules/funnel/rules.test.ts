// The funnel's pure decisions: the order of steps, contact data, masks and words.
import { describe, expect, it } from "vitest";
import {
  contactProblems,
  foldEmail,
  furtherStep,
  LABELS,
  locationWords,
  maskAnswers,
  maskContact,
  ORDERING,
  STEP_ORDER,
  stepAfter,
  tidyAttribution,
  tidyLine,
} from "./rules.ts";
import { type Contact, type Step, STEPS } from "./schemas.ts";
import { WEIGHTS } from "./matching/ranking.ts";

describe("steps", () => {
  it("follow the screens of SPEC section 2", () => {
    expect(STEP_ORDER).toEqual([...STEPS]);
    expect(STEP_ORDER).toEqual([
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
  ])("after %s, with %j empty, comes %s", (step, empty, next) => expect(stepAfter(step, empty)).toBe(next));

  it.each<[Step, Step, Step]>([
    ["start", "needs", "needs"],
    ["needs", "start", "needs"],
    ["calendar", "calendar", "calendar"],
  ])("of %s and %s, %s lies further on", (a, b, further) => expect(furtherStep(a, b)).toBe(further));
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
    ["as it should be", {}],
    ["with letters of any script", { firstName: "Søren-Ève", lastName: "O’Brien 王" }],
    ["with spaces around", { firstName: "  Vera ", email: " vera@example.test ", phone: " +436601234567 " }],
    ["with the longest names", { firstName: "x".repeat(60), lastName: "y".repeat(60) }],
    ["with a tagged address", { email: "vera.v+tag@mail.example.co.uk" }],
    ["with an accented address", { email: "véra@example.test" }],
    ["with a national way of writing", { phone: "+44 (0)20 7946-0958" }],
  ])("%s is taken", (_, change) => expect(contactProblems({ ...good, ...change })).toEqual([]));

  it.each<[Partial<Contact>, keyof Contact, string]>([
    [{ firstName: "" }, "firstName", "Please enter your first name."],
    [{ firstName: " \u200b\t" }, "firstName", "Please enter your first name."],
    [{ lastName: "\u0000" }, "lastName", "Please enter your last name."],
    [{ lastName: "\ud800" }, "lastName", "Please enter your last name."],
    [{ firstName: "x".repeat(61) }, "firstName", "Your first name can have at most 60 characters."],
    [{ lastName: "<b>Vera</b>" }, "lastName", "Please enter your last name in letters."],
    [{ firstName: "see https://spam.example" }, "firstName", "Please enter your first name in letters."],
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
  ])("%j is refused at %s: %s", (change, key, sentence) => {
    expect(contactProblems({ ...good, ...change })).toEqual([{ key, sentence }]);
  });

  it("every fault is told at once, in the order of the fields", () => {
    const faults = contactProblems({ firstName: "", lastName: "", email: "", phone: "" });
    expect(faults.map((fault) => fault.key)).toEqual(["firstName", "lastName", "email", "phone"]);
  });

  it("addresses are compared without case and spaces", () => {
    expect(foldEmail(" Vera@Example.TEST ")).toBe("vera@example.test");
  });

  it.each([
    ["  a   b ", "a b"],
    ["a\r\nBcc: b", "a Bcc: b"],
    ["a\u202eb\u2066c\ufeff", "a b c"],
    ["\ud83d\ude00 x \ud83d", "\ud83d\ude00 x"],
    // A Persian name and a family keep the joiners that hold them together; nobody is called by joiners alone.
    ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
    ["\ud83d\udc69\u200d\ud83d\udc67", "\ud83d\udc69\u200d\ud83d\udc67"],
    ["\u200d\u200c a\u200c", "a"],
  ])("%j becomes the line %j", (text, line) => expect(tidyLine(text)).toBe(line));
});

describe("masks", () => {
  it("leave of contact data what its owner recognises, and no more", () => {
    const contact = { firstName: "Vera", lastName: "Visitor", email: "vera@mail.example.test", phone: "+436601234567" };
    expect(maskContact(contact)).toEqual({
      firstName: "V•••",
      lastName: "•••",
      email: "v•••@•••.test",
      phone: "•••67",
    });
  });

  it("never cut a character in two", () => {
    const contact = { firstName: "\ud83d\ude00era", lastName: "V", email: "\ud835\udcca@example.test", phone: "+4366" };
    expect(maskContact(contact).firstName).toBe("\ud83d\ude00•••");
    expect(maskContact(contact).email.isWellFormed()).toBe(true);
  });

  it("say which answers were given, not what", () => {
    const masked = maskAnswers({ role: "Nurse", years: 4, several: ["a", "b"], sure: true });
    expect(masked).toEqual({ role: "•••", years: "•••", several: "•••", sure: "•••" });
  });
});

describe("words", () => {
  it("are those of SPEC section 3", () => {
    expect(LABELS.timing).toEqual([
      { value: "right-await", label: "Right away" },
      { value: "1-week", label: "Within 1 week" },
      { value: "2-3-weeks", label: "Within 2 or 3 weeks" },
    ]);
    expect(LABELS.timeOfDay.map((one) => one.value)).toEqual(["morning", "afternoon", "evening"]);
    expect(LABELS.contactMethod.map((one) => one.value)).toEqual(["phone", "email", "whatsapp"]);
    expect(LABELS.location.map((one) => one.value)).toEqual(["zoom", "whatsapp", "phone"]);
  });

  it("say how the two meet", () => {
    expect(locationWords("zoom", "Robin")).toBe("You meet on Zoom.");
    expect(locationWords("whatsapp", "Robin")).toBe("Robin calls you on WhatsApp.");
    expect(locationWords("phone", "Robin")).toBe("Robin calls you on the phone.");
  });

  it("about the order name the weights that are in force, and that money is none", () => {
    const said = [...ORDERING.text.matchAll(/\((\d+) %\)/g)].map((match) => Number(match[1]) / 100);
    expect(said).toEqual([WEIGHTS.fit, WEIGHTS.reliability, WEIGHTS.fairness, WEIGHTS.shuffle]);
    expect(ORDERING.text).toContain("Nobody can pay for a better place.");
  });
});

describe("where a visitor came from", () => {
  const kept = (landingPage?: string, referrer?: string) =>
    tidyAttribution({ utmSource: "news", landingPage, referrer }, "parley.example");

  it.each<[string, string | undefined]>([
    ["/funnel", "/funnel"],
    ["/funnel/1/start?utm_source=news&secret=key&gclid=1", "/funnel/1/start?utm_source=news"],
    ["/meetings/1?secret=key", undefined],
    ["/requests/1/stop?secret=key", undefined],
    ["/funnel/../meetings/1?secret=key", undefined],
    ["https://parley.example/reset-password?control=key", undefined],
    ["//[", undefined],
  ])("%s is kept as %s", (landingPage, wanted) => expect(kept(landingPage).landingPage).toBe(wanted));

  it.each<[string, string | undefined]>([
    ["https://search.example/q?words=mine#here", "https://search.example/q"],
    ["https://parley.example/meetings/1?secret=key", undefined],
    ["javascript:alert(1)", undefined],
    ["nonsense", undefined],
  ])("the page before, %s, as %s", (referrer, wanted) => expect(kept(undefined, referrer).referrer).toBe(wanted));

  it("in words of the campaign stays as it is", () => {
    expect(kept()).toEqual({ utmSource: "news" });
    expect(tidyAttribution({}, "parley.example")).toEqual({});
  });
});
