// The questions of one step in their order, one of which can be open for editing.
import type { Question } from "@/modules/catalog/schemas.ts";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { CircleAlertIcon, PencilIcon, PlusIcon, TrashIcon } from "@/web/ui/icons.ts";
import { OrderButtons } from "../editor-rows.tsx";
import { conditionText, type KeyedProblem, type Step, typeLabel } from "./edited-set.ts";
import { QuestionForm } from "./question-form.tsx";

export interface QuestionListProps {
  step: Step;
  title: string;
  /** Makes ids unique among the sets of this screen. */
  scope: string;
  questions: readonly Question[];
  /** The key of the open question. */
  open?: string;
  problems: readonly KeyedProblem[];
  onOpen(key: string | undefined): void;
  onChange(key: string, change: Partial<Question>): void;
  onMove(key: string, by: -1 | 1): void;
  onRemove(key: string): void;
  onAdd(step: Step): void;
}

const summaryOf = (questions: readonly Question[], question: Question): string =>
  [
    typeLabel(question.type),
    question.required ? "required" : "optional",
    question.matching && "used for ranking",
    conditionText(questions, question),
  ].filter(Boolean).join(" · ");

const Row = (props: QuestionListProps & { question: Question; at: number; count: number }) => {
  const { scope, questions, question, at, count, open, problems, onOpen, onChange, onMove, onRemove } = props;
  const { key, label } = question;
  // The key of a new question changes with its label, so the id uses its position.
  const id = `${scope}-${props.step}-${at}`;
  const name = label || "the new question";
  const problem = problems.find((one) => one.key === key)?.sentence;
  const isOpen = open === key;
  return (
    <li className={`grid gap-3 rounded-card border bg-surface p-4 ${problem ? "border-danger" : "border-line"}`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-48 flex-1 gap-0.5">
          <p className="font-semibold">{label || "New question"}</p>
          <p className="text-sm text-ink-soft">{summaryOf(questions, question)}</p>
          {problem && !isOpen && (
            <p className="flex items-center gap-1.5 text-sm font-medium text-danger">
              <CircleAlertIcon className="size-4" /> {problem}
            </p>
          )}
        </div>
        <div className="flex items-center">
          <OrderButtons
            id={id}
            name={name}
            first={at === 0}
            last={at === count - 1}
            onMove={(by) => onMove(key, by)}
          />
          <IconButton
            label={isOpen ? `Close ${name}` : `Edit ${name}`}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : key)}
          >
            <PencilIcon />
          </IconButton>
          <IconButton label={`Remove ${name}`} onClick={() => onRemove(key)}>
            <TrashIcon />
          </IconButton>
        </div>
      </div>
      {isOpen && (
        <QuestionForm
          id={id}
          question={question}
          questions={questions}
          error={problem}
          onChange={(change) => onChange(key, change)}
        />
      )}
    </li>
  );
};

export const QuestionList = (props: QuestionListProps) => {
  const { step, title, questions, onAdd } = props;
  const ofStep = questions.filter((question) => question.step === step);
  return (
    <section aria-label={`Questions of ${title}`} className="grid gap-3">
      <h2 className="font-serif text-lg font-semibold">{title}</h2>
      {ofStep.length === 0 && <p className="text-ink-soft">No questions. Visitors skip this step.</p>}
      <ol className="grid gap-3">
        {ofStep.map((question, at) => <Row key={at} {...props} question={question} at={at} count={ofStep.length} />)}
      </ol>
      <Button variant="secondary" icon={<PlusIcon />} className="justify-self-start" onClick={() => onAdd(step)}>
        Add a question <span className="sr-only">to {title}</span>
      </Button>
    </section>
  );
};
