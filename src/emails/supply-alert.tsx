// To administrators: visitors look for a category in which nobody has free time.
import { type House, Letter } from "./letter.tsx";
import { Action, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface SupplyAlert {
  house: House;
  firstName: string;
  categoryName: string;
  categoryUrl: string;
}

export const supplyAlert = (props: SupplyAlert) =>
  writeLetter(`No free time in ${props.categoryName}`, <Alert {...props} />);

const Alert = ({ house, firstName, categoryName, categoryUrl }: SupplyAlert) => (
  <Letter
    house={house}
    title={`No free time in ${categoryName}`}
    preheader="A visitor left without a meeting."
    reason={`You get this mail because you are an administrator of ${house.productName}. It comes at most once an hour for each category.`}
  >
    <Paragraph>
      Hello {firstName}, a visitor looked for a meeting in {categoryName} and found no free time with anybody.
    </Paragraph>
    <Paragraph>
      More time comes from specialists who open hours, accept bookings again or buy credits, and from new specialists in
      this category.
    </Paragraph>
    <Action href={categoryUrl}>See the category</Action>
  </Letter>
);
