// The page behind the link of a text message: whether the visitor will be there, or wants to move or cancel the meeting.
import { t } from "@/languages/language.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { backToMeeting, type MeetingLink, meetingPath, PageLayout, zonedTime } from "./parts.tsx";

interface ComingProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
  problems?: string[];
}

export const ComingPage = ({ meeting, link, problems }: ComingProps) => {
  const { specialist, time, status, asksOutcome, move, cancel } = meeting;
  const isAhead = isConfirmed(status) && !asksOutcome;
  const withWhom = t("manage.meetingWith", { name: specialist.displayName });
  return (
    <PageLayout
      title={isAhead ? t("manage.change.willYouCome") : withWhom}
      lead={isAhead
        ? (
          <>
            {withWhom}
            <br />
            {zonedTime(time)}
          </>
        )
        : zonedTime(time)}
      back={backToMeeting(link)}
      problems={problems}
    >
      {isAhead
        ? (
          <form method="post" action={meetingPath(link, "coming")} className="flex flex-wrap gap-3">
            <Button type="submit" className="max-sm:w-full">{t("manage.change.coming")}</Button>
            {move.allowed && (
              <LinkButton variant="secondary" href={meetingPath(link, "move")} className="max-sm:w-full">
                {t("manage.change.move")}
              </LinkButton>
            )}
            {cancel.allowed && (
              <LinkButton variant="secondary" href={meetingPath(link, "cancel")} className="max-sm:w-full">
                {t("manage.change.cancel")}
              </LinkButton>
            )}
          </form>
        )
        : <Banner title={t("manage.change.over")}>{t("manage.change.overText")}</Banner>}
    </PageLayout>
  );
};
