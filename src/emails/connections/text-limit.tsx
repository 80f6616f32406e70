// To administrators: most or all of what may be sent by text message on a day is used.
import { Action, Paragraph } from "../parts/content.tsx";
import { adminReason, type Brand, EmailLayout } from "../parts/layout.tsx";
import { renderEmail } from "../parts/render.ts";

export interface TextLimit {
  brand: Brand;
  firstName: string;
  /** 80 or 100. */
  percent: number;
  settingsUrl: string;
}

export const textLimit = ({ brand, firstName, percent, settingsUrl }: TextLimit) => {
  const title = percent >= 100 ? "No more text messages today" : `${percent} % of today's text messages are used`;
  return renderEmail(
    title,
    <EmailLayout
      brand={brand}
      title={title}
      preheader="The number and the cost per day are settings."
      greet={firstName}
      reason={`${adminReason(brand)} We send it at most twice a day.`}
    >
      <Paragraph>
        {percent >= 100
          ? "The limit per day is reached: until midnight (UTC) no reminders and codes are sent by text message. Emails are sent as usual."
          : "When the limit per day is reached, no reminders and codes are sent by text message until midnight (UTC)."}
      </Paragraph>
      <Paragraph>If the number is unusual, look at the messages under "Jobs and emails" before you raise it.</Paragraph>
      <Action href={settingsUrl}>Open settings</Action>
    </EmailLayout>,
  );
};
