// To a visitor who left a request unfinished and agreed to be reminded: how to go on, and how to be left in peace.
import { type House, Letter } from "./letter.tsx";
import { Action, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface FinishLater {
  house: House;
  firstName: string;
  categoryName: string;
  finishUrl: string;
  stopUrl: string;
  /** No other reminder follows. */
  isLast: boolean;
}

export const finishLater = (props: FinishLater) =>
  writeLetter(`Your request about ${props.categoryName} is not finished yet`, <FinishLaterLetter {...props} />);

const FinishLaterLetter = ({ house, firstName, categoryName, finishUrl, stopUrl, isLast }: FinishLater) => (
  <Letter
    house={house}
    title={`Go on where you stopped, ${firstName}`}
    preheader="Your answers are kept. What is left is to choose a time."
    reason={`You get this mail because you asked ${house.productName} to remind you of this request if you do not finish it.`}
  >
    <Paragraph>
      You began a request about {categoryName}{" "}
      and have not chosen a time yet. Your answers are kept; going on takes a minute or two.
    </Paragraph>
    <Action href={finishUrl}>Choose a time</Action>
    <Paragraph>
      Nobody has your details yet: only the specialist whom you choose gets them, and not before you book.
    </Paragraph>
    <Paragraph>
      {isLast ? "This is our last reminder." : "We remind you once more at most."} If you no longer need it,{" "}
      <TextLink href={stopUrl}>stop the reminders</TextLink>.
    </Paragraph>
  </Letter>
);
