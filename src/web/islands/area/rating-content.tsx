// A rating as both signed-in areas show it: its stars, the sentence, who gave it, and the specialist's reply.
import { RATING_STATUS, type RatingStatus } from "@/modules/ratings/rules.ts";
import { StarRow, starsText } from "@/web/ui/stars.tsx";
import { entryOf, EntryStatus } from "./cells.tsx";

interface RatingContentProps {
  stars: number;
  sentence: string;
  signature: string;
  /** Of the meeting; absent where the page doesn't say it. */
  category?: string;
  status: RatingStatus;
  reply: string | null;
  /** Whose reply it is: "Your reply". */
  replyLabel: string;
}

export const RatingContent = (props: RatingContentProps) => {
  const { stars, sentence, signature, category, status, reply, replyLabel } = props;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRow stars={stars} />
        <span className="font-medium">{starsText(stars)}</span>
        <EntryStatus entry={entryOf(RATING_STATUS, status)} />
      </div>
      <blockquote className="max-w-prose border-s-4 border-line ps-4 wrap-anywhere">{sentence}</blockquote>
      <p className="text-sm text-ink-soft">{category ? `${signature} · ${category}` : signature}</p>
      {reply && (
        <div className="ms-4 max-w-prose">
          <p className="text-sm font-medium text-ink-soft">{replyLabel}</p>
          <p className="whitespace-pre-line wrap-anywhere">{reply}</p>
        </div>
      )}
    </>
  );
};
