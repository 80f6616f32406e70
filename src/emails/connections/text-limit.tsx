// To administrators: most or all of what may be sent by text message on a day is used.
import { Action, Paragraph } from "../parts/content.tsx";
import { adminReason, type Brand, EmailLayout } from "../parts/layout.tsx";
import { renderEmail } from "../parts/render.ts";

export interface TextLimit {
  brand: Brand;
  firstName: string;
  /** 80 or 100. */
  percent: number;
  /** Which messages have the limit. */
  budget: "codes" | "meetings";
  settingsUrl: string;
}

const BUDGETS = {
  codes: {
    name: "codes by text message",
    effect: "no codes are sent by text message. Visitors use the code in the email.",
  },
  meetings: {
    name: "text messages about meetings",
    effect: "no reminders are sent by text message. Emails are sent as usual.",
  },
};

export const textLimit = ({ brand, firstName, percent, budget, settingsUrl }: TextLimit) => {
  const { name, effect } = BUDGETS[budget];
  const title = percent >= 100 ? `No more ${name} today` : `${percent} % of today's ${name} are used`;
  return renderEmail(
    title,
    <EmailLayout
      brand={brand}
      title={title}
      preheader="The number and the cost per day are settings."
      greet={firstName}
      reason={`${adminReason(brand)} We send it at most twice a day for codes, and twice for other messages.`}
    >
      <Paragraph>
        {percent >= 100
          ? `The limit per day is reached: until midnight (UTC) ${effect}`
          : `When the limit per day is reached, then until midnight (UTC) ${effect}`}
      </Paragraph>
      <Paragraph>If the number is unusual, look at the messages under "Jobs and emails" before you raise it.</Paragraph>
      <Action href={settingsUrl}>Open settings</Action>
    </EmailLayout>,
  );
};
