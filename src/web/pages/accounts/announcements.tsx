// Stop announcements by email, and get them again: the page asks, the button decides. Without JavaScript.
import { PageLayout, PostButton } from "../meetings/parts.tsx";

interface AnnouncementsPageProps {
  wanted: boolean;
  /** Where the button posts to. */
  action: string;
}

const TEXTS = {
  wanted: {
    title: "Stop announcements by email?",
    lead:
      "You still get emails about your own leads, meetings and purchases. Announcements in your notifications go on.",
    button: "Stop announcements",
  },
  stopped: {
    title: "You get no more announcements by email",
    lead: "Announcements in your notifications go on.",
    button: "Get them again",
  },
};

export const announcementsTitle = (wanted: boolean): string => TEXTS[wanted ? "wanted" : "stopped"].title;

export const AnnouncementsPage = ({ wanted, action }: AnnouncementsPageProps) => {
  const { title, lead, button } = TEXTS[wanted ? "wanted" : "stopped"];
  return (
    <PageLayout title={title} lead={lead}>
      <PostButton action={action} className="max-sm:w-full">{button}</PostButton>
    </PageLayout>
  );
};
