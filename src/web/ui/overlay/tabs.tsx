// Parts of one screen of which one is shown at a time. A part with an address of its own is a screen.
import { type ReactNode, useId, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { tabId, type TabListProps, tabListStyle, tabPanelId, tabStyle } from "./tab-list-style.ts";

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
}

/** Links to the panels, which the style sheet shows all at once where there is no JavaScript. */
const StaticTabList = ({ id, label, tabs, selected, onSelect }: TabListProps) => (
  <nav aria-label={label} className={tabListStyle}>
    {tabs.map(({ key, label }) => (
      <a
        key={key}
        id={tabId(id, key)}
        href={`#${tabPanelId(id, key)}`}
        aria-current={key === selected || undefined}
        onClick={(event) => {
          event.preventDefault();
          onSelect(key);
        }}
        className={tabStyle}
      >
        {label}
      </a>
    ))}
  </nav>
);

const TabList = lazyPart(() => import("./radix/tab-list.tsx").then((part) => part.RadixTabList), StaticTabList);

/** Hidden panels stay mounted, so they keep what was typed in them. */
export const Tabs = ({ label, tabs }: TabsProps) => {
  const [selected, setSelected] = useState(tabs[0]?.key ?? "");
  const id = useId();
  return (
    <div className="grid gap-6">
      <TabList id={id} label={label} tabs={tabs} selected={selected} onSelect={setSelected} />
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={tabPanelId(id, key)}
          aria-labelledby={tabId(id, key)}
          hidden={key !== selected}
        >
          {content}
        </div>
      ))}
    </div>
  );
};
