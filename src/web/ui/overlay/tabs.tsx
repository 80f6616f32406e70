// Parts of one screen of which one is shown at a time. For parts with addresses of their own, use links instead.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** What the tabs are about, for those who listen. */
  label: string;
  tabs: readonly Tab[];
  defaultTab?: string;
  onChange?: (key: string) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys, Home and End move; what has the focus is shown. Hidden parts keep what was typed in them. */
export const Tabs = ({ label, tabs, defaultTab = tabs[0]?.key, onChange }: TabsProps) => {
  const [shown, setShown] = useState(defaultTab);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const show = (key: string) => {
    setShown(key);
    onChange?.(key);
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === shown);
    const to = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : at + (STEPS[event.key] ?? NaN);
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    show(next.key);
    list.current?.querySelector<HTMLElement>(`[id="${id}-tab-${next.key}"]`)?.focus();
  };
  return (
    <div className="grid gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel-${tab.key}`}
            aria-selected={tab.key === shown}
            tabIndex={tab.key === shown ? 0 : -1}
            onClick={() => show(tab.key)}
            className="min-h-11 shrink-0 border-b-3 border-transparent px-4 font-medium text-ink-soft transition-colors -outline-offset-3! hover:text-ink aria-selected:border-brand aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-panel-${key}`}
          aria-labelledby={`${id}-tab-${key}`}
          hidden={key !== shown}
        >
          {content}
        </div>
      ))}
    </div>
  );
};
