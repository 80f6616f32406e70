// What the parts of signed-in areas promise to keyboards, screen readers and password managers, as a server sends them.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AreaFrame } from "./area-frame.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import { FIRST_VIEW, type ListView } from "../table/list-view.ts";
import { PasswordField } from "../form/password-field.tsx";
import { Switch } from "../form/switch.tsx";
import { Tabs } from "../overlay/tabs.tsx";

const html = renderToStaticMarkup;
const tag = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`))?.[0] ?? "";
const tags = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");

describe("a password", () => {
  const field = html(<PasswordField label="Password" name="password" autoComplete="current-password" />);

  test("is hidden, known to managers, and left alone by helpful keyboards", () => {
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

  test("that is chosen is judged, and says what is needed before anything is typed", () => {
    const judge = () => ({ score: 0 as const, word: "Too short", hint: "Use at least 8 characters." });
    const chosen = html(<PasswordField label="Password" name="password" autoComplete="new-password" judge={judge} />);
    expect(text(chosen)).toContain("Use at least 8 characters.");
    expect(text(chosen)).not.toContain("Too short");
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

test("of tabs one is shown and in the tab order; all are tied to their parts", () => {
  const tabs = [{ key: "a", label: "First", content: "1" }, { key: "b", label: "Second", content: "2" }];
  const markup = html(<Tabs label="Parts" tabs={tabs} defaultTab="b" />);
  const [first, second] = tags("button", markup);
  expect([first, second].map((one) => one?.includes('aria-selected="true"'))).toEqual([false, true]);
  expect([first, second].map((one) => one?.includes('tabindex="-1"'))).toEqual([true, false]);
  for (const one of [first, second]) expect(markup).toContain(`id="${one?.match(/aria-controls="([^"]+)"/)?.[1]}"`);
  expect(tags("div", markup).filter((one) => one.includes("tabpanel")).map((one) => one.includes("hidden"))).toEqual([
    true,
    false,
  ]);
});

describe("a table", () => {
  const columns: readonly Column<string>[] = [
    { key: "name", label: "Name", sortable: true, cell: (row) => row },
    { key: "size", label: "Size", numeric: true, cell: (row) => row.length },
  ];
  const table = (view: Partial<ListView>, more: Partial<Parameters<typeof DataTable<string>>[0]> = {}) =>
    html(
      <DataTable
        noun="fruits"
        columns={columns}
        keyOf={(row) => row}
        list={{ items: ["apple", "pear"], page: 1, pageSize: 10, totalCount: 2, totalPages: 1 }}
        onRetry={() => {}}
        view={{ ...FIRST_VIEW, ...view }}
        onView={() => {}}
        empty={<p>Nothing yet</p>}
        {...more}
      />,
    );
  const none = { items: [], page: 1, pageSize: 10, totalCount: 0, totalPages: 0 };

  test("is a table to those who listen, sorted as it says, its rows named", () => {
    const markup = table({ sort: "name", dir: "desc" });
    expect(tag("table", markup)).toContain('aria-label="fruits"');
    expect(markup).toContain('aria-sort="descending"');
    expect(markup.match(/role="rowheader"/g)).toHaveLength(2);
    expect(text(markup)).toContain("1–2 of 2");
  });

  test("says that it loads, that it failed, that nothing is there, or that nothing fits", () => {
    expect(text(table({}, { list: undefined }))).toContain("Loading…");
    expect(text(table({}, { list: undefined, failed: true }))).toContain("Try again");
    expect(text(table({}, { list: none }))).toContain("Nothing yet");
    expect(text(table({ search: "plum" }, { list: none }))).toContain("No fruits fit");
  });
});

describe("an area", () => {
  const place = (label: string, current = false) => ({ href: `/${label}`, label, icon: null, current });
  const frame = (places: ReturnType<typeof place>[]) =>
    html(
      <AreaFrame
        area="Specialist"
        home="/dashboard"
        places={places}
        person={{ name: "Anna", email: "anna@example.test" }}
        onSignOut={() => {}}
      >
        <p>Screen</p>
      </AreaFrame>,
    );
  const some = (count: number) => Array.from({ length: count }, (_, at) => place(`place-${at}`, at === 0));

  test("names its navigation and the place one is at", () => {
    const markup = frame(some(3));
    expect(tag("nav", markup)).toContain('aria-label="Specialist"');
    expect(tags("a", markup).filter((one) => one.includes('aria-current="page"'))).toHaveLength(1);
    expect(text(markup)).not.toContain("More");
  });

  test("leaves a place that is in the account's menu out of a phone's bar, and counts without it", () => {
    const markup = frame([...some(5), { ...place("menu"), inMenu: true } as ReturnType<typeof place>]);
    expect(text(markup)).not.toContain("More");
    expect(tags("li", markup).filter((one) => one.includes("max-lg:hidden"))).toHaveLength(1);
  });

  test("with more places than a phone holds keeps the rest under More", () => {
    const markup = frame(some(6));
    expect(text(markup)).toContain("More");
    expect(tags("a", markup).filter((one) => one.includes('href="/place-5"'))).toHaveLength(2);
    expect(tags("a", markup).filter((one) => one.includes('href="/place-3"'))).toHaveLength(1);
  });
});
