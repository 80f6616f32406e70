// Whom the visitor can meet, before they choose a time: anyone, or one of the people who fit.
import { t } from "@/languages/language.ts";
import { daysBetween } from "@/platform/time/dates.ts";
import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";
import type { FreePerson } from "@/modules/matching/schemas.ts";
import { Avatar, Faces } from "@/web/ui/avatar.tsx";
import { onPlainClick } from "@/web/ui/link.tsx";
import { useCurrentInSight } from "@/web/ui/use-in-sight.ts";
import type { CalendarLinks } from "./slot-search.ts";

interface PeopleStripProps extends CalendarLinks {
  people: readonly FreePerson[];
  /** The chosen one; nobody when anyone will do. */
  chosen?: string;
  today: string;
}

/** "Today 16:30", "Fri 09:00"; the date alone when it is a week away or more. */
const nextText = ({ next: { date, hour, minute } }: FreePerson, today: string): string => {
  const days = daysBetween(today, date);
  const { weekday, short } = formatDay(date);
  if (days > 6) return short;
  const time = formatTimeOfDay(hour, minute);
  if (days === 0) return t("funnel.people.today", { time });
  return days === 1 ? t("funnel.people.tomorrow", { time }) : `${weekday} ${time}`;
};

export const PeopleStrip = ({ people, chosen, today, hrefWith, goWith }: PeopleStripProps) => {
  const row = useCurrentInSight<HTMLUListElement>(chosen);
  const [soonest] = people.toSorted((a, b) => Date.parse(a.next.startsAt) - Date.parse(b.next.startsAt));
  const choices = [
    {
      id: undefined,
      name: t("funnel.people.anyone"),
      next: soonest ? nextText(soonest, today) : "",
      face: <Faces people={people.slice(0, 3)} />,
    },
    ...people.map((person) => ({
      id: person.id,
      name: person.displayName,
      next: nextText(person, today),
      face: <Avatar name={person.displayName} src={person.photoUrl} size="small" />,
    })),
  ];
  return (
    <nav aria-labelledby="people" className="grid min-w-0 gap-1">
      <h2 id="people" className="text-sm font-semibold text-ink-soft">{t("funnel.people.with")}</h2>
      <ul ref={row} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:-mx-6 sm:px-6">
        {choices.map(({ id, name, next, face }) => {
          const change = { specialistId: id, date: undefined, part: undefined };
          return (
            <li key={id ?? ""} className="flex-none">
              <a
                href={hrefWith(change)}
                aria-current={id === chosen || undefined}
                onClick={onPlainClick(() => void goWith(change))}
                className="choosable flex min-h-14 items-center gap-2.5 py-1.5 pe-3.5 ps-2 leading-tight"
              >
                {face}
                <span className="grid">
                  <span className="max-w-40 truncate font-semibold">{name}</span>{" "}
                  <span className="text-sm whitespace-nowrap text-ink-soft">{next}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
