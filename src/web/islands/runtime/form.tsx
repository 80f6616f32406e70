// The form of every screen: its fields get their errors by name, and its button knows while it is being sent.
import { type ComponentProps, createContext, use, useEffect } from "react";
import { Button, type ButtonProps } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { FieldProblems } from "@/web/ui/form/field.tsx";
import { type FormOptions, useForm } from "./use-form.ts";

const Busy = createContext(false);

interface FormViewProps extends Pick<ComponentProps<"form">, "id" | "className" | "ref" | "onKeyDown" | "children"> {
  /** Above the problems, instead of their number. */
  title?: string;
  /** Above what the server says about the whole form. */
  rejected?: string;
  /** The id of a field's control, where it is not the name. */
  idOf?(name: string): string;
  /** The one field of the form: what is wrong with it is said beside it only, and it takes the focus. */
  only?: string;
}

/** For a form whose state something else on the screen needs, too. */
export const FormView = (
  { of, title, rejected = title, idOf = (name) => name, only, children, ...attributes }: FormViewProps & {
    of: ReturnType<typeof useForm>;
  },
) => {
  const [problem] = only === undefined ? [] : of.summary.filter(({ field }) => field === only);
  useEffect(() => {
    if (problem) (document.getElementById(idOf(only!)) as HTMLInputElement | null)?.select();
  }, [problem]);
  return (
    // What browsers restore may be older than what is shown; what was typed is kept with what it was based on.
    <form {...of.form} autoComplete={of.form["data-edits"] === undefined ? undefined : "off"} {...attributes}>
      {problem ? <p role="alert" className="sr-only">{problem.message}</p> : (
        <ErrorSummary
          problems={of.summary.map(({ field, message }) => ({ field: field && idOf(field), message }))}
          attempt={of.attempt}
          title={of.isRejected ? rejected : title}
        />
      )}
      <FieldProblems value={of.problemOf}>
        <Busy value={of.busy}>{children}</Busy>
      </FieldProblems>
    </form>
  );
};

export interface FormProps<T> extends FormOptions<T>, FormViewProps {}

export const Form = <T,>({ read, check, nameOf, send, keep, edits, fieldOf, ...view }: FormProps<T>) => (
  <FormView {...view} of={useForm({ read, check, nameOf, send, keep, edits, fieldOf })} />
);

/** Sends the form around it. `busy`: its text meanwhile. */
export const SubmitButton = ({ busy = "One moment…", ...button }: Omit<ButtonProps, "type">) => (
  <Button {...button} type="submit" busy={use(Busy) ? busy : undefined} />
);
