// Did the meeting take place? The answer chosen in the email is confirmed with one press: only a button here submits it.
import { t } from "@/languages/language.ts";
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

const AnswerButton = ({ choice: { value, label }, main }: { choice: Choice; main?: true }) => (
  <Button type="submit" name="answer" value={value} wide variant={main ? "primary" : "secondary"}>
    {main ? t("outcome.confirm", { answer: label }) : label}
  </Button>
);

const AnswerForm = ({ view: { answers }, action, preselected }: OutcomeProps) => {
  const chosen = answers.find(({ value }) => value === preselected);
  const others = answers.filter((answer) => answer !== chosen);
  return (
    <form method="post" action={action} className="grid gap-3">
      {chosen && (
        <>
          <AnswerButton choice={chosen} main />
          <h2 className="mt-3 font-semibold">{t("outcome.otherwise")}</h2>
        </>
      )}
      {others.map((choice) => <AnswerButton key={choice.value} choice={choice} />)}
      <p className="text-ink-soft">
        {t("outcome.once")}
      </p>
    </form>
  );
};

const Answered = ({ view: { answer, answers, text }, rating }: OutcomeProps) => {
  const answerLabel = answers.find(({ value }) => value === answer)?.label;
  return (
    <>
      <Banner tone={answer ? "ok" : "info"} role="status" title={text}>
        {answerLabel && t("outcome.yourAnswer", { answer: answerLabel })}
      </Banner>
      {rating && (
        <section aria-labelledby="rate" className="grid gap-4">
          <h2 id="rate" className="font-serif text-xl font-semibold">
            {t("manage.rate", { name: rating.view.other })}
          </h2>
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
      title={t(open ? "outcome.title" : "manage.meeting")}
      lead={zonedTime(time)}
      problems={props.problems}
    >
      <p>{t("outcome.with", { name: other })}</p>
      {open ? <AnswerForm {...props} /> : <Answered {...props} />}
    </PageLayout>
  );
};
