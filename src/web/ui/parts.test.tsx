// What the general parts promise to keyboards and screen readers, read from the HTML that a server sends.
import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { ProgressSteps } from "./progress.tsx";
import { SpecialistCard } from "./specialist-card.tsx";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");

describe("a button", () => {
  test("that cannot be used stays focusable and says why", () => {
    const off = html(<Button disabledReason="Choose a time first.">Continue</Button>);
    const [, described] = tag("button", off).match(/aria-describedby="([^"]+)"/) ?? [];
    expect(tag("button", off)).toContain('aria-disabled="true"');
    expect(tag("button", off)).not.toContain(" disabled");
    expect(off).toContain(`<span id="${described}" class="text-sm text-ink-soft">Choose a time first.</span>`);
  });

  test("that is busy shows its text", () => {
    expect(text(html(<Button busy="Booking…">Book</Button>))).toBe("Booking…");
  });

  test("does not send a form unless its type is given", () => {
    expect(tag("button", html(<Button>Look</Button>))).toContain('type="button"');
    expect(tag("button", html(<Button type="submit">Send</Button>))).toContain('type="submit"');
  });
});

test("a specialist to choose is one radio, named by who it is and described by the facts", () => {
  const facts = {
    displayName: "Anna Maria Gruber",
    headline: "First homes",
    licence: "Licensed in Austria",
    rating: { average: 4.8, count: 12 },
    meetingsHeld: 20,
    priceAfterwards: "€90 an hour",
  };
  const card = html(<SpecialistCard {...facts} choice={{ name: "specialistId", value: "7" }} />);
  const label = card.match(/<label.*<\/label>/s)?.[0] ?? "";
  expect(text(label)).toBe("AGAnna Maria GruberFirst homes");
  expect(tag("input", label)).toContain('type="radio"');
  expect(card).toContain(`id="${tag("input", label).match(/aria-describedby="([^"]+)"/)?.[1]}"`);
  expect(text(card)).toContain("Rating: 4.8 from 12 ratingsVerified: Licensed in Austria");
  expect(text(card)).toContain("First meeting free");
  expect(text(card)).toContain("After the free meeting: €90 an hour");
  expect(html(<SpecialistCard {...facts} />)).not.toContain("<input");
});

test("a specialist with fewer than three meetings is new; what is not known is left out", () => {
  const facts = { displayName: "Tom", headline: "Careers" };
  const told = (more: object) => text(html(<SpecialistCard {...facts} {...more} />));
  expect(told({ meetingsHeld: 2, rating: null })).toBe("TTomCareersNew hereFirst meeting free");
  expect(told({ meetingsHeld: 3, rating: null })).toBe("TTomCareersFirst meeting free");
  expect(told({})).toBe("TTomCareersFirst meeting free");
});

test("an avatar without a picture shows the first and the last initial", () => {
  expect(text(html(<Avatar name="Anna Maria Gruber" />))).toBe("AG");
  expect(text(html(<Avatar name="Tom" />))).toBe("T");
  expect(html(<Avatar name="Tom" src="/faces/tom.svg" />)).toContain('alt="" width="56" height="56"');
});

test("progress has a text", () => {
  expect(text(html(<ProgressSteps step={2} of={7} label="About you" />))).toBe("Step 2 of 7 · About you");
});

test("no part uses an inline style, which the content security policy blocks", () => {
  const files = readdirSync(import.meta.dirname!, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."));
  expect(files.length).toBeGreaterThan(40);
  const styled = files.filter((file) => /style=\{|<style/.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")));
  expect(styled).toEqual([]);
});
