// How the parts of emails read as plain text.
import { expect, it } from "vitest";
import { Action, Code, Fact, Facts, Lines, Paragraph, Phone, Subheading, TextLink } from "./content.tsx";
import { EmailLayout } from "./layout.tsx";
import { plainText } from "./plain-text.ts";

const brand = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };

it("writes paragraphs, facts and the action below each other", () => {
  const message = "First line\r\nsecond line\n\nafter an empty one";
  const email = (
    <EmailLayout brand={brand} preheader="Not in the text" title="Booked" greet="Nora" reason="You booked.">
      <Paragraph>
        {"  See you   "}
        {3} times, <span>soon</span>.
      </Paragraph>
      <Facts>
        <Fact label="When" note="Vienna time">Tuesday, 14:00</Fact>
        <Fact label="Message">
          <Lines text={message} />
        </Fact>
        {null}
        {false}
      </Facts>
      <Action href="https://parley.example/m/1?a=1&b=2">View your meeting</Action>
      <Subheading>Until then</Subheading>
    </EmailLayout>
  );
  expect(plainText(email)).toBe(`Parley

Booked

Hello Nora,

See you 3 times, soon.

When
Tuesday, 14:00
Vienna time

Message
First line
second line

after an empty one

View your meeting:
https://parley.example/m/1?a=1&b=2

Until then

Questions? Reply to this email, write to support@parley.test or call +43 1 2345678.

You booked.
`);
});

it("names the address of a link unless its words do", () => {
  const isolated = "\u2068a@parley.test\u2069";
  const links = (
    <Paragraph>
      Go <TextLink href="https://parley.example/a">here</TextLink> or to{" "}
      <TextLink href="https://parley.example/b">https://parley.example/b</TextLink>, write to{" "}
      <TextLink href="mailto:a@parley.test">{isolated}</TextLink>, call <Phone number="+43 1 2345678" />.
    </Paragraph>
  );
  expect(plainText(links)).toBe(
    "Go here https://parley.example/a or to https://parley.example/b, write to a@parley.test, call +43 1 2345678.\n",
  );
});

it("keeps no-break spaces, and text that looks like HTML", () => {
  const text = "30\u00a0minutes with <b>Nora & Co</b>";
  expect(plainText(<Paragraph>{text}</Paragraph>)).toBe(`${text}\n`);
  expect(plainText(<Code>123456</Code>)).toBe("Your code\n123456\n");
});

it("refuses an element that has no plain text", () => {
  expect(() => plainText(<ul />)).toThrow("The text part of an email does not know ul.");
});
