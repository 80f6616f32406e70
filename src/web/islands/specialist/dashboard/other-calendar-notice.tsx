// Said on the dashboard while another calendar cannot be read, so that nobody relies on it unawares.
import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { linksQuery } from "../calendar/links-query.ts";
import { failingWords } from "../calendar/links-words.ts";

export const OtherCalendarNotice = () => {
  const { data } = useQuery(linksQuery(useApi()));
  const words = data?.other && failingWords(data.other);
  if (!words) return null;
  return (
    <Banner tone="warn" title="Your other calendar cannot be read">
      {words} <RoutedLink to="/dashboard/calendar">Look at it</RoutedLink>
    </Banner>
  );
};
