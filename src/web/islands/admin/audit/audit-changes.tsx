import type { AuditItem } from "@/modules/admin/audit/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";

type Change = AuditItem["changes"][number];

/** "suspension reason" as "Suspension reason", "help-request" as "Help request". */
export const fieldLabel = (field: string): string => {
  const text = field.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** "Status: active → suspended, Reason: Fraud": the changes in one line. */
export const changesLine = (changes: readonly Change[]): string =>
  changes.map(({ field, before, after }) =>
    `${fieldLabel(field)}: ${before === null ? after ?? "empty" : `${before} → ${after ?? "empty"}`}`
  ).join(", ");

const Side = ({ name, value }: { name: string; value: string | null }) => (
  <span className={value === null ? "text-ink-soft" : "whitespace-pre-line break-words"}>
    <span className="sr-only">{`${name}: `}</span>
    {value ?? "empty"}
  </span>
);

const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="grid gap-1.5 text-start text-sm">
    {changes.map(({ field, before, after }) => (
      <div key={field} className="min-w-0">
        <dt className="text-ink-soft">{fieldLabel(field)}</dt>
        <dd>
          <Side name="Before" value={before} />
          <span aria-hidden="true" className="px-1.5 text-ink-soft">→</span>
          <Side name="After" value={after} />
        </dd>
      </div>
    ))}
  </dl>
);

/** More changes than these are collapsed. */
const SHOWN = 2;

export const AuditChanges = ({ changes }: { changes: readonly Change[] }) => {
  if (changes.length === 0) return <span className="text-ink-soft">None</span>;
  if (changes.length <= SHOWN) return <ChangeList changes={changes} />;
  return (
    <Disclosure summary={`${changes.length} fields`}>
      <ChangeList changes={changes} />
    </Disclosure>
  );
};
