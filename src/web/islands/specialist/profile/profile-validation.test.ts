// Every validation error belongs to the control in which it can be fixed.
import { expect, it, test } from "vitest";
import { type ProfileValues, serviceNames, validateProfile } from "./profile-fields.ts";

const CAREER = "019b76da-0000-7000-8000-000000000001";
const valid: ProfileValues = {
  displayName: "Robin Sample",
  headline: "Plain answers about money",
  bio: "I have advised people about their money for many years. ".repeat(3),
  yearsOfExperience: "12",
  priceAfterwards: "",
  languages: ["en"],
  serves: [{ categoryId: CAREER, some: false, subcategoryIds: [], strengths: {} }],
  ways: {
    zoom: { offered: true, detail: "https://zoom.us/j/1", country: "AT" },
    whatsapp: { offered: false, detail: "not offered", country: "AT" },
    phone: { offered: true, detail: "0660 1234567", country: "AT" },
  },
  company: "",
  vatId: "",
  address: { line1: "", line2: "", postcode: "", city: "", country: "AT" },
  capPerDay: "",
  capPerWeek: "",
  capPerMonth: "",
  capSpendingPerDay: "",
  capSpendingPerWeek: "",
  capSpendingPerMonth: "",
};
const keysOf = (changes: Partial<ProfileValues>) =>
  validateProfile({ ...valid, ...changes }, "EUR").map(({ key }) => key);

it("finds no errors in a valid profile", () => expect(validateProfile(valid, "EUR")).toEqual([]));

const way = (detail: string) => ({ offered: true, detail, country: "AT" });
const address = { line1: "Ring 1", line2: "", postcode: "1010", city: "Vienna", country: "AT" };

test.each<[string, Partial<ProfileValues>, string[]]>([
  ["a missing name", { displayName: " " }, ["displayName"]],
  ["a headline of 81 characters", { headline: "x".repeat(81) }, ["headline"]],
  ["a short text", { bio: "Hello." }, ["bio"]],
  ["a long price", { priceAfterwards: "x".repeat(201) }, ["priceAfterwards"]],
  ["years in words", { yearsOfExperience: "many" }, ["yearsOfExperience"]],
  ["no language", { languages: [] }, ["languages"]],
  ["no category", { serves: [] }, ["categories"]],
  [
    "specific topics without a choice",
    { serves: [{ categoryId: CAREER, some: true, subcategoryIds: [], strengths: {} }] },
    [serviceNames(CAREER).parts],
  ],
  ["no location", { ways: { ...valid.ways, zoom: { ...way(""), offered: false }, phone: valid.ways.whatsapp } }, [
    "ways",
  ]],
  ["a broken link", { ways: { ...valid.ways, zoom: way("robin") } }, ["way-zoom"]],
  ["broken numbers", { ways: { ...valid.ways, whatsapp: way("12"), phone: way("") } }, ["way-whatsapp", "way-phone"]],
  ["half an address", { address: { ...address, postcode: "", city: "" } }, ["postcode", "city"]],
  ["a long company", { company: "x".repeat(121) }, ["company"]],
  ["caps that are no numbers", { capPerDay: "0", capPerWeek: "x", capSpendingPerMonth: "much" }, [
    "capPerDay",
    "capPerWeek",
    "capSpendingPerMonth",
  ]],
])("%s is reported at its control", (_, changes, keys) => expect(keysOf(changes)).toEqual(keys));

it("lists errors in the order of the form", () => {
  const everything = keysOf({
    displayName: "",
    bio: "",
    serves: [],
    ways: { ...valid.ways, zoom: way("robin") },
    capPerDay: "x",
    address: { ...address, city: "" },
  });
  expect(everything).toEqual(["displayName", "bio", "categories", "way-zoom", "capPerDay", "city"]);
});
