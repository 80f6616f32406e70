// The form that blocks a time: day, from, to. Dragging in the week fills it in; it works without dragging, too.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { useBlocking } from "./meeting-queries.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";

/** A period of one day; minutes of the local day. */
export interface Period {
  date: string;
  from: number;
  to: number;
}

const STEP = 15;
const minutes = Array.from({ length: (24 * 60) / STEP + 1 }, (_, n) => n * STEP);
const toChoice = (minute: number) => ({
  value: String(minute),
  label: minute === 1440 ? "Midnight" : formatTimeOfDay(Math.floor(minute / 60), minute % 60),
});

const BlockForm = ({ date, from, to, today, city }: Period & { today: string; city: string }) => {
  const { block } = useBlocking();
  return (
    <DialogForm
      action="Block time"
      busy="Blocking…"
      title="This time can't be blocked"
      read={(data): Period => ({
        date: textOf(data, "date"),
        from: Number(data.get("from")),
        to: Number(data.get("to")),
      })}
      check={(period) =>
        problemsIn({
          date: !period.date && "Choose a day.",
          to: period.from >= period.to && "The end must be after the start.",
        })}
      send={block}
    >
      <TextInput name="date" type="date" label="Day" min={today} defaultValue={date} />
      <div className="grid grid-cols-2 items-start gap-4">
        <NativeSelect
          name="from"
          label="From"
          options={minutes.slice(0, -1).map(toChoice)}
          defaultValue={String(from)}
        />
        <NativeSelect
          name="to"
          label="To"
          options={minutes.slice(1).map(toChoice)}
          defaultValue={String(to)}
        />
      </div>
      <p className="text-ink-soft">
        {`Times in ${city}. Visitors can't book this time; meetings that are booked already stay. For several days, use time off.`}
      </p>
    </DialogForm>
  );
};

/** Opens the form with a proposed period. `today` is the first day that can be chosen. */
export const openBlockForm = (period: Period, context: { today: string; city: string }): void =>
  void openModal({ title: "Block time", content: <BlockForm {...period} {...context} /> });
