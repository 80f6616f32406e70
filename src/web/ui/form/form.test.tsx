// What form controls promise to forms, keyboards, screen readers and password managers, read from the server's HTML.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ChoiceCards } from "./choice-cards.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { Combobox } from "./combobox.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { MoneyInput } from "./money-input.tsx";
import { PasswordField } from "./password-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { countries, countryName } from "./phone-number.ts";
import { Switch } from "./switch.tsx";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
const tags = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");
const nothing = () => {};

describe("a field", () => {
  const wrong = html(<TextInput label="Email" name="email" help="For the confirmation." error="Write your email." />);

  test("connects label, help and error to its control", () => {
    expect(tag("label", wrong)).toContain('for="email"');
    expect(tag("input", wrong)).toContain('id="email"');
    expect(tag("input", wrong)).toContain('aria-describedby="email-help email-error"');
    expect(tag("input", wrong)).toContain('aria-invalid="true"');
    for (const id of ["email-help", "email-error"]) expect(wrong).toContain(`id="${id}"`);
    expect(text(wrong)).toContain("Error: Write your email.");
  });

  test("without help and error describes nothing and is not invalid", () => {
    const plain = tag("input", html(<TextInput label="Name" name="name" optional />));
    expect(plain).not.toMatch(/aria-(describedby|invalid|required)=/);
  });

  test("counts what is left and what is too much", () => {
    const counted = (typed: string) => text(html(<TextArea label="Note" name="note" limit={5} defaultValue={typed} />));
    expect(counted("abc")).toContain("2 characters left");
    expect(counted("abcd")).toContain("1 character left");
    expect(counted("abcdefg")).toContain("2 characters too many");
  });

  test("for a phone sends the number and its country", () => {
    const phone = html(<PhoneField label="Phone" name="phone" defaultCountry="PT" />);
    expect(tag("select", phone)).toContain('name="phoneCountry"');
    for (const part of ['type="tel"', 'id="phone"', 'name="phone"']) expect(tag("input", phone)).toContain(part);
    expect(phone).toMatch(/<option value="PT" selected="">Portugal \(\+351\)/);
  });
});

test("countries are complete, unique and sorted as people look for them", () => {
  expect(countries.every(({ iso, callingCode }) => callingCode && countryName(iso) !== `countries.${iso}`)).toBe(true);
  expect(new Set(countries.map(({ iso }) => iso)).size).toBe(countries.length);
  expect(countries.find(({ iso }) => iso === "AT")).toEqual({ iso: "AT", callingCode: "43" });
  expect(countryName("AT")).toBe("Austria");
});

describe("a password", () => {
  const field = html(<PasswordField label="Password" name="password" autoComplete="current-password" />);

  test("is hidden, known to password managers, and not corrected by keyboards", () => {
    const input = tag("input", field);
    for (
      const part of [
        'type="password"',
        'autoComplete="current-password"',
        'autoCapitalize="none"',
        'spellCheck="false"',
      ]
    ) expect(input).toContain(part);
    expect(tag("label", field)).toContain('for="password"');
    expect(tag("button", field)).toContain('aria-label="Show password"');
    expect(tag("button", field)).toContain('type="button"');
  });

  test("that is new has a meter, which says what is needed before anything is typed", () => {
    const judge = () => ({ score: 0 as const, label: "Too short", hint: "Use at least 8 characters." });
    const chosen = html(
      <PasswordField label="Password" name="password" autoComplete="new-password" rateStrength={judge} />,
    );
    expect(text(chosen)).toContain("Use at least 8 characters.");
    expect(text(chosen)).not.toContain("Too short");
  });
});

describe("choice cards", () => {
  const options = [{ value: "phone", label: "Phone" }, { value: "zoom", label: "Zoom" }];
  const cards = html(
    <ChoiceCards
      type="checkbox"
      name="place"
      label="Where?"
      options={options}
      defaultValue={["zoom"]}
      error="Choose one."
    />,
  );

  test("are native inputs in a described fieldset, the first one being the error's target", () => {
    expect(tag("fieldset", cards)).toContain('aria-describedby="place-error"');
    const inputs = cards.match(/<input[^>]*>/g) ?? [];
    expect(inputs.map((input) => input.match(/ id="([^"]+)"/)?.[1])).toEqual(["place", "place-zoom"]);
    expect(inputs.map((input) => input.includes("checked"))).toEqual([false, true]);
    expect(inputs.every((input) => input.includes('type="checkbox"') && input.includes('name="place"'))).toBe(true);
  });

  test("can be the screen's title", () => {
    const titled = html(<ChoiceCards type="radio" name="place" label="Where?" options={options} legend="title" />);
    expect(titled).toMatch(/<legend[^>]*><h1[^>]*>Where\?/);
  });
});

describe("a switch", () => {
  const set = () => {};
  test("is a checkbox with the role of a switch", () => {
    const on = tag("input", html(<Switch label="Accepting" checked onChange={set} />));
    expect(on).toContain('role="switch"');
    expect(on).toContain("checked");
    expect(on).not.toMatch(/aria-(disabled|busy)/);
  });
  test("that cannot be used says why and stays reachable", () => {
    const off = html(<Switch label="Accepting" checked={false} onChange={set} disabledReason="No calendar yet." />);
    expect(tag("input", off)).toContain('aria-disabled="true"');
    expect(tag("input", off)).not.toContain(" disabled");
    expect(off).toContain(`id="${tag("input", off).match(/aria-describedby="([^"]+)"/)?.[1]}"`);
  });
});

describe("a combobox", () => {
  const box = { value: "Europe/Vienna", displayValue: "Vienna", suggest: () => [], onPick: nothing };
  const [input = ""] = tags("input", html(<Combobox label="Zone" name="zone" error="Choose one." {...box} />));

  test("is closed, shows its value and belongs to its label and error", () => {
    for (const part of ['role="combobox"', 'aria-expanded="false"', 'aria-autocomplete="list"', 'value="Vienna"']) {
      expect(input).toContain(part);
    }
    expect(input).toContain('id="zone"');
    expect(input).toContain('aria-describedby="zone-error"');
    expect(input).toContain('aria-invalid="true"');
    expect(input).not.toContain("aria-controls");
  });
});

test("chips are native radios under one question", () => {
  const options = [{ value: "15", label: "15" }, { value: "30", label: "30" }];
  const markup = html(<ChoiceChips label="Length" name="length" options={options} value="30" onPick={nothing} />);
  expect(markup).toContain("<legend");
  const [first = "", second = ""] = tags("input", markup);
  for (const part of ['type="radio"', 'name="length"', 'value="15"']) expect(first).toContain(part);
  expect(first).not.toContain("checked=");
  expect(second).toContain('checked=""');
});

test("an error summary leads to each field and is silent without problems", () => {
  const summary = html(<ErrorSummary problems={[{ field: "email", message: "Write your email." }]} />);
  expect(summary).toContain('role="alert"');
  expect(summary).toContain('href="#email"');
  expect(html(<ErrorSummary problems={[]} />)).toBe("");
});

test("error summaries of two forms on a screen have titles of their own", () => {
  const problems = [{ message: "Wrong." }];
  const markup = html(
    <>
      <ErrorSummary problems={problems} title="One" />
      <ErrorSummary problems={problems} title="Two" />
    </>,
  );
  const labels = [...markup.matchAll(/aria-labelledby="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(labels).size).toBe(2);
  for (const id of labels) expect(markup).toContain(`<h2 id="${id}"`);
});

test("an amount has the symbol of its currency", () => {
  const shown = (currency?: string) => text(html(<MoneyInput name="cap" label="Spending" currency={currency} />));
  expect(shown()).toBe("Spending in EUR €");
  expect([shown("GBP"), shown("CHF")]).toEqual(["Spending in GBP £", "Spending in CHF CHF"]);
});
