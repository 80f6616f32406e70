// To administrators: visitors look for a category in which no specialist is available.
import { Action, Paragraph } from "./parts/content.tsx";
import { adminReason, type Brand, EmailLayout } from "./parts/layout.tsx";
import { renderEmail } from "./parts/render.ts";

export interface SupplyAlert {
  brand: Brand;
  firstName: string;
  categoryName: string;
  categoryUrl: string;
}

export const supplyAlert = ({ brand, firstName, categoryName, categoryUrl }: SupplyAlert) =>
  renderEmail(
    `No times available in ${categoryName}`,
    <EmailLayout
      brand={brand}
      title={`No times available in ${categoryName}`}
      preheader="A visitor left without a meeting."
      greet={firstName}
      reason={`${adminReason(brand)} We send it at most once an hour for each category.`}
    >
      <Paragraph>A visitor looked for a meeting in {categoryName}, and no specialist was available.</Paragraph>
      <Paragraph>
        To offer more times, ask specialists to open more hours, accept bookings again or buy credits, or invite new
        specialists to this category.
      </Paragraph>
      <Action href={categoryUrl}>View category</Action>
    </EmailLayout>,
  );
