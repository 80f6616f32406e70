// Things to read at a glance: cards, numbers, names and values, events.
import { Card, LinkCard } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { Group, Sample } from "./exhibit.tsx";

const change = (what: string) => (
  <TextLink href="#overviews">
    Change<span className="sr-only">{` ${what}`}</span>
  </TextLink>
);

const numbers = [
  { label: "Meetings this week", value: "7", note: "2 tomorrow" },
  { label: "Leads to accept", value: "1", note: "by 16:30" },
  { label: "Credits left", value: "12" },
  { label: "Spent in November", value: "€540.00", note: "net" },
];

const answers = [
  { term: "When", value: "Tue 24 Nov, 14:00 · Vienna", action: change("the time") },
  { term: "With", value: "Anna Gruber", action: change("the specialist") },
  { term: "Where", value: "Zoom, the link comes by email" },
];

const events = [
  { title: "Booked by Anna", at: "Fri 20 Nov, 09:12 · Vienna", tone: "ok" as const },
  { title: "Reminder", at: "Mon 23 Nov, 14:00 · Vienna", detail: "By email, 24 hours before." },
  { title: "Meeting", at: "Tue 24 Nov, 14:00 · Vienna", detail: "30 minutes by Zoom." },
];

export const Overviews = () => (
  <Group title="Overviews">
    <Sample name="Stats" wide>
      <Stats items={numbers} />
    </Sample>
    <Sample name="Card, DefinitionList">
      <Card title="Your meeting" aside={<StatusChip tone="ok">Confirmed</StatusChip>}>
        <DefinitionList items={answers} />
      </Card>
    </Sample>
    <Sample name="Timeline">
      <Timeline label="What happens when" entries={events} />
    </Sample>
    <Sample name="LinkCard">
      <LinkCard
        href="#overviews"
        title="Mortgages and home loans"
        description="First home, switching, equity release"
        icon={<CategoryIcon name="house" />}
      />
      <LinkCard href="#overviews" title="Insurance" icon={<CategoryIcon name="shield" />} />
    </Sample>
    <Sample name="Disclosure">
      <Disclosure summary="How we rank specialists">
        By how well they match your answers and how reliably they meet, with a fair share for everyone.
      </Disclosure>
    </Sample>
  </Group>
);
