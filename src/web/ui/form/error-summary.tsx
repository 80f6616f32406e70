// The list of errors at the top of a form, each a link to its field (GOV.UK's pattern).
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { t } from "@/languages/language.ts";
import { CircleAlertIcon } from "../icons.ts";

export interface FieldProblem {
  /** The id of the control; absent when the problem belongs to no single field. */
  field?: string;
  message: string;
}

const goToField = (event: MouseEvent<HTMLAnchorElement>) => {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  (control.closest("fieldset") ?? control.closest("div") ?? control).scrollIntoView({ block: "nearest" });
};

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  title?: string;
  /** How often the form was sent, so that the same problems take the focus again. */
  attempt?: number;
}

/** Takes the focus when problems appear or change. Renders nothing without problems. */
export const ErrorSummary = ({ problems, title, attempt }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const fingerprint = problems.map(({ field, message }) => `${field} ${message}`).join("\n");
  useEffect(() => box.current?.focus(), [fingerprint, attempt]);
  if (problems.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex items-start gap-3 rounded-card border-2 border-danger bg-surface p-4"
    >
      <CircleAlertIcon className="mt-0.5 size-5 text-danger" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 id={titleId} className="font-semibold">
          {title ??
            t("ui.fixAnswers", { count: problems.length })}
        </h2>
        <ul>
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field
                ? (
                  <a
                    href={`#${field}`}
                    onClick={goToField}
                    className="inline-block max-w-full py-2.5 text-danger underline decoration-1 underline-offset-4"
                  >
                    {message}
                  </a>
                )
                : message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
