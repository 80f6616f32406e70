// Did the meeting take place? The answer chosen in the email is confirmed with one press: only a button here submits it.
import type { OutcomeView, RatingView } from "@/modules/booking/manage/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { PageLayout, zonedTime } from "./parts.tsx";
import { RatingForm } from "./rating.tsx";

interface OutcomeProps {
  view: OutcomeView;
  /** The path of this page, where the form is sent. */
  action: string;
  /** The answer chosen in the email. */
  preselected?: string;
  problems?: string[];
  /** For a visitor who can rate the meeting now, and where the form is sent. */
  rating?: { view: RatingView; action: string };
}

type Choice = OutcomeView["answers"][number];

const AnswerButton = ({ choice, prefix, main }: { choice: Choice; prefix?: string; main?: true }) => (
  <Button type="submit" name="answer" value={choice.value} wide variant={main ? "primary" : "secondary"}>
    {prefix}
    {choice.label}
  </Button>
);

const AnswerForm = ({ view: { answers }, action, preselected }: OutcomeProps) => {
  const chosen = answers.find(({ value }) => value === preselected);
  const others = answers.filter((answer) => answer !== chosen);
  return (
    <form method="post" action={action} className="grid gap-3">
      {chosen && (
        <>
          <AnswerButton choice={chosen} prefix="Confirm: " main />
          <h2 className="mt-3 font-semibold">If that isn't right</h2>
        </>
      )}
      {others.map((choice) => <AnswerButton key={choice.value} choice={choice} />)}
      <p className="text-ink-soft">
        You can answer once. If the other side's answer differs, our support team decides.
      </p>
    </form>
  );
};

const Answered = ({ view: { answer, answers, text }, rating }: OutcomeProps) => {
  const answerLabel = answers.find(({ value }) => value === answer)?.label;
  return (
    <>
      <Banner tone={answer ? "ok" : "info"} role="status" title={text}>
        {answerLabel && `Your answer: ${answerLabel}.`}
      </Banner>
      {rating && (
        <section aria-labelledby="rate" className="grid gap-4">
          <h2 id="rate" className="font-serif text-xl font-semibold">{`How was it with ${rating.view.other}?`}</h2>
          <RatingForm view={rating.view} action={rating.action} />
        </section>
      )}
    </>
  );
};

export const OutcomePage = (props: OutcomeProps) => {
  const { other, time, open } = props.view;
  return (
    <PageLayout
      title={open ? "Did this meeting take place?" : "Your meeting"}
      lead={zonedTime(time)}
      problems={props.problems}
    >
      <p>With {other}</p>
      {open ? <AnswerForm {...props} /> : <Answered {...props} />}
    </PageLayout>
  );
};
