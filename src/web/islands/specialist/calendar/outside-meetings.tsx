// Meetings that are booked already and lie outside the hours as they are now: they stay, and the person is told.
import type { OutsideMeeting } from "@/modules/scheduling/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";

const SHOWN = 5;

const title = (count: number): string =>
  count === 1 ? "1 booked meeting lies outside these hours" : `${count} booked meetings lie outside these hours`;

const WRITE = "write to the visitor or call soon: the mail “New meeting with …” says how.";
const ADVICE = {
  one:
    `It stays confirmed, and nobody is told of your new hours. If you can make it, there is nothing to do. If not, ${WRITE}`,
  more:
    `They stay confirmed, and nobody is told of your new hours. If you can make them, there is nothing to do. If not, ${WRITE}`,
};

const Meeting = ({ text, minutes }: OutsideMeeting) => <>{text}, {minutes} min</>;

export const OutsideMeetings = ({ outside }: { outside: readonly OutsideMeeting[] }) => {
  if (outside.length === 0) return null;
  const [first, rest] = [outside.slice(0, SHOWN), outside.slice(SHOWN)];
  return (
    <div id="outside" tabIndex={-1}>
      <Banner tone="warn" role="status" title={title(outside.length)}>
        <ul className="list-disc pl-5">
          {first.map((meeting) => (
            <li key={meeting.meetingId}>
              <Meeting {...meeting} />
            </li>
          ))}
        </ul>
        {rest.length > 0 && (
          <details>
            <summary className="min-h-11 py-2.5">{rest.length} more</summary>
            <ul className="list-disc pl-5">
              {rest.map((meeting) => (
                <li key={meeting.meetingId}>
                  <Meeting {...meeting} />
                </li>
              ))}
            </ul>
          </details>
        )}
        <p className="mt-2">{outside.length === 1 ? ADVICE.one : ADVICE.more}</p>
      </Banner>
    </div>
  );
};
