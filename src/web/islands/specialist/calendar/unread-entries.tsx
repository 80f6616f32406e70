import type { CalendarLinks } from "@/modules/scheduling/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";

type Unread = NonNullable<CalendarLinks["other"]>["unread"];

/** "2 entries can't be read" */
const unreadTitle = (count: number): string => `${count} ${count === 1 ? "entry" : "entries"} can't be read`;

/** What of a calendar could not be read, for its owner; nothing when all of it was. */
export const UnreadEntries = ({ unread: { count, reasons } }: { unread: Unread }) => {
  if (count === 0) return null;
  const more = count - reasons.length;
  return (
    <Banner tone="warn" title={unreadTitle(count)}>
      <ul className="grid list-disc gap-1 ps-5">
        {reasons.map((reason) => <li key={reason} className="wrap-anywhere">{reason}</li>)}
        {more > 0 && <li>{`And ${more} more.`}</li>}
      </ul>
      <p className="mt-2">All other entries are read. Please check these in your calendar.</p>
    </Banner>
  );
};
