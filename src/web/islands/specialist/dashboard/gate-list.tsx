// Gates as a checklist: what holds, what does not, and what to do about it.
import type { ExplainedGate, NextAction } from "@/modules/funnel/explain-schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";

/** Screens that lead on from here; what has no screen is said in words. */
const HAS_SCREEN = /^\/(dashboard(\/(profile|calendar|buy(\/[\w-]+)?))?|onboarding(\/(profile|calendar|leads))?)$/;

export const ActionLink = ({ action: { label, path } }: { action: NextAction }) =>
  HAS_SCREEN.test(path)
    ? <RoutedLink to={path} className="inline-flex min-h-11 items-center font-medium">{label}</RoutedLink>
    : null;

const Gate = ({ gate: { label, open, sentence, action } }: { gate: ExplainedGate }) => (
  <li className="flex items-start gap-3 py-2.5">
    {open
      ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
      : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />}
    <div className="grid min-w-0">
      <p>
        <span className="font-medium">{label}</span>
        <span className="sr-only">{open ? ": in order." : ": not yet."}</span>{" "}
        <span className="text-ink-soft">{sentence}</span>
      </p>
      {!open && action && <ActionLink action={action} />}
    </div>
  </li>
);

const Gates = ({ gates }: { gates: readonly ExplainedGate[] }) => (
  <ul className="divide-y divide-line">
    {gates.map((gate) => <Gate key={gate.name} gate={gate} />)}
  </ul>
);

/** What is to be done comes first; beside it, what is in order unfolds for those who ask. */
export const GateList = ({ gates }: { gates: readonly ExplainedGate[] }) => {
  const [open, closed] = [gates.filter((gate) => gate.open), gates.filter((gate) => !gate.open)];
  if (closed.length === 0) return <Gates gates={open} />;
  return (
    <>
      <Gates gates={closed} />
      {open.length > 0 && (
        <Disclosure summary={open.length === 1 ? "1 other thing is in order" : `${open.length} others are in order`}>
          <Gates gates={open} />
        </Disclosure>
      )}
    </>
  );
};
