// The questions of a category and its topics, with a preview. Unsaved changes stay while another set is shown.
import { useRef, useState } from "react";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CircleAlertIcon, PencilIcon, PlusIcon, TrashIcon } from "@/web/ui/icons.ts";
import { conditionText, type KeyedProblem, type Step, typeLabel } from "./edited-set.ts";
import { toQuestionSet, useQuestionSet } from "./question-set.ts";
import { visibleQuestions } from "@/modules/catalog/rules.ts";
import type { TranslatedQuestion as Question } from "@/modules/admin/categories/schemas.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { answersOfForm } from "@/web/islands/funnel/forms/answers.ts";
import { hasLegend, QuestionField } from "@/web/islands/funnel/forms/question-field.tsx";
import { questionSteps } from "@/web/islands/funnel/forms/question-steps.ts";
import { OrderButtons } from "../editor-rows.tsx";
import { languagesOf } from "../translation-fields.tsx";
import type { TranslatedLanguage as Language } from "@/modules/translations/rules.ts";
import { QuestionForm } from "./question-form.tsx";
import { SaveBar } from "../../shared/save-bar.tsx";

/** Field names of the preview differ from those of the editor. */
const previewKey = (key: string): string => `preview-${key}`;
const toPreview = (question: Question, currency: string): Question => ({
  ...question,
  currency,
  key: previewKey(question.key),
  label: question.label || "Your question",
  options: question.options.map((option) => ({ ...option, label: option.label || "An option" })),
});

/** Fields keep their input until the definition of the question changes. */
const definitionOf = ({ key, type, options }: Question) => `${key} ${type} ${options.map(({ value }) => value).join()}`;

/** The questions about where visitors live come last on the first step. */
const Preview = ({ questions: own, view }: { questions: readonly Question[]; view: CategoryView }) => {
  const { placeQuestions, leadPrice: { currency } } = view;
  const questions = [...own, ...placeQuestions];
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const updateAnswers = () => {
    if (!form.current) return;
    const typed = answersOfForm(questions.map((question) => toPreview(question, currency)), new FormData(form.current));
    setAnswers(
      Object.fromEntries(Object.entries(typed).map(([key, answer]) => [key.replace(/^preview-/, ""), answer])),
    );
  };
  const asked = visibleQuestions(questions, answers);
  return (
    <form
      ref={form}
      aria-label="Preview"
      onChange={updateAnswers}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-8 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      {questionSteps().map(({ step, title, lead }) => {
        const ofStep = asked.filter((question) => question.step === step);
        const only = ofStep.length === 1 ? ofStep[0] : undefined;
        const introduction = ofStep.length ? lead : "Visitors skip this step because it has no questions.";
        return (
          <section key={step} aria-label={title} className="grid gap-6">
            {!(only && hasLegend(only)) && (
              <div className="grid gap-1 border-b border-line pb-3">
                <h3 className="font-serif text-xl font-semibold">{title}</h3>
                <p className="text-ink-soft">{introduction}</p>
              </div>
            )}
            {ofStep.map((question) => (
              <QuestionField key={definitionOf(question)} question={toPreview(question, currency)} />
            ))}
          </section>
        );
      })}
    </form>
  );
};

interface QuestionListProps {
  step: Step;
  title: string;
  /** Makes ids unique among the sets of this screen. */
  scope: string;
  questions: readonly Question[];
  /** Of amounts. */
  currency: string;
  /** Those of visitors besides English. */
  languages: readonly Language[];
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
  const problem = problems.find((problem) => problem.key === key)?.sentence;
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
            at={at}
            count={count}
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
          currency={props.currency}
          languages={props.languages}
          error={problem}
          onChange={(change) => onChange(key, change)}
        />
      )}
    </li>
  );
};

const QuestionList = (props: QuestionListProps) => {
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

type EditedSet = ReturnType<typeof useQuestionSet>;

const ConflictBanner = ({ set }: { set: EditedSet }) =>
  set.theirs && (
    <Banner tone="warn" role="alert" title="Not saved yet: someone else saved these questions after you opened them.">
      <p>
        Theirs are now version {set.theirs.version}: {set.theirs.questions.map(({ label }) =>
          `“${label}”`
        ).join(", ") || "no questions"}. Your changes are still here.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button
          onClick={() =>
            void set.save()}
        >
          Save my changes
        </Button>
        <Button variant="secondary" onClick={set.takeTheirs}>Use theirs</Button>
      </div>
    </Banner>
  );

const Inherited = ({ view, set }: { view: CategoryView; set: EditedSet }) => (
  <div className="grid gap-6">
    <Banner title={`This topic uses the questions of ${view.name}.`}>
      <Button variant="secondary" className="mt-2" onClick={set.addOwn}>Add own questions</Button>
    </Banner>
    <Card title="As visitors see it">
      <Preview questions={toQuestionSet(view, null).questions} view={view} />
    </Card>
  </div>
);

interface ListsProps extends Pick<QuestionListProps, "currency" | "languages" | "scope"> {
  set: EditedSet;
}

const Lists = ({ set, scope, currency, languages }: ListsProps) => (
  <div className="grid gap-8">
    {questionSteps().map(({ step, title }) => (
      <QuestionList
        key={step}
        step={step}
        title={title}
        scope={scope}
        currency={currency}
        languages={languages}
        questions={set.questions}
        open={set.open}
        problems={set.problems}
        onOpen={set.onOpen}
        onChange={set.onChange}
        onMove={set.onMove}
        onRemove={set.onRemove}
        onAdd={set.onAdd}
      />
    ))}
  </div>
);

const SetEditor = ({ view, subcategoryId }: { view: CategoryView; subcategoryId: string | null }) => {
  const set = useQuestionSet(view, subcategoryId);
  if (set.base.inherits && !set.changed) return <Inherited view={view} set={set} />;
  const problems = [...set.problems.map(({ sentence }) => sentence), ...set.serverErrors];
  return (
    <div className="grid gap-6">
      <ConflictBanner set={set} />
      <ErrorSummary
        problems={[...new Set(problems)].map((message) => ({ message }))}
        attempt={set.attempt}
        title="These questions can’t be saved yet"
      />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Lists
          set={set}
          scope={subcategoryId ?? "all"}
          currency={view.leadPrice.currency}
          languages={languagesOf(view.translations)}
        />
        <div className="lg:sticky lg:top-6">
          <Card title="As visitors see it">
            <Preview questions={set.questions} view={view} />
          </Card>
        </div>
      </div>
      {subcategoryId !== null && !set.base.inherits && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => void set.removeOwn()}
        >
          Use the questions of {view.name} again
        </Button>
      )}
      <SaveBar label="Saving questions" changed={set.changed}>
        <Button onClick={() => void set.save()} className="max-sm:flex-1">Save questions</Button>
        <Button variant="secondary" onClick={set.undo}>Undo all changes</Button>
      </SaveBar>
    </div>
  );
};

export const QuestionsTab = ({ view }: { view: CategoryView }) => {
  const [scope, setScope] = useState("");
  const [opened, setOpened] = useState<readonly string[]>([""]);
  const show = (next: string) => {
    setScope(next);
    setOpened(opened.includes(next) ? opened : [...opened, next]);
  };
  const choices = [
    { value: "", label: `${view.name} (all topics)` },
    ...view.subcategories.map(({ id, name, ownQuestions }) => ({
      value: id,
      label: ownQuestions ? `${name} (own questions)` : name,
    })),
  ];
  return (
    <div className="grid gap-6">
      {choices.length > 1 && (
        <div className="sm:w-96">
          <NativeSelect
            name="question-scope"
            label="Questions of"
            options={choices}
            value={scope}
            onChange={(event) => show(event.currentTarget.value)}
          />
        </div>
      )}
      {opened.map((id) => (
        <div key={id} hidden={id !== scope}>
          <SetEditor view={view} subcategoryId={id || null} />
        </div>
      ))}
    </div>
  );
};
