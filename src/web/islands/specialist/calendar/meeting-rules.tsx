// How a meeting is cut: its length, the pauses around it, how soon and how far ahead it can be booked.
import { SLOT_MINUTES } from "@/modules/scheduling/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { ChoiceChips } from "@/web/ui/choice-chips.tsx";
import { lengthText } from "@/web/ui/clock-text.ts";
import { type Choice, NativeSelect } from "@/web/ui/native-select.tsx";
import type { Setting } from "./calendar-changes.ts";
import type { EditorPart } from "./part.ts";
import { sentenceAt } from "./problems.ts";

const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const NOTICES = [0, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160];
const HORIZONS = [7, 14, 30, 60, 90];

const noticeText = (minutes: number): string => {
  if (minutes === 0) return "None: up to the last minute";
  if (minutes % 1440 > 0) return minutes % 60 > 0 || minutes === 60 ? lengthText(minutes) : `${minutes / 60} hours`;
  return minutes === 1440 ? "1 day" : `${minutes / 1440} days`;
};

/** The usual values, and the one that is there. */
const choicesOf = (values: readonly number[], value: number, text: (value: number) => string): Choice[] =>
  [...new Set([...values, value])].sort((a, b) => a - b).map((one) => ({ value: String(one), label: text(one) }));

export const MeetingRules = (part: EditorPart) => {
  const { calendar, change, problems } = part;
  const select = (
    setting: Exclude<Setting, "zone" | "slotMinutes">,
    values: number[],
    text: (n: number) => string,
  ) => ({
    name: setting,
    value: String(calendar[setting]),
    options: choicesOf(values, calendar[setting], text),
    error: sentenceAt(problems, setting),
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      change({ do: "set", setting, value: Number(event.currentTarget.value) }),
  });
  const pause = (minutes: number) => minutes === 0 ? "No pause" : lengthText(minutes);
  return (
    <Card title="Meetings">
      <ChoiceChips
        label="Length of a meeting, in minutes"
        name="slotMinutes"
        options={SLOT_MINUTES.map((minutes) => ({ value: String(minutes), label: String(minutes) }))}
        value={String(calendar.slotMinutes)}
        error={sentenceAt(problems, "slotMinutes")}
        onPick={(value) => change({ do: "set", setting: "slotMinutes", value: Number(value) })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect label="Pause before" {...select("bufferBefore", BUFFERS, pause)} />
        <NativeSelect label="Pause after" {...select("bufferAfter", BUFFERS, pause)} />
        <NativeSelect label="Shortest notice" {...select("noticeMinutes", NOTICES, noticeText)} />
        <NativeSelect
          label="How far ahead"
          {...select("horizonDays", HORIZONS, (days) => days === 1 ? "1 day" : `${days} days`)}
        />
      </div>
    </Card>
  );
};
