// All gates of one specialist for a track: what holds, and what does not.
import type { CandidateRule } from "@/modules/admin/tracks/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.tsx";

const GateIcon = ({ open }: CandidateRule) =>
  open
    ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
    : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />;

export const RuleList = ({ gates }: { gates: readonly CandidateRule[] }) => {
  const closed = gates.filter(({ open }) => !open).length;
  return (
    <Disclosure summary={closed === 0 ? `All ${gates.length} gates hold` : `${closed} of ${gates.length} gates closed`}>
      <ul className="grid gap-1.5">
        {gates.toSorted((a, b) =>
          Number(a.open) - Number(b.open)
        ).map((gate) => (
          <li key={gate.name} className="flex items-start gap-2">
            <GateIcon {...gate} />
            <span className="min-w-0">
              <span className="font-medium text-ink">{gate.label}</span>
              <span className="sr-only">{gate.open ? ": holds" : ": does not hold"}</span>
              {gate.sentence && <span>{` ${gate.sentence}`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
