// To a new specialist who has finished setting up: whether visitors find him now, and what to do if not.
import { type House, Letter } from "./letter.tsx";
import { Action, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface Welcome {
  house: House;
  firstName: string;
  /** What keeps visitors from finding him; null when nothing does. */
  missing: { sentence: string; action: { label: string; url: string } | null } | null;
  dashboardUrl: string;
}

export const welcome = (props: Welcome) =>
  writeLetter(`Welcome to ${props.house.productName}`, <WelcomeLetter {...props} />);

const WelcomeLetter = ({ house, firstName, missing, dashboardUrl }: Welcome) => (
  <Letter
    house={house}
    title={`Welcome, ${firstName}`}
    preheader={missing ? "One step is left until visitors find you." : "Visitors can book a meeting with you now."}
    reason={`You get this mail because you have finished setting up as a specialist on ${house.productName}.`}
  >
    <Paragraph>
      Your profile and your calendar are set up. Each visitor who books with you has chosen you and a time; you get a
      mail with everything that he or she told us, and a calendar file.
    </Paragraph>
    {missing ? <Missing {...missing} dashboardUrl={dashboardUrl} /> : <Ready dashboardUrl={dashboardUrl} />}
    <Paragraph>
      One credit is one booked meeting. It comes back by itself when the meeting was not real: when the visitor
      cancelled in time, did not come, or had asked before.
    </Paragraph>
  </Letter>
);

const Missing = (
  { sentence, action, dashboardUrl }: NonNullable<Welcome["missing"]> & Pick<Welcome, "dashboardUrl">,
) => (
  <>
    <Paragraph>One thing still keeps visitors from finding you. {sentence}</Paragraph>
    <Action href={action?.url ?? dashboardUrl}>{action?.label ?? "Open your dashboard"}</Action>
    <Paragraph>
      Your <TextLink href={dashboardUrl}>dashboard</TextLink> shows at any time what visitors see of you, and why.
    </Paragraph>
  </>
);

const Ready = ({ dashboardUrl }: Pick<Welcome, "dashboardUrl">) => (
  <>
    <Paragraph>Visitors find you and can book a meeting with you from now on.</Paragraph>
    <Action href={dashboardUrl}>Open your dashboard</Action>
  </>
);
