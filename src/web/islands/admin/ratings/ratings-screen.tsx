// Ratings: the queue of disputed meetings and appeals, and the ratings that are not published yet, published or removed.
import { useQuery } from "@tanstack/react-query";
import type { AdminRating } from "@/modules/admin/ratings/schemas.ts";
import {
  PUBLISH_AFTER_MS,
  type RatingListView,
  REMOVAL_RULE_KEYS,
  REMOVAL_RULES,
  type RemovalRule,
  removalSentence,
} from "@/modules/ratings/rules.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { DialogForm, openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { RatingContent } from "@/web/islands/area/rating-content.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { Choices } from "../shared/choices.tsx";
import { AdminLink } from "../shared/links.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { RATINGS_VIEW, ratingsQuery, useDecision } from "./rating-queries.ts";
import { problemsIn } from "@/web/islands/runtime/use-form.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";

const OPTIONS = REMOVAL_RULE_KEYS.map((value) => ({
  value,
  label: REMOVAL_RULES[value],
  hint: removalSentence(value),
}));

/** Throws the call's error. */
const RemovalForm = ({ onRemove }: { onRemove(rule: RemovalRule): Promise<void> }) => (
  <DialogForm
    action="Remove rating"
    variant="destructive"
    read={(data) => REMOVAL_RULE_KEYS.find((rule) => rule === data.get("rule"))}
    check={(rule) => problemsIn({ rule: !rule && "Choose the rule that the rating breaks." })}
    send={(rule) => onRemove(rule!)}
  >
    <p>The rating is no longer shown and no longer counts. Both sides are told which rule applied.</p>
    <ChoiceCards type="radio" name="rule" label="Which rule does it break?" columns={2} options={OPTIONS} />
  </DialogForm>
);

const VIEWS: readonly { value: RatingListView; label: string }[] = [
  { value: "to-decide", label: "To decide" },
  { value: "waiting", label: "Not published yet" },
  { value: "published", label: "Published" },
  { value: "removed", label: "Removed" },
];

const Dispute = ({ visitor, specialist }: NonNullable<AdminRating["dispute"]>) => (
  <div className="grid max-w-prose gap-1">
    <p className="font-medium">The two answers about this meeting differ.</p>
    <p>{`The visitor: "${visitor}". The specialist: "${specialist}".`}</p>
  </div>
);

const Appeal = ({ text }: { text: string }) => (
  <div className="grid max-w-prose gap-1">
    <p className="font-medium">The specialist appeals:</p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
);

const KEEP_TEXTS = {
  dispute: {
    title: "Did this meeting take place?",
    action: "It took place",
    text: `The meeting counts as held, no credit moves, and the rating is published after ${
      PUBLISH_AFTER_MS / HOUR_MS
    } hours.`,
  },
  appeal: {
    title: "Keep this rating?",
    action: "Keep rating",
    text: "The rating stays, and the specialist gets an email. They can't appeal again.",
  },
};

const Actions = ({ rating }: { rating: AdminRating }) => {
  const decide = useDecision(rating.id);
  const keep = rating.dispute ? KEEP_TEXTS.dispute : KEEP_TEXTS.appeal;
  const about = ` the rating of ${rating.specialist.name} by ${rating.signature}`;
  const openKeep = () =>
    openConfirm({
      title: keep.title,
      text: keep.text,
      action: keep.action,
      onConfirm: () => decide({ decision: "keep" }),
    });
  const openRemove = () =>
    openModal({
      title: "Remove this rating?",
      content: <RemovalForm onRemove={(rule) => decide({ decision: "remove", rule })} />,
    });
  return (
    <div className="flex flex-wrap gap-2">
      {rating.canKeep && (
        <Button variant="secondary" onClick={openKeep}>
          Keep<span className="sr-only">{about}</span>
        </Button>
      )}
      {rating.canRemove && (
        <Button variant="quiet" onClick={openRemove}>
          Remove<span className="sr-only">{about}</span>
        </Button>
      )}
    </div>
  );
};

const RatingRow = ({ rating }: { rating: AdminRating }) => {
  const { specialist, given, dispute, appeal, removed, leadId } = rating;
  const own = useOwnProblem()([specialist.id]);
  return (
    <li className="grid gap-3 px-4 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <AdminLink href={`/admin/users/${specialist.id}`}>{specialist.name}</AdminLink>
        {leadId && <AdminLink href={`/admin/leads/${leadId}`}>Lead</AdminLink>}
        <span className="text-sm text-ink-soft">{`Given ${given.text}`}</span>
      </p>
      <RatingContent {...rating} replyLabel="The specialist's reply" />
      {dispute && <Dispute {...dispute} />}
      {appeal && <Appeal text={appeal} />}
      {removed && <p className="text-ink-soft">{`Removed: ${removed}`}</p>}
      {(rating.canKeep || rating.canRemove) &&
        (own ? <p className="text-ink-soft">{own}</p> : <Actions rating={rating} />)}
    </li>
  );
};

const Nothing = ({ view }: { view: RatingListView }) =>
  view === "to-decide"
    ? (
      <EmptyState picture="done" title="Nothing to decide">
        Ratings of meetings whose two answers differ, and specialists' appeals, appear here.
      </EmptyState>
    )
    : (
      <EmptyState picture="ratings" title="No ratings here">
        Ratings with this status appear here.
      </EmptyState>
    );

export default function RatingsScreen() {
  const [view, show] = useListView(RATINGS_VIEW);
  const current = VIEWS.find(({ value }) => value === view.filters.view)?.value ?? "to-decide";
  const { data: list, isError, refetch } = useQuery(ratingsQuery(useApi(), view));
  return (
    <Screen>
      <ScreenTitle lead="A rating is removed only under a written rule. Both sides are told which one.">
        Ratings
      </ScreenTitle>
      <Choices
        label="Status"
        options={VIEWS}
        current={current}
        onChoose={(value) => show(filterView(view, "view", value === "to-decide" ? "" : value))}
      />
      {isError && (
        <Banner role="alert" tone="danger" title="The ratings could not be loaded.">
          <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
        </Banner>
      )}
      {!list && !isError && <SkeletonList rows={4} className="h-32 w-full" />}
      {list && list.items.length === 0 && <Nothing view={current} />}
      {list && list.items.length > 0 && (
        <>
          <ul aria-label="Ratings" className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.items.map((rating) => <RatingRow key={rating.id} rating={rating} />)}
          </ul>
          <Pagination noun="ratings" count={list} view={view} onView={show} />
        </>
      )}
    </Screen>
  );
}
