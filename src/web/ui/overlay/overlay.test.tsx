// What the overlay parts are before their code has arrived: links and visible content, read from the server's HTML.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlainAnchor } from "../layout/area-links.tsx";
import { Popover } from "./popover.tsx";
import { Tabs } from "./tabs.tsx";
import { Tooltip } from "./tooltip.tsx";
import { UserMenu } from "./user-menu.tsx";

const html = renderToStaticMarkup;
const tags = (name: string, markup: string) => markup.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

test("tabs are links to their panels, of which one is shown", () => {
  const tabs = [{ key: "a", label: "First", content: "1" }, { key: "b", label: "Second", content: "2" }];
  const markup = html(<Tabs label="Parts" tabs={tabs} />);
  const links = tags("a", markup);
  expect(links.map((link) => link.includes("aria-current"))).toEqual([true, false]);
  for (const link of links) expect(markup).toContain(`id="${link.match(/href="#([^"]+)"/)?.[1]}"`);
  const panels = tags("div", markup).filter((tag) => tag.includes("tabpanel"));
  expect(panels.map((panel) => panel.includes("hidden"))).toEqual([false, true]);
  for (const panel of panels) expect(markup).toContain(`id="${panel.match(/aria-labelledby="([^"]+)"/)?.[1]}"`);
});

test("the account's menu and a popover are links to the screen with the same content", () => {
  const menu = html(
    <UserMenu
      person={{ name: "Anna", email: "anna@example.test" }}
      items={[]}
      href="/profile"
      onSignOut={() => {}}
      link={PlainAnchor}
    />,
  );
  expect(tags("a", menu)[0]).toContain('href="/profile"');
  const popover = html(
    <Popover
      label="Notifications"
      trigger="Bell"
      triggerLabel="Notifications, 2 new"
      triggerClassName=""
      href="/notifications"
      link={PlainAnchor}
      open={false}
      onOpenChange={() => {}}
      className=""
    >
      Panel
    </Popover>,
  );
  expect(tags("a", popover)[0]).toContain('href="/notifications" aria-label="Notifications, 2 new"');
  expect(popover).not.toContain("Panel");
});

test("a tooltip leaves its control alone", () => {
  expect(html(
    <Tooltip text="Copy">
      <button type="button">Icon</button>
    </Tooltip>,
  )).toBe('<button type="button">Icon</button>');
});
