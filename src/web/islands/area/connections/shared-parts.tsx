// What the sections of connections share: their frame with its states, rows of actions, check lists, and secrets.
import type { ReactNode } from "react";
import { formatLocal } from "@/platform/time/formats.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { controlStyle, FieldError, useFieldError } from "@/web/ui/form/field.tsx";
import { CopyIcon, PlusIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { copyText } from "../copy-text.ts";

/** "Tue 24 Nov, 10:00", in the browser's zone: these lists are loaded in the browser. */
export const whenText = (at: string): string => {
  const { day, time } = formatLocal(at);
  return `${day}, ${time}`;
};

interface SectionProps {
  title: string;
  lead: ReactNode;
  /** The button that adds one. */
  add: string;
  onAdd(): void;
  /** What is listed, in the plural, for the states. */
  noun: string;
  query: { isPending: boolean; isError: boolean; refetch(): unknown };
  children: ReactNode;
}

/** A card with its list, or with what to do while there is none. */
export const ConnectionSection = ({ title, lead, add, onAdd, noun, query, children }: SectionProps) => (
  <Card
    id={noun.replaceAll(" ", "-").toLowerCase()}
    title={title}
    aside={<Button variant="secondary" icon={<PlusIcon />} onClick={onAdd}>{add}</Button>}
  >
    <p className="max-w-prose text-ink-soft">{lead}</p>
    {query.isPending && <SkeletonList rows={2} className="h-16 w-full" label={`Loading your ${noun}…`} />}
    {query.isError && <LoadFailed title={`Your ${noun} couldn't be loaded.`} onRetry={query.refetch} />}
    {!query.isPending && !query.isError && children}
  </Card>
);

/** A quiet button in a row; `about` tells screen readers which row. */
export const RowAction = (
  { about, onClick, busy, expanded, children }: {
    about: string;
    onClick(): void;
    busy?: string;
    expanded?: boolean;
    children: string;
  },
) => (
  <Button variant="quiet" className="px-3!" busy={busy} aria-expanded={expanded} onClick={onClick} about={about}>
    {children}
  </Button>
);

interface CheckListProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  checked?: readonly string[];
  help?: ReactNode;
}

/** Names of the API with what each means, any number of which can be chosen. */
export const CheckList = ({ legend, name, options, checked = [], help }: CheckListProps) => {
  const error = useFieldError(name);
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-describedby={error ? `${name}-error` : undefined}
      className={`grid min-w-0 gap-1.5 ${error ? "border-s-4 border-danger ps-4" : ""}`}
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <FieldError id={name}>{error}</FieldError>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={checked.includes(value)}
            className="mt-0.5 size-6 shrink-0 accent-brand"
          />
          <span className="grid min-w-0">
            <span>{label}</span>
            <code className="text-sm text-ink-soft wrap-anywhere">{value}</code>
          </span>
        </label>
      ))}
      {help && <p className="text-sm text-ink-soft">{help}</p>}
    </fieldset>
  );
};

export const checkedIn = (form: FormData, name: string): string[] => form.getAll(name).map(String);

interface SecretProps {
  label: string;
  secret: string;
  children: ReactNode;
}

const SecretView = ({ label, secret, children }: SecretProps) => (
  <div className="grid gap-5">
    <Banner tone="warn" title="Copy it now: it is shown only once">{children}</Banner>
    <div className="grid gap-1.5">
      <label htmlFor="new-secret" className="font-semibold">{label}</label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          id="new-secret"
          readOnly
          value={secret}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`${controlStyle} min-w-0 flex-1 font-mono`}
        />
        <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copyText(secret, label)}>Copy</Button>
      </div>
    </div>
    <div>
      <Button className="max-sm:w-full" onClick={() => closeModal()}>I've saved it</Button>
    </div>
  </div>
);

export const showSecret = (title: string, props: SecretProps): void =>
  void openModal({ title, content: <SecretView {...props} /> });
