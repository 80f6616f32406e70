// Another specialist replaces the one who cancelled: who, when, and the consent that booking gives.
import type { Alternative } from "@/modules/matching/schemas.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
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
    <PageLayout title={`Meet ${other.displayName} instead?`} back={backToMeeting(link)}>
      <Card>
        <DefinitionList
          items={[
            { term: "Your time", value: zonedTime(other) },
            { term: "With", value: other.displayName },
            { term: "How", value: labelOf(LABELS.location, other.location) },
            { term: "Topic", value: meeting.category.name },
          ]}
        />
      </Card>
      <form method="post" action={meetingPath(link, "rescue")} className="grid gap-4">
        <input type="hidden" name="specialistId" value={other.specialistId} />
        <input type="hidden" name="startsAt" value={other.startsAt} />
        <input type="hidden" name="version" value={meeting.shareConsent.version} />
        <p>By booking, you agree: “{consent}” {meeting.specialist.displayName} no longer sees them on Parley.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="max-sm:w-full">Book {other.text} with {other.displayName}</Button>
          <LinkButton variant="quiet" href={meetingPath(link)} className="max-sm:w-full">Cancel</LinkButton>
        </div>
      </form>
    </PageLayout>
  );
};
