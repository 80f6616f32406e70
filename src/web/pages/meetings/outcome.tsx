// Did the meeting take place? The answer chosen in the email comes first, but only a button here submits it.
import type { OutcomeView } from "@/modules/funnel/manage/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { PageLayout, zonedTime } from "./parts.tsx";

interface OutcomeProps {
  view: OutcomeView;
  /** The path of this page, where the form is sent. */
  action: string;
  /** The answer chosen in the email. */
  preselected?: string;
  problems?: string[];
}

export const OutcomePage = ({ view, action, preselected, problems }: OutcomeProps) => {
  const { other, time, open, text, answer, answers } = view;
  const sortedAnswers = [...answers].sort((a, b) => Number(b.value === preselected) - Number(a.value === preselected));
  const answerLabel = answers.find(({ value }) => value === answer)?.label;
  return (
    <PageLayout
      title={open ? "Did this meeting take place?" : "Your meeting"}
      lead={zonedTime(time)}
      problems={problems}
    >
      <p>With {other}</p>
      {open
        ? (
          <form method="post" action={action} className="grid gap-3">
            {sortedAnswers.map(({ value, label }, n) => (
              <Button
                key={value}
                type="submit"
                name="answer"
                value={value}
                wide
                variant={n === 0 ? "primary" : "secondary"}
              >
                {label}
              </Button>
            ))}
            <p className="text-ink-soft">
              You can answer once. If the other side's answer differs, our support team decides.
            </p>
          </form>
        )
        : (
          <Banner tone={answer ? "ok" : "info"} role="status" title={text}>
            {answerLabel && `Your answer: ${answerLabel}.`}
          </Banner>
        )}
    </PageLayout>
  );
};
