// Reports a specialist's public page, or one of its ratings. Without JavaScript.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { REPORT_BOUNDS, REPORT_REASON_KEYS } from "@/modules/moderation/rules.ts";
import type { PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { PageLayout, type Problems, SupportLine } from "../meetings/parts.tsx";

/** What was typed, after it was not accepted. */
export type TypedReport = Partial<Record<"reason" | "details" | "name" | "email" | "goodFaith", string>>;

type Rating = NonNullable<PublicProfileView["rating"]>["newest"][number];

export interface ReportPageProps {
  profile: Pick<PublicProfileView, "displayName" | "slug">;
  /** The rating that is reported; absent for the profile. */
  rating?: Rating;
  typed?: TypedReport;
  problems?: Problems;
  supportEmail: string;
}

const backTo = ({ displayName, slug }: ReportPageProps["profile"]) => ({
  href: localPath(`/specialists/${slug}`),
  label: t("report.back", { name: displayName }),
});

const titleOf = ({ profile: { displayName }, rating }: ReportPageProps): string =>
  t(rating ? "report.ratingTitle" : "report.profileTitle", { name: displayName });

const Quoted = ({ rating: { stars, sentence, author, month } }: { rating: Rating }) => (
  <blockquote aria-label={t("report.reported")} className="grid gap-1 border-s-4 border-line ps-4">
    <p>
      <span className="font-medium">{t("profile.stars", { stars })}</span>
      <span className="text-ink-soft">{` · ${author} · ${month}`}</span>
    </p>
    <p dir="auto" className="wrap-anywhere">{sentence}</p>
  </blockquote>
);

export const ReportPage = (props: ReportPageProps) => {
  const { profile, rating, typed = {}, problems, supportEmail } = props;
  const path = localPath(`/specialists/${profile.slug}/report`);
  const { details, name } = REPORT_BOUNDS;
  return (
    <PageLayout title={titleOf(props)} lead={t("report.lead")} back={backTo(profile)} problems={problems}>
      {rating && <Quoted rating={rating} />}
      <form method="post" action={rating ? `${path}?rating=${rating.ref}` : path} noValidate className="grid gap-5">
        <NativeSelect
          name="reason"
          label={t("report.reason")}
          placeholder={t("report.choose")}
          options={REPORT_REASON_KEYS.map((reason) => ({ value: reason, label: t(`report.${reason}`) }))}
          defaultValue={typed.reason ?? ""}
        />
        <TextArea
          name="details"
          label={t("report.details")}
          help={t("report.detailsHelp")}
          rows={6}
          maxLength={details.max}
          defaultValue={typed.details}
        />
        <TextInput
          name="name"
          label={t("report.name")}
          autoComplete="name"
          maxLength={name.max}
          defaultValue={typed.name}
        />
        <TextInput
          type="email"
          name="email"
          label={t("report.email")}
          help={t("report.emailHelp")}
          autoComplete="email"
          maxLength={254}
          defaultValue={typed.email}
        />
        <Checkbox
          name="goodFaith"
          label={t("report.goodFaith")}
          defaultChecked={typed.goodFaith !== undefined}
        />
        <Button type="submit" className="justify-self-start max-sm:w-full">{t("report.send")}</Button>
      </form>
      <SupportLine supportEmail={supportEmail} />
    </PageLayout>
  );
};

export const ReportedPage = ({ profile, supportEmail }: Pick<ReportPageProps, "profile" | "supportEmail">) => (
  <PageLayout title={t("report.done")} lead={t("report.doneLead")} back={backTo(profile)}>
    <SupportLine supportEmail={supportEmail} />
  </PageLayout>
);
