// The settings of meetings: length, buffers, minimum notice and booking window.
import { SLOT_MINUTES } from "@/modules/scheduling/calendar/rules.ts";
import { formatDuration } from "@/web/ui/calendar/clock.ts";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { type Choice, NativeSelect } from "@/web/ui/form/native-select.tsx";
import type { EditorPart } from "../editor-part.ts";
import type { Setting } from "../model/changes.ts";
import { errorFor } from "../model/validation.ts";

const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const NOTICES = [0, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080, 20_160];
const HORIZONS = [7, 14, 30, 60, 90];

const RULES = ["slotMinutes", "bufferBefore", "bufferAfter", "noticeMinutes", "horizonDays"] as const;

const noticeText = (minutes: number): string => {
  if (minutes === 0) return "No minimum notice";
  if (minutes % 1440 > 0) return minutes % 60 > 0 || minutes === 60 ? formatDuration(minutes) : `${minutes / 60} hours`;
  return minutes === 1440 ? "1 day" : `${minutes / 1440} days`;
};

const stateOfNotice = (minutes: number): string => minutes === 0 ? noticeText(0) : `${noticeText(minutes)} notice`;

/** The usual values and the current one. */
const toChoices = (values: readonly number[], value: number, text: (value: number) => string): Choice[] =>
  [...new Set([...values, value])].sort((a, b) => a - b).map((minutes) => ({
    value: String(minutes),
    label: text(minutes),
  }));

export const MeetingRules = (part: EditorPart) => {
  const { calendar, change, errors } = part;
  const select = (
    setting: Exclude<Setting, "zone" | "slotMinutes">,
    values: number[],
    text: (n: number) => string,
  ) => ({
    name: setting,
    value: String(calendar[setting]),
    options: toChoices(values, calendar[setting], text),
    error: errorFor(errors, setting),
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      change({ do: "set", setting, value: Number(event.currentTarget.value) }),
  });
  const bufferText = (minutes: number) => minutes === 0 ? "No buffer" : formatDuration(minutes);
  return (
    <FoldedCard
      id="meeting-rules"
      title="Meetings"
      state={[`${calendar.slotMinutes} min`, stateOfNotice(calendar.noticeMinutes)].join(" · ")}
      hasError={RULES.some((rule) => errorFor(errors, rule) !== undefined)}
    >
      <ChoiceChips
        label="Meeting length in minutes"
        name="slotMinutes"
        options={SLOT_MINUTES.map((minutes) => ({ value: String(minutes), label: String(minutes) }))}
        value={String(calendar.slotMinutes)}
        error={errorFor(errors, "slotMinutes")}
        onPick={(value) => change({ do: "set", setting: "slotMinutes", value: Number(value) })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect label="Buffer before" {...select("bufferBefore", BUFFERS, bufferText)} />
        <NativeSelect label="Buffer after" {...select("bufferAfter", BUFFERS, bufferText)} />
        <NativeSelect label="Minimum notice" {...select("noticeMinutes", NOTICES, noticeText)} />
        <NativeSelect
          label="Booking window"
          {...select("horizonDays", HORIZONS, (days) => days === 1 ? "1 day" : `${days} days`)}
        />
      </div>
    </FoldedCard>
  );
};
