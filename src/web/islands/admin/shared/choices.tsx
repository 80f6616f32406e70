// Buttons side by side, one of which is pressed: what a list shows.
interface ChoicesProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  current: V;
  onChoose(value: V): void;
}

export const Choices = <V extends string>({ label, options, current, onChoose }: ChoicesProps<V>) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-2">
    {options.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === current}
        onClick={() => onChoose(value)}
        className="min-h-11 rounded-card border border-line-strong bg-surface px-4 font-medium transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint"
      >
        {label}
      </button>
    ))}
  </div>
);
