// The form that blocks a time: day, from, to. Dragging in the week fills it in; it works without dragging, too.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { useBlocking } from "./meeting-queries.ts";

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

const check = ({ date, from, to }: Period) => [
  ...(date ? [] : [{ key: "date", sentence: "Choose a day." }]),
  ...(from < to ? [] : [{ key: "to", sentence: "The end must be after the start." }]),
];

const BlockForm = ({ date, from, to, today, city }: Period & { today: string; city: string }) => {
  const { block } = useBlocking();
  const { form, summary, problemOf, attempt, busy } = useForm<Period>({
    read: (data) => ({
      date: String(data.get("date") ?? ""),
      from: Number(data.get("from")),
      to: Number(data.get("to")),
    }),
    check,
    send: async (period) => {
      await block(period);
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="This time can't be blocked" />
      <TextInput
        name="date"
        type="date"
        label="Day"
        min={today}
        defaultValue={date}
        error={problemOf("date")}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <NativeSelect
          name="from"
          label="From"
          options={minutes.slice(0, -1).map(toChoice)}
          defaultValue={String(from)}
          error={problemOf("from")}
        />
        <NativeSelect
          name="to"
          label="To"
          options={minutes.slice(1).map(toChoice)}
          defaultValue={String(to)}
          error={problemOf("to")}
        />
      </div>
      <p className="text-ink-soft">
        {`Times in ${city}. Visitors can't book this time; meetings that are booked already stay. For whole days, use time off.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy ? "Blocking…" : undefined} className="max-sm:w-full">Block time</Button>
        <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Cancel</Button>
      </div>
    </form>
  );
};

/** Opens the form with a proposed period. `today` is the first day that can be chosen. */
export const openBlockForm = (period: Period, context: { today: string; city: string }): void =>
  void openModal({ title: "Block time", content: <BlockForm {...period} {...context} /> });
