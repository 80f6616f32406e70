import type { ReactNode } from "react";
import { type Tone, tones } from "./tone.tsx";

export interface TimelineEntry {
  /** The exact time, written for the reader ("Tue 24 Nov, 14:00 · Vienna"). */
  at?: string;
  title: ReactNode;
  detail?: ReactNode;
  tone?: Tone;
}

const Entry = ({ at, title, detail, tone = "info" }: TimelineEntry) => {
  const { text, background, icon: ToneIcon } = tones[tone];
  return (
    <li className="group relative flex gap-3 pb-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-9 bottom-1 start-4 -ms-px w-px bg-line group-last:hidden"
      />
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${background} ${text}`}>
        <ToneIcon />
      </span>
      <div className="grid gap-0.5 pt-1">
        <p className="font-medium">{title}</p>
        {at && <p className="text-sm text-ink-soft">{at}</p>}
        {detail && <div className="text-ink-soft">{detail}</div>}
      </div>
    </li>
  );
};

export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) => (
  <ol aria-label={label}>
    {entries.map((entry, index) => <Entry key={index} {...entry} />)}
  </ol>
);
