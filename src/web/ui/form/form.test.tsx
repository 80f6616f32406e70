// What the parts promise to forms, keyboards and screen readers, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { countries } from "./phone-number.ts";
import { DateList } from "../calendar/date-list.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PhoneField } from "./phone-field.tsx";
import { ProgressSteps } from "../progress.tsx";
import { SpecialistCard } from "../specialist-card.tsx";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";
import { TimeGrid } from "../calendar/time-grid.tsx";
import { Toast } from "../overlay/toast.tsx";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");

describe("a field", () => {
  const wrong = html(<TextInput label="Email" name="email" help="For the confirmation." error="Write your email." />);

  test("ties label, help and error to its control", () => {
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

  test("counts what is left, and what is too much", () => {
    const counted = (typed: string) => text(html(<TextArea label="Note" name="note" room={5} defaultValue={typed} />));
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
  expect(countries.every(({ iso, callingCode, name }) => iso && callingCode && name)).toBe(true);
  expect(new Set(countries.map(({ iso }) => iso)).size).toBe(countries.length);
  expect(countries.find(({ iso }) => iso === "AT")).toEqual({ iso: "AT", callingCode: "43", name: "Austria" });
});

describe("a button", () => {
  test("that cannot be used stays reachable and says why", () => {
    const off = html(<Button disabledReason="Choose a time first.">Continue</Button>);
    const [, described] = tag("button", off).match(/aria-describedby="([^"]+)"/) ?? [];
    expect(tag("button", off)).toContain('aria-disabled="true"');
    expect(tag("button", off)).not.toContain(" disabled");
    expect(off).toContain(`<span id="${described}" class="text-sm text-ink-soft">Choose a time first.</span>`);
  });

  test("that is busy says so in words", () => {
    expect(text(html(<Button busy="Booking…">Book</Button>))).toBe("Booking…");
  });

  test("does not send a form unless told", () => {
    expect(tag("button", html(<Button>Look</Button>))).toContain('type="button"');
    expect(tag("button", html(<Button type="submit">Send</Button>))).toContain('type="submit"');
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

test("an error summary leads to each field and is silent without problems", () => {
  const summary = html(<ErrorSummary problems={[{ field: "email", message: "Write your email." }]} />);
  expect(summary).toContain('role="alert"');
  expect(summary).toContain('href="#email"');
  expect(html(<ErrorSummary problems={[]} />)).toBe("");
});

describe("days and times", () => {
  const days = [24, 25, 26].map((day) => ({
    date: `2026-11-${day}`,
    total: day - 23,
    morning: 1,
    afternoon: 0,
    evening: 1,
  }));
  const at = (hour: number, specialists: number) => ({
    hour,
    minute: 30,
    startsAt: `2026-11-24T${hour}:30:00Z`,
    timeOfDay: hour < 12 ? "morning" as const : "evening" as const,
    specialists,
  });

  test("a day is a link that says what it offers", () => {
    const list = html(
      <DateList days={days} selected="2026-11-25" today="2026-11-24" hrefOf={(date) => `?date=${date}`} />,
    );
    expect(list).toContain('<a href="?date=2026-11-25" aria-current="date"');
    expect(text(list)).toContain("Tue 24 Nov · Today1 timeMorning 1Evening 1");
    expect(text(list)).toContain("Wed 25 Nov · Tomorrow2 timesMorning 1Evening 1");
  });

  test("days beyond the first fold away, open when the chosen one is among them", () => {
    const folded = (selected?: string) =>
      html(<DateList days={days} first={2} selected={selected} hrefOf={() => ""} />);
    expect(text(folded())).toContain("1 more day");
    expect(tag("details", folded())).not.toContain("open");
    expect(tag("details", folded("2026-11-26"))).toContain("open");
  });

  test("times say with how many, and empty parts of the day are left out", () => {
    const grid = html(<TimeGrid times={[at(10, 1), at(18, 3)]} hrefOf={({ hour }) => `?hour=${hour}`} />);
    expect(text(grid)).toBe("Morning10:30, with 1 specialistEvening18:30, with 3 specialists");
    expect(grid).toContain('href="?hour=18"');
  });
});

test("a specialist to choose is one radio, named by who it is and described by the facts", () => {
  const facts = {
    displayName: "Anna Maria Gruber",
    headline: "First homes",
    yearsOfExperience: 1,
    credentials: ["FMA"],
  };
  const card = html(<SpecialistCard {...facts} choice={{ name: "specialistId", value: "7" }} />);
  const label = card.match(/<label.*<\/label>/s)?.[0] ?? "";
  expect(text(label)).toBe("AGAnna Maria GruberFirst homes");
  expect(tag("input", label)).toContain('type="radio"');
  expect(card).toContain(`id="${tag("input", label).match(/aria-describedby="([^"]+)"/)?.[1]}"`);
  expect(text(card)).toContain("Verified: FMA");
  expect(text(card)).toContain("1 year of experience");
  expect(html(<SpecialistCard {...facts} />)).not.toContain("<input");
});

test("an avatar without a picture shows the first and the last initial", () => {
  expect(text(html(<Avatar name="Anna Maria Gruber" />))).toBe("AG");
  expect(text(html(<Avatar name="Tom" />))).toBe("T");
  expect(html(<Avatar name="Tom" src="/faces/tom.svg" />)).toContain('alt="" width="56" height="56"');
});

test("progress is told in words", () => {
  expect(text(html(<ProgressSteps step={2} of={7} label="About you" />))).toBe("Step 2 of 7 · About you");
});

test("a toast interrupts only when something failed", () => {
  const close = () => {};
  expect(html(<Toast title="Saved" onClose={close} />)).toContain('role="status"');
  expect(html(<Toast title="Payment failed" destructive onClose={close} />)).toContain('role="alert"');
});

test("no part needs an inline style, which the content security policy would refuse", async () => {
  const { readdirSync, readFileSync } = await import("node:fs");
  const folder = `${import.meta.dirname}/`;
  const styled = readdirSync(folder).filter((file) =>
    !file.includes(".test.") && /style=\{|<style/.test(readFileSync(folder + file, "utf8"))
  );
  expect(styled).toEqual([]);
});
