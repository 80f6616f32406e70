// To a visitor who left a request unfinished and agreed to be reminded: how to finish it, and how to stop reminders.
import { type Brand, EmailLayout } from "./parts/layout.tsx";
import { Action, Paragraph, TextLink } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

export interface FinishLater {
  brand: Brand;
  firstName: string;
  categoryName: string;
  finishUrl: string;
  stopUrl: string;
  /** No other reminder follows. */
  isLast: boolean;
}

export const finishLater = ({ brand, firstName, categoryName, finishUrl, stopUrl, isLast }: FinishLater) =>
  renderEmail(
    `Your request about ${categoryName} is not finished yet`,
    <EmailLayout
      brand={brand}
      title={`Pick up where you left off, ${firstName}`}
      preheader="Your answers are saved. All that's left is choosing a time."
      reason={`You're receiving this email because you asked ${brand.productName} to remind you if you don't finish this request.`}
    >
      <Paragraph>
        You started a request about {categoryName}{" "}
        and haven't chosen a time yet. Your answers are saved, so finishing takes a minute or two.
      </Paragraph>
      <Action href={finishUrl}>Choose a time</Action>
      <Paragraph>
        Nobody has your details yet. Only the specialist you choose gets them, and not before you book.
      </Paragraph>
      <Paragraph>
        {isLast ? "This is our last reminder." : "We'll remind you once more at most."} If you no longer need it,{" "}
        <TextLink href={stopUrl}>stop the reminders</TextLink>.
      </Paragraph>
    </EmailLayout>,
  );
