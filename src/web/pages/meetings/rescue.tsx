// Another specialist replaces the one who cancelled: who, when, and the consent that booking gives.
import { t } from "@/languages/language.ts";
import type { Alternative } from "@/modules/matching/schemas.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { backToMeeting, type MeetingLink, meetingPath, PageLayout, zonedTime } from "./parts.tsx";

interface RescueProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
  other: Alternative;
}

export const RescuePage = ({ meeting, link, other }: RescueProps) => {
  const consent = meeting.shareConsent.text.replace("{specialist}", () => other.displayName);
  return (
    <PageLayout title={t("manage.change.meetInstead", { name: other.displayName })} back={backToMeeting(link)}>
      <Card>
        <DefinitionList
          items={[
            { term: t("manage.change.yourTime"), value: zonedTime(other) },
            { term: t("manage.change.with"), value: other.displayName },
            { term: t("manage.change.how"), value: t(`labels.${other.location}`) },
            { term: t("manage.change.topic"), value: meeting.category.name },
          ]}
        />
      </Card>
      <form method="post" action={meetingPath(link, "rescue")} className="grid gap-4">
        <input type="hidden" name="specialistId" value={other.specialistId} />
        <input type="hidden" name="startsAt" value={other.startsAt} />
        <input type="hidden" name="version" value={meeting.shareConsent.version} />
        <input type="hidden" name="text" value={consent} />
        <p>{t("manage.change.agree", { consent, name: meeting.specialist.displayName })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="max-sm:w-full">
            {t("manage.change.book", { time: other.text, name: other.displayName })}
          </Button>
          <LinkButton variant="quiet" href={meetingPath(link)} className="max-sm:w-full">
            {t("manage.change.back")}
          </LinkButton>
        </div>
      </form>
    </PageLayout>
  );
};
