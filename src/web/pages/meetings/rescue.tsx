// Somebody else steps in: who, when, and the consent that the one tap gives.
import type { ManagedMeeting } from "@/modules/funnel/managed-schemas.ts";
import type { Alternative } from "@/modules/funnel/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { backTo, Face, inZone, labels, pathTo, type Place } from "./parts.tsx";

interface RescueProps {
  meeting: ManagedMeeting;
  place: Place;
  other: Alternative;
  problems?: string[];
}

export const RescuePage = ({ meeting, place, other, problems }: RescueProps) => {
  const consent = meeting.shareConsent.text.replace("{specialist}", () => other.displayName);
  return (
    <Face title={`Meet ${other.displayName} instead?`} back={backTo(place)} problems={problems}>
      <Card>
        <DefinitionList
          items={[
            { term: "Your time", value: inZone(other) },
            { term: "With", value: other.displayName },
            {
              term: "How",
              value: labels.location.find(({ value }) => value === other.location)?.label ?? other.location,
            },
            { term: "Topic", value: meeting.category.name },
          ]}
        />
      </Card>
      <form method="post" action={pathTo(place, "rescue")} className="grid gap-4">
        <input type="hidden" name="specialistId" value={other.specialistId} />
        <input type="hidden" name="startsAt" value={other.startsAt} />
        <input type="hidden" name="version" value={meeting.shareConsent.version} />
        <p>By booking you agree: “{consent}” {meeting.specialist.displayName} no longer has them on Parley.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="max-sm:w-full">Book {other.text} with {other.displayName}</Button>
          <LinkButton variant="quiet" href={pathTo(place)} className="max-sm:w-full">Not now</LinkButton>
        </div>
      </form>
    </Face>
  );
};
