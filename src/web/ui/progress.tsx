import { formatCount } from "@/platform/intl.ts";
import { t } from "@/languages/language.ts";

const Segments = ({ step, of }: { step: number; of: number }) => (
  <div aria-hidden="true" className="flex gap-1">
    {Array.from(
      { length: of },
      (_, index) => <span key={index} className={`h-1 flex-1 rounded-full ${index < step ? "bg-brand" : "bg-line"}`} />,
    )}
  </div>
);

/** "Step 2 of 7 · About you". The text carries the meaning; the bar repeats it. */
export const ProgressSteps = ({ step, of, label }: { step: number; of: number; label?: string }) => (
  <div className="grid gap-2">
    <p className="text-sm text-ink-soft">
      {t("ui.stepOf", { step, of })}
      {label && ` · ${label}`}
    </p>
    <Segments step={step} of={of} />
  </div>
);

/** @param value between 0 and `max`. */
export const ProgressBar = ({ label, value, max = 100 }: { label: string; value: number; max?: number }) => (
  <label className="grid gap-1.5">
    <span className="flex justify-between gap-4">
      <span>{label}</span>
      <span className="text-ink-soft">{formatCount(value)} of {formatCount(max)}</span>
    </span>
    <progress value={value} max={max} className="progress-line h-2 w-full" />
  </label>
);
