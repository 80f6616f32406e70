// Specialists to choose from; those who are not eligible are folded, with the reason and all eligibility rules.
import { type ReactNode, useId } from "react";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { FieldError, useFieldError } from "@/web/ui/form/field.tsx";
import { BanIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

export interface CandidateChoice {
  specialistId: string;
  name: string;
  email: string;
  photoUrl?: string | null;
  eligible: boolean;
  /** Why not; null when eligible. */
  because: string | null;
  /** What helps to choose: credits, languages, local time. */
  facts: readonly string[];
  /** All eligibility rules, for a specialist who is not eligible. */
  more?: ReactNode;
}

/** The fact that nobody has to be asked before this specialist gets the visitor's details. */
export const HAS_AGREED = "the visitor has agreed";

/** A candidate whom the administrator can't choose, because it is they themselves. `problem`: why. */
export const withoutSelf = <C extends Pick<CandidateChoice, "eligible" | "because">>(
  candidate: C,
  problem: string | undefined,
): C => problem && candidate.eligible ? { ...candidate, eligible: false, because: problem } : candidate;

export interface CandidateListProps {
  /** The accessible name of the choice. */
  label: string;
  /** The name of the radio inputs in the form. */
  name: string;
  items?: readonly CandidateChoice[];
  chosen: string;
  onChoose(specialistId: string): void;
  failed?: boolean;
  onRetry(): void;
  emptyText: string;
}

const CandidateText = ({ candidate }: { candidate: CandidateChoice }) => (
  <span className="grid min-w-0 gap-0.5">
    <span className="font-medium">{candidate.name}</span>
    <span className="text-sm break-all text-ink-soft">{candidate.email}</span>
    {candidate.facts.length > 0 && <span className="text-sm text-ink-soft">{candidate.facts.join(" · ")}</span>}
  </span>
);

const Eligible = (
  { candidate, name, checked, onChoose }: {
    candidate: CandidateChoice;
    name: string;
    checked: boolean;
    onChoose(id: string): void;
  },
) => (
  <label className="choosable focus-from-within flex items-start gap-3 px-4 py-3">
    <input
      type="radio"
      name={name}
      value={candidate.specialistId}
      checked={checked}
      onChange={() => onChoose(candidate.specialistId)}
      className="mt-2.5 size-5 shrink-0 accent-brand"
    />
    <Avatar name={candidate.name} src={candidate.photoUrl} size="small" />
    <CandidateText candidate={candidate} />
  </label>
);

const NotEligible = ({ candidate }: { candidate: CandidateChoice }) => (
  <div className="grid gap-1 rounded-card border border-line bg-wash px-4 py-3">
    <div className="flex items-start gap-3">
      <BanIcon className="mt-2.5 size-5 text-ink-soft" />
      <Avatar name={candidate.name} src={candidate.photoUrl} size="small" />
      <CandidateText candidate={candidate} />
    </div>
    <p className="ps-8">{candidate.because}</p>
    {candidate.more && <div className="ps-8">{candidate.more}</div>}
  </div>
);

/** Open where nobody else is found. */
const NotEligibleList = ({ items, open }: { items: readonly CandidateChoice[]; open: boolean }) =>
  items.length > 0 && (
    <Disclosure
      key={`${open}`}
      open={open}
      summary={items.length === 1 ? "1 not eligible" : `${items.length} not eligible`}
    >
      <ul className="grid gap-2">
        {items.map((candidate) => (
          <li key={candidate.specialistId}>
            <NotEligible candidate={candidate} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );

export const CandidateList = (props: CandidateListProps) => {
  const { label, name, items, chosen, onChoose, failed, onRetry, emptyText } = props;
  const error = useFieldError(name);
  const id = useId();
  if (failed) return <LoadFailed title="We couldn't load the specialists." onRetry={onRetry} />;
  if (!items) return <SkeletonList rows={3} className="h-20 w-full" />;
  if (items.length === 0) return <p className="py-6 text-center text-ink-soft">{emptyText}</p>;
  const eligible = items.filter((candidate) => candidate.eligible);
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="grid min-w-0 gap-2"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-2 font-semibold">{label}</legend>
      <FieldError id={id}>{error}</FieldError>
      {eligible.map((candidate) => (
        <Eligible
          key={candidate.specialistId}
          candidate={candidate}
          name={name}
          checked={candidate.specialistId === chosen}
          onChoose={onChoose}
        />
      ))}
      <NotEligibleList items={items.filter((candidate) => !candidate.eligible)} open={eligible.length === 0} />
    </fieldset>
  );
};
