// The row of tabs on Radix: arrow keys, Home and End move, and the focused tab is selected.
import * as Radix from "radix-ui/tabs";
import { tabId, type TabListProps, tabListStyle, tabPanelId, tabStyle } from "../tab-list-style.ts";

export const RadixTabList = ({ id, label, tabs, selected, onSelect }: TabListProps) => (
  <Radix.Root value={selected} onValueChange={onSelect}>
    <Radix.List aria-label={label} className={tabListStyle}>
      {tabs.map(({ key, label }) => (
        <Radix.Trigger
          key={key}
          value={key}
          id={tabId(id, key)}
          aria-controls={tabPanelId(id, key)}
          className={tabStyle}
        >
          {label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  </Radix.Root>
);
