// How to meet: a row of links above the times, of which one is the present way.
import { plainPress } from "@/web/ui/plain-press.ts";
import { ChannelIcon } from "./channel-icon.tsx";

interface LocationSwitchProps {
  options: readonly { value: string; label: string }[];
  selected: string;
  hrefOf(location: string): string;
  onPick(location: string): void;
}

export const LocationSwitch = ({ options, selected, hrefOf, onPick }: LocationSwitchProps) => (
  <nav aria-label="How to meet">
    <ul className="flex flex-wrap gap-1 rounded-card bg-wash p-1">
      {options.map(({ value, label }) => (
        <li key={value} className="grid flex-auto">
          <a
            href={hrefOf(value)}
            aria-current={value === selected || undefined}
            onClick={plainPress(() => onPick(value))}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-part px-2 font-medium text-ink-soft no-underline transition-colors hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:ring-1 aria-[current=true]:ring-line-strong"
          >
            <ChannelIcon channel={value} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
