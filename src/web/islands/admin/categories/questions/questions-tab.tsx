// The questions of a category and its topics, with a preview. Unsaved changes stay while another set is shown.
import { useState } from "react";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.ts";
import { STEPS } from "./edited-set.ts";
import { Preview } from "./preview.tsx";
import { QuestionList } from "./question-list.tsx";
import { setOf, useQuestionSet } from "./question-set.ts";

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

const SaveBar = ({ set }: { set: EditedSet }) => (
  <div
    role="group"
    aria-label="Saving questions"
    data-sticky-bar
    className="sticky bottom-[var(--bar,0px)] z-10 -mx-4 flex min-h-16 flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] sm:bottom-[calc(var(--bar,0px)+--spacing(4))] sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:p-3 sm:shadow-float"
  >
    {set.changed
      ? (
        <>
          <Button onClick={() => void set.save()} className="max-sm:flex-1">Save questions</Button>
          <Button variant="secondary" onClick={set.undo}>Undo all changes</Button>
        </>
      )
      : (
        <p className="flex min-h-11 items-center gap-1.5 text-ink-soft">
          <CircleCheckIcon className="text-ok" /> Version {set.base.version} saved
        </p>
      )}
  </div>
);

const Inherited = ({ view, set }: { view: CategoryView; set: EditedSet }) => (
  <div className="grid gap-6">
    <Banner title={`This topic uses the questions of ${view.name}.`}>
      <Button variant="secondary" className="mt-2" onClick={set.addOwn}>Add own questions</Button>
    </Banner>
    <Card title="As visitors see it">
      <Preview questions={setOf(view, null).questions} />
    </Card>
  </div>
);

const Lists = ({ set, scope }: { set: EditedSet; scope: string }) => (
  <div className="grid gap-8">
    {STEPS.map(({ step, title }) => (
      <QuestionList
        key={step}
        step={step}
        title={title}
        scope={scope}
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
        <Lists set={set} scope={subcategoryId ?? "all"} />
        <div className="lg:sticky lg:top-6">
          <Card title="As visitors see it">
            <Preview questions={set.questions} />
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
      <SaveBar set={set} />
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
