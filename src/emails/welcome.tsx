// To a new specialist who has finished onboarding: whether visitors can find them now, and what to do if not.
import { Action, Opening, Paragraph, TextLink } from "./parts/content.tsx";
import { EmailLayout, type EmailProps } from "./parts/layout.tsx";
import { renderEmail } from "./parts/render.ts";

export interface Welcome extends EmailProps {
  /** What keeps visitors from finding them; null when nothing does. */
  missing: { sentence: string; action: { label: string; url: string } | null } | null;
  dashboardUrl: string;
}

export const welcome = ({ brand, firstName, missing, dashboardUrl }: Welcome) =>
  renderEmail(
    `Welcome to ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title={`Welcome, ${firstName}`}
      preheader={missing
        ? "One step is left until visitors can find you."
        : "Visitors can book a meeting with you now."}
      reason={`You're receiving this email because you finished setting up as a specialist at ${brand.productName}.`}
    >
      <Opening>
        Your profile and your calendar are set up. When a visitor books a time with you, we'll email you everything they
        told us, along with a calendar file.
      </Opening>
      {missing ? <Missing {...missing} dashboardUrl={dashboardUrl} /> : <Ready dashboardUrl={dashboardUrl} />}
      <Paragraph>
        One credit pays for one booked meeting. We return it automatically if the visitor cancels in time, doesn't
        attend or has booked before.
      </Paragraph>
    </EmailLayout>,
    { name: "welcome", values: {} },
  );

const Missing = (
  { sentence, action, dashboardUrl }: NonNullable<Welcome["missing"]> & Pick<Welcome, "dashboardUrl">,
) => (
  <>
    <Paragraph>One thing still keeps visitors from finding you. {sentence}</Paragraph>
    <Action href={action?.url ?? dashboardUrl}>{action?.label ?? "Open your dashboard"}</Action>
    <Paragraph>
      Your <TextLink href={dashboardUrl}>dashboard</TextLink> always shows whether visitors can find you, and why.
    </Paragraph>
  </>
);

const Ready = ({ dashboardUrl }: Pick<Welcome, "dashboardUrl">) => (
  <>
    <Paragraph>Visitors can find you and book a meeting with you from now on.</Paragraph>
    <Action href={dashboardUrl}>Open your dashboard</Action>
  </>
);
