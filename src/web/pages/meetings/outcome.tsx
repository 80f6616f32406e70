// Did the meeting take place? The answer tapped in the mail stands first; only the button here gives it.
import type { OutcomeView } from "@/modules/funnel/managed-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Face, inZone } from "./parts.tsx";

interface OutcomeProps {
  view: OutcomeView;
  /** Where the answer is sent: this page's own address. */
  action: string;
  /** What was tapped in the mail. */
  tapped?: string;
  problems?: string[];
}

export const OutcomePage = ({ view, action, tapped, problems }: OutcomeProps) => {
  const { other, time, open, text, answer, answers } = view;
  const inOrder = [...answers].sort((a, b) => Number(b.value === tapped) - Number(a.value === tapped));
  const said = answers.find(({ value }) => value === answer)?.label;
  return (
    <Face title={open ? "Did this meeting take place?" : "Your meeting"} lead={inZone(time)} problems={problems}>
      <p>With {other}</p>
      {open
        ? (
          <form method="post" action={action} className="grid gap-3">
            {inOrder.map(({ value, label }, n) => (
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
              The first answer counts. If yours and the other one differ, a person decides.
            </p>
          </form>
        )
        : (
          <Banner tone={answer ? "ok" : "info"} role="status" title={text}>
            {said && `You said: ${said}.`}
          </Banner>
        )}
    </Face>
  );
};
