// Stars of a rating: a row of five, and the mean of several as "4.7 (12 ratings)".
import { oneDecimal, t } from "@/languages/language.ts";
import { StarIcon } from "./icons.ts";

const POSITIONS = [1, 2, 3, 4, 5];

/** "4 stars" */
export const starsText = (stars: number): string => t("ui.parts.stars", { count: stars });

/** Five stars, of which some are filled. Hidden from screen readers: text beside it says how many. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span aria-hidden="true" className="inline-flex">
    {POSITIONS.map((position) => (
      <StarIcon
        key={position}
        className={`size-5 ${position <= stars ? "fill-accent text-accent" : "text-line-strong"}`}
      />
    ))}
  </span>
);

/** "4.7 (12 ratings)" */
export const ratingText = ({ average, count }: { average: number; count: number }): string =>
  t("ui.parts.ratings", { average: oneDecimal(average), count });
