// People as they are pasted, and as spreadsheets and other programs write them.
import { expect, test } from "vitest";
import { readPeople } from "./address-list.ts";

const person = (email: string, firstName = "", lastName = "") => ({ email, firstName, lastName });
const peopleIn = (text: string) => readPeople(text).map((line) => "person" in line ? line.person : line.problem);

test.each<[string, string, unknown[]]>([
  ["one on each line", "a@example.com\nB@Example.com\n", [person("a@example.com"), person("b@example.com")]],
  ["on one line", "a@example.com, b@example.com; c@example.com", [
    person("a@example.com"),
    person("b@example.com"),
    person("c@example.com"),
  ]],
  ["as a mail program has them", 'Anna Berger <anna@example.com>\n"Bo de Wit" <bo@example.com>', [
    person("anna@example.com", "Anna", "Berger"),
    person("bo@example.com", "Bo", "de Wit"),
  ]],
  ["with names beside them", "Anna,Berger,anna@example.com\nbo@example.com,Bo de Wit", [
    person("anna@example.com", "Anna", "Berger"),
    person("bo@example.com", "Bo", "de Wit"),
  ]],
  ["from a spreadsheet, with tabs", "Vorname\tNachname\tE-Mail\nAnna\tBerger\tanna@example.com\n", [
    person("anna@example.com", "Anna", "Berger"),
  ]],
  ["with semicolons and quotes", '"Last name";"First name";"Email address"\n"Berger; Graf";"Anna";"anna@example.com"', [
    person("anna@example.com", "Anna", "Berger; Graf"),
  ]],
  ["twice", "a@example.com\nA@example.com", [person("a@example.com")]],
  ["with a mark and Windows lines", "\ufeffemail\r\na@example.com\r\n\r\n", [person("a@example.com")]],
  ["with a name that a form refuses", "www.example.com,a@example.com", [person("a@example.com")]],
  ["a line without an address", "Anna\na@example.com", [
    "There is no email address in “Anna”.",
    person("a@example.com"),
  ]],
  ["no address", "email\nanna", ["There is no email address in “anna”."]],
  ["a file, and typed below it", "email;name\na@example.com;Anna\nb@example.com, Bo de Wit", [
    person("a@example.com", "Anna"),
    person("b@example.com", "Bo", "de Wit"),
  ]],
  ["a broken address", "a@@example.com", ["“a@@example.com” is not an email address."]],
  ["nothing", "", []],
  ["a formula", '=HYPERLINK("http://x.example";"a@example.com")', [
    '“a@example.com")” is not an email address.',
  ]],
])("%s", (_what, text, people) => expect(peopleIn(text)).toEqual(people));

test("a problem has the number of its line", () => {
  expect(readPeople("email\na@example.com\nb")).toMatchObject([{ line: 2 }, { line: 3, problem: expect.any(String) }]);
});
