import { createContext, type ReactNode, use } from "react";
import { t } from "@/languages/language.ts";
import { CircleAlertIcon } from "../icons.ts";

/** What every form field takes beside its own attributes. */
export interface FieldText {
  label: ReactNode;
  /** The name in the form, and the id unless one is given, so that an error summary can link to the control. */
  name: string;
  id?: string;
  help?: ReactNode;
  /** What is wrong and what to do, in one sentence. */
  error?: string;
  /** Shows "(optional)" after the label. Fields that are not optional are required. */
  optional?: boolean;
}

/** The attributes that a control must carry to belong to its field. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

type FieldProps<Attributes> = FieldText & Attributes & {
  counter?: ReactNode;
  children: (control: Omit<Attributes, keyof FieldText> & ControlProps) => ReactNode;
};

/** What is wrong with the fields of the form around them, by name. */
export const FieldProblems = createContext<(name: string) => string | undefined>(() => undefined);

/** The field's own error, or what is wrong with it in the form around it. */
export const useFieldError = (name: string, own?: string): string | undefined => {
  const problemOf = use(FieldProblems);
  return own ?? problemOf(name);
};

/** The ids that describe a control, in the order in which they are read out. */
export const describedBy = (id: string, { help, error }: Pick<FieldText, "help" | "error">) =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

export const FieldError = ({ id, children }: { id: string; children?: string }) =>
  children
    ? (
      <p id={`${id}-error`} className="flex items-start gap-1.5 font-medium text-danger">
        <CircleAlertIcon className="mt-0.5 size-5" />
        <span className="min-w-0">
          <span className="sr-only">{t("ui.error")}</span> {children}
        </span>
      </p>
    )
    : null;

export const FieldHelp = ({ id, children }: { id: string; children?: ReactNode }) =>
  children ? <p id={`${id}-help`} className="text-ink-soft">{children}</p> : null;

export const Optional = () => <span className="font-normal text-ink-soft">{t("ui.optional")}</span>;

/**
 * The error is above the control, where people and screen readers meet it first. The control gets the attributes that are
 * not the field's own.
 */
export const Field = <Attributes extends object>(props: FieldProps<Attributes>) => {
  const { label, name, id = name, help, error: own, optional, counter, children, ...attributes } = props;
  const error = useFieldError(name, own);
  return (
    <div className={`grid gap-1.5 ${error ? "border-s-4 border-danger ps-4" : ""}`}>
      <label htmlFor={id} className="font-semibold">
        {label} {optional && <Optional />}
      </label>
      <FieldHelp id={id}>{help}</FieldHelp>
      <FieldError id={id}>{error}</FieldError>
      {children({
        ...attributes as unknown as Attributes,
        id,
        name,
        "aria-describedby": describedBy(id, { help, error }),
        "aria-invalid": error ? true : undefined,
        "aria-required": optional ? undefined : true,
      })}
      {counter}
    </div>
  );
};

/** 16 px text, so that a phone does not zoom in; 48 px high. */
export const controlStyle =
  "block w-full min-h-12 rounded-part border border-line-strong bg-surface px-3 py-2.5 text-base text-ink " +
  "transition-colors hover:border-ink aria-invalid:border-danger";
