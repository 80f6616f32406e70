// Contact data: what is valid, and what each reader sees of it.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/languages/messages.ts";
import type { AsksCompany } from "@/modules/catalog/schemas.ts";
import { forReader } from "@/platform/time/reader.ts";
import {
  CONTACT,
  type Contact,
  CONTACT_KEYS,
  contactProblem,
  contactProblems,
  erasedContact,
  isSameContact,
} from "./contact-rules.ts";
import { showContact } from "./contact.ts";

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

  it("of a company is what its category asks for", () => {
    const problemsOf = (company: string | undefined, asks: AsksCompany) =>
      contactProblems({ ...good, company }, asks).map(({ sentence }) => sentence);
    const long = "x".repeat(101);
    expect(problemsOf(long, "off")).toEqual([]);
    expect([undefined, " ", "Carter & Söhne GmbH, 2. Filiale"].flatMap((company) => problemsOf(company, "optional")))
      .toEqual([]);
    expect(problemsOf(long, "optional")).toEqual(["Company must be at most 100 characters"]);
    expect(problemsOf(" ", "required")).toEqual(["Company is required"]);
    expect(problemsOf("Carter Ltd", "required")).toEqual([]);
  });

  it("lists every problem at once, in the order of the fields", () => {
    const problems = contactProblems({ firstName: "", lastName: "", email: "", phone: "" });
    expect(problems.map(({ key }) => key)).toEqual(["firstName", "lastName", "email", "phone"]);
  });
});

describe("masks", () => {
  it("show of contact data only what its owner recognises", () => {
    const contact = { firstName: "Vera", lastName: "Visitor", email: "vera@mail.example.test", phone: "+436601234567" };
    expect(showContact(contact, "stranger")).toEqual({
      firstName: "V•••",
      lastName: "•••",
      email: "v•••@•••.test",
      phone: "•••67",
    });
  });

  it("never split a character", () => {
    const contact = { firstName: "\ud83d\ude00era", lastName: "V", email: "\ud835\udcca@example.test", phone: "+4366" };
    expect(showContact(contact, "stranger").firstName).toBe("\ud83d\ude00•••");
    expect(showContact(contact, "stranger").email.isWellFormed()).toBe(true);
  });
});

describe("readers", () => {
  const contact: Contact = {
    firstName: "Vera",
    lastName: "Visitor",
    email: "vera@example.test",
    phone: "+436601234567",
    company: "Carter Ltd",
  };

  it("of a lead see its whole contact once its specialist has it, and before only what is theirs to know", () => {
    expect(showContact(contact, "administrator")).toEqual(contact);
    expect(showContact(contact, "specialist")).toEqual(contact);
    expect(showContact(contact, "unconsented")).toEqual({ firstName: "Vera", lastName: "", email: "", phone: "" });
    expect(showContact(contact, "unpaid")).toEqual({ ...showContact(contact, "stranger"), firstName: "Vera" });
  });

  it("see nothing where nothing is, and nothing after an erasure", () => {
    const imported = { ...contact, phone: "" };
    expect(showContact(imported, "unpaid").phone).toBe("");
    expect(showContact(erasedContact(), "unpaid")).toEqual({
      firstName: "Visitor",
      lastName: "",
      email: "",
      phone: "",
    });
  });
});

it.each(CONTACT_KEYS)("another %s is other contact data", (key) => {
  const contact = erasedContact();
  expect(isSameContact(contact, { ...contact })).toBe(true);
  expect(isSameContact(contact, { ...contact, [key]: "other" })).toBe(false);
});

const FAULTS = {
  name: ["Required", "Long", "Link"],
  line: ["Required", "Long"],
  email: ["Required", "Valid"],
  phone: ["Required", "Valid"],
} as const;

it.each(LANGUAGES)("each fault of each field has a sentence of its own in %s", (language) => {
  const sentences = forReader(
    "en",
    0,
    () => CONTACT_KEYS.flatMap((key) => FAULTS[CONTACT[key].kind].map((fault) => contactProblem(key, fault).sentence)),
    language,
  );
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => sentence.includes("contact."))).toEqual([]);
});
