import type { ReactNode } from "react";

interface StatProps {
  label: string;
  /** As it is read: "12", "€120.00". */
  value: string;
  note?: ReactNode;
}

const Stat = ({ label, value, note }: StatProps) => (
  <div className="grid content-start gap-1 rounded-card border border-line bg-surface p-4">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="grid gap-1">
      <span className="text-2xl font-semibold max-sm:text-xl">{value}</span>
      {note && <span className="text-sm text-ink-soft">{note}</span>}
    </dd>
  </div>
);

/** A row of numbers; two in a row on a phone. */
export const Stats = ({ items }: { items: readonly StatProps[] }) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {items.map((item) => <Stat key={item.label} {...item} />)}
  </dl>
);
