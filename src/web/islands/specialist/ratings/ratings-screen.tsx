import { useQuery } from "@tanstack/react-query";
import type { OwnRating, OwnRatings } from "@/modules/dashboard/ratings/schemas.ts";
import {
  isWaiting,
  publicTextError,
  REMOVAL_RULE_KEYS,
  removalSentence,
  TEXT_BOUNDS,
} from "@/modules/ratings/rules.ts";
import { RatingContent } from "@/web/islands/area/rating-content.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { ratingText } from "@/web/ui/stars.tsx";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { RATINGS_VIEW, ratingsQuery, useRatingActions } from "./rating-queries.ts";
import type { ReactNode } from "react";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";

interface AnswerFormProps {
  /** The name under which the text is kept until it is sent. */
  keep: string;
  label: string;
  action: string;
  limit: number;
  /** What is wrong with the text, if anything is. */
  check(text: string): string | false | undefined;
  /** Throws the call's error. */
  onSend(text: string): Promise<void>;
  /** What happens with the text. */
  children: ReactNode;
}

const AnswerForm = ({ keep, label, action, limit, check, onSend, children }: AnswerFormProps) => (
  <DialogForm
    action={action}
    keep={keep}
    read={(data) => textOf(data, "text")}
    check={(text) => problemsIn({ text: check(text) })}
    send={onSend}
  >
    <div className="grid gap-2">{children}</div>
    <TextArea label={label} name="text" rows={5} limit={limit} />
  </DialogForm>
);

interface SendProps {
  ratingId: string;
  onSend(text: string): Promise<void>;
}

const ReplyForm = ({ ratingId, onSend }: SendProps) => (
  <AnswerForm
    keep={`reply-${ratingId}`}
    label="Your reply"
    action="Save reply"
    limit={TEXT_BOUNDS.reply.max}
    check={(text) => publicTextError("reply", text)}
    onSend={onSend}
  >
    <p>Everyone can read it below the rating. You can reply once, and a reply can't be changed.</p>
  </AnswerForm>
);

const AppealForm = ({ ratingId, onSend }: SendProps) => (
  <AnswerForm
    keep={`appeal-${ratingId}`}
    label="Which rule does it break, and how?"
    action="Send appeal"
    limit={TEXT_BOUNDS.appeal.max}
    check={({ length }) => length < TEXT_BOUNDS.appeal.min && "Please say which rule the rating breaks, and how."}
    onSend={onSend}
  >
    <p>We remove a rating only if one of these is true:</p>
    <ul className="list-disc ps-5">
      {REMOVAL_RULE_KEYS.map((rule) => <li key={rule}>{removalSentence(rule)}</li>)}
    </ul>
    <p>You can appeal once for each rating. Only our team reads what you write here.</p>
  </AnswerForm>
);

const shownText = ({ shown, missing }: OwnRatings["categories"][number]): string => {
  if (shown) return ratingText(shown);
  return `Shown after ${missing} more ${missing === 1 ? "rating" : "ratings"}`;
};

const Categories = ({ categories, ordering }: Pick<OwnRatings, "categories" | "ordering">) => (
  <Card title="What visitors see">
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {categories.map((category) => (
        <div
          key={category.categoryId}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
        >
          <dt>{category.category}</dt>
          <dd className="font-medium tabular-nums">{shownText(category)}</dd>
        </div>
      ))}
    </dl>
    <Disclosure summary="How ratings count in the ranking">
      <p className="max-w-prose">{ordering.text}</p>
    </Disclosure>
  </Card>
);

const APPEAL_TEXTS: Record<NonNullable<OwnRating["appeal"]>["state"], string> = {
  open: "You've appealed. We'll email you the decision.",
  kept: "You appealed. We looked at it again, and the rating stays.",
  removed: "You appealed, and we removed the rating.",
};

const statusText = ({ status, publishes, removed, appeal }: OwnRating): string[] => [
  ...(isWaiting(status) ? [`Published on ${publishes.text}. Until then the visitor can change it.`] : []),
  ...(removed ? [removed] : []),
  ...(appeal ? [APPEAL_TEXTS[appeal.state]] : []),
];

const RatingEntry = ({ rating }: { rating: OwnRating }) => {
  const { signature, replyClosed, appealClosed } = rating;
  const { reply, appeal } = useRatingActions(rating.id);
  const openReply = () =>
    openModal({
      title: `Reply to the rating by ${signature}`,
      content: <ReplyForm ratingId={rating.id} onSend={reply} />,
    });
  const openAppeal = () =>
    openModal({
      title: `Ask us to check the rating by ${signature}`,
      content: <AppealForm ratingId={rating.id} onSend={appeal} />,
    });
  return (
    <li className="grid gap-3 px-4 py-5 sm:px-6">
      <RatingContent {...rating} replyLabel="Your reply" />
      {statusText(rating).map((text) => <p key={text} className="text-sm text-ink-soft">{text}</p>)}
      {!(replyClosed && appealClosed) && (
        <div className="flex flex-wrap gap-2">
          {!replyClosed && <Button variant="secondary" onClick={openReply} about={`to ${signature}`}>Reply</Button>}
          {!appealClosed && (
            <Button variant="quiet" onClick={openAppeal} about={`against the rating by ${signature}`}>Appeal</Button>
          )}
        </div>
      )}
    </li>
  );
};

const NoRatings = () => (
  <EmptyState picture="ratings" title="No ratings yet">
    After a meeting that took place we ask its visitor for one to five stars and a sentence.
  </EmptyState>
);

export default function Ratings() {
  const [view, show] = useListView(RATINGS_VIEW);
  const { data: list, isError, refetch } = useQuery(ratingsQuery(useApi(), view));
  return (
    <Screen>
      <ScreenTitle lead="Visitors rate meetings that took place. You see a rating once its meeting is settled.">
        Ratings
      </ScreenTitle>
      {isError && (
        <Banner role="alert" tone="danger" title="Your ratings could not be loaded.">
          <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
        </Banner>
      )}
      {!list && !isError && <SkeletonList rows={4} className="h-32 w-full" />}
      {list && <Categories {...list} />}
      {list && list.items.length === 0 && <NoRatings />}
      {list && list.items.length > 0 && (
        <>
          <ul aria-label="Your ratings" className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.items.map((rating) => <RatingEntry key={rating.id} rating={rating} />)}
          </ul>
          <Pagination noun="ratings" count={list} view={view} onView={show} />
        </>
      )}
    </Screen>
  );
}
