import { Group, Sample } from "./exhibit.tsx";

const swatches = [
  ["paper", "bg-paper"],
  ["surface", "bg-surface"],
  ["wash", "bg-wash"],
  ["sunken", "bg-sunken"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["ink", "bg-ink"],
  ["ink-soft", "bg-ink-soft"],
  ["brand", "bg-brand"],
  ["brand-strong", "bg-brand-strong"],
  ["brand-tint", "bg-brand-tint"],
  ["accent", "bg-accent"],
  ["accent-tint", "bg-accent-tint"],
  ["active", "bg-active"],
  ["active-tint", "bg-active-tint"],
  ["planned", "bg-planned"],
  ["planned-tint", "bg-planned-tint"],
  ["ok", "bg-ok"],
  ["ok-tint", "bg-ok-tint"],
  ["warn", "bg-warn"],
  ["warn-tint", "bg-warn-tint"],
  ["danger", "bg-danger"],
  ["danger-tint", "bg-danger-tint"],
] as const;

const scale = [
  ["36", "font-serif text-3xl font-semibold"],
  ["28", "font-serif text-2xl font-semibold"],
  ["22", "font-serif text-xl font-semibold"],
  ["18", "text-lg"],
  ["16", "text-base"],
  ["14", "text-sm"],
] as const;

export const Tokens = () => (
  <Group title="Tokens">
    <Sample name="colour">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {swatches.map(([name, background]) => (
          <li key={name} className="grid gap-1 text-sm">
            <span className={`h-12 rounded-part border border-line ${background}`} />
            {name}
          </li>
        ))}
      </ul>
    </Sample>
    <Sample name="type">
      <div className="grid gap-2">
        {scale.map(([pixels, style]) => <p key={pixels} className={style}>Meet on Tuesday at 14:00, {pixels}</p>)}
      </div>
    </Sample>
  </Group>
);
