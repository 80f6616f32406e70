// The way to days after or before those shown.
import { plainPress } from "@/web/ui/plain-press.ts";
import type { CalendarScope } from "./calendar-scope.ts";
import type { SlotSearch } from "./slot-search.ts";

/** Where the calendar's own links lead. */
export interface Place {
  hrefWith(said: SlotSearch): string;
  goWith(said: SlotSearch): Promise<void>;
}

export const OtherDays = ({ scope: { later, isLater }, hrefWith, goWith }: Place & { scope: CalendarScope }) => {
  const ways = [
    ...(isLater ? [{ label: "The next days", from: undefined }] : []),
    ...(later ? [{ label: "Later dates", from: later }] : []),
  ];
  return (
    <nav aria-label="Other days" className="flex flex-wrap gap-x-6 pt-3">
      {ways.map(({ label, from }) => (
        <a
          key={label}
          href={hrefWith({ from, date: undefined })}
          onClick={plainPress(() => void goWith({ from, date: undefined }))}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {label}
        </a>
      ))}
    </nav>
  );
};
