// What the frame of an area promises to keyboards, screen readers and phones, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AreaFrame } from "./area-frame.tsx";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
const tags = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");

describe("an area", () => {
  const place = (label: string, current = false) => ({ href: `/${label}`, label, icon: null, current });
  const frame = (places: ReturnType<typeof place>[]) =>
    html(
      <AreaFrame
        area="Specialist"
        home="/dashboard"
        items={places}
        person={{ name: "Anna", email: "anna@example.test" }}
        onSignOut={() => {}}
      >
        <p>Screen</p>
      </AreaFrame>,
    );
  const some = (count: number) => Array.from({ length: count }, (_, at) => place(`place-${at}`, at === 0));

  test("names its navigation and the current item", () => {
    const markup = frame(some(3));
    expect(tag("nav", markup)).toContain('aria-label="Specialist"');
    expect(tags("a", markup).filter((tag) => tag.includes('aria-current="page"'))).toHaveLength(1);
    expect(text(markup)).not.toContain("More");
  });

  test("leaves an item that is in the account's menu out of a phone's bar", () => {
    const markup = frame([...some(5), { ...place("menu"), inMenu: true } as ReturnType<typeof place>]);
    expect(text(markup)).not.toContain("More");
    expect(tags("li", markup).filter((tag) => tag.includes("max-lg:hidden"))).toHaveLength(1);
  });

  test("with more items than fit on a phone shows the rest under More", () => {
    const markup = frame(some(6));
    expect(text(markup)).toContain("More");
    expect(tags("a", markup).filter((tag) => tag.includes('href="/place-5"'))).toHaveLength(2);
    expect(tags("a", markup).filter((tag) => tag.includes('href="/place-3"'))).toHaveLength(1);
  });
});
