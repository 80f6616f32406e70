// The visitor rates their meeting: one to five stars and a sentence, changed until publication, deleted at any time.
import { t } from "@/languages/language.ts";
import { STARS, TEXT_BOUNDS } from "@/modules/ratings/rules.ts";
import type { RatingView } from "@/modules/booking/manage/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { describedBy, FieldError, useFieldError } from "@/web/ui/form/field.tsx";
import { StarIcon } from "@/web/ui/icons.ts";
import { StarRow, starsText } from "@/web/ui/stars.tsx";
import { PageLayout, PostButton, type Problems, zonedTime } from "./parts.tsx";

/** What was typed, after it was not accepted. */
export interface TypedRating {
  stars?: string;
  sentence?: string;
}

interface RatingFormProps {
  view: RatingView;
  /** The path to which the form is sent. */
  action: string;
  typed?: TypedRating;
}

const StarChoice = ({ chosen }: { chosen?: number }) => {
  const error = useFieldError("stars");
  return (
    <fieldset
      className={`min-w-0 ${error ? "border-s-4 border-danger ps-4" : ""}`}
      aria-describedby={describedBy("stars", { error })}
    >
      <legend className="mb-1.5 font-semibold">{t("manage.rating.choice")}</legend>
      <FieldError id="stars">{error}</FieldError>
      <div className="grid grid-cols-5 gap-1.5 sm:flex sm:gap-2">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="choosable focus-from-within flex min-h-12 items-center justify-center gap-1.5 py-2 max-sm:flex-col sm:gap-2 sm:px-4"
          >
            <input
              type="radio"
              id={stars === 1 ? "stars" : undefined}
              name="stars"
              value={stars}
              defaultChecked={stars === chosen}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
              {stars}
              <StarIcon className="size-4 text-ink-soft" />
              <span className="sr-only">{t("manage.rating.star", { count: stars })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

export const RatingForm = ({ view: { rating }, action, typed = {} }: RatingFormProps) => (
  <form method="post" action={action} noValidate className="grid gap-5">
    <StarChoice chosen={typed.stars ? Number(typed.stars) : rating?.stars} />
    <TextArea
      name="sentence"
      label={t("manage.rating.sentence")}
      help={t("manage.rating.sentenceHelp")}
      rows={3}
      maxLength={TEXT_BOUNDS.sentence.max}
      defaultValue={typed.sentence ?? rating?.sentence ?? ""}
    />
    <Button type="submit" className="justify-self-start max-sm:w-full">
      {t(rating ? "manage.rating.save" : "manage.rating.send")}
    </Button>
    <p className="text-ink-soft">
      {t("manage.rating.later")}
    </p>
  </form>
);

const Given = ({ rating: { stars, sentence, signature } }: { rating: NonNullable<RatingView["rating"]> }) => (
  <Card title={t("manage.rating.choice")}>
    <p className="flex items-center gap-2">
      <StarRow stars={stars} />
      {starsText(stars)}
    </p>
    <blockquote dir="auto" className="border-s-4 border-line ps-4 wrap-anywhere">{sentence}</blockquote>
    <p className="text-ink-soft">{signature}</p>
  </Card>
);

export interface RatingPageProps extends RatingFormProps {
  problems?: Problems;
  /** Where the rating is deleted. */
  deleteAction: string;
}

export const RatingPage = ({ view, action, deleteAction, typed, problems }: RatingPageProps) => {
  const { other, time, open, text, rating } = view;
  return (
    <PageLayout
      title={rating ? t("manage.rating.choice") : t("manage.rate", { name: other })}
      lead={zonedTime(time)}
      problems={problems}
    >
      <p>{t("outcome.with", { name: other })}</p>
      {text && <Banner role="status" tone={rating ? "ok" : "info"} title={text} />}
      {rating && <Given rating={rating} />}
      {open && (
        <section aria-label={t(rating ? "manage.rating.change" : "manage.rating.choice")} className="grid gap-4">
          {rating && <h2 className="font-serif text-xl font-semibold">{t("manage.rating.changeIt")}</h2>}
          <RatingForm view={view} action={action} typed={typed} />
        </section>
      )}
      {rating && (
        <PostButton action={deleteAction} variant="secondary" className="max-sm:w-full">
          {t("manage.rating.delete")}
        </PostButton>
      )}
    </PageLayout>
  );
};
