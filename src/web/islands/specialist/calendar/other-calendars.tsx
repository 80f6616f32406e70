// The specialist's other calendars: his meetings there, and what he does there here.
import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { BusyCard } from "./busy-card.tsx";
import { FeedCard } from "./feed-card.tsx";
import { linksQuery } from "./links-query.ts";

export const OtherCalendars = () => {
  const links = useQuery(linksQuery(useApi()));
  if (links.isPending) return <Skeleton className="h-64 w-full" />;
  if (links.isError) {
    return (
      <Banner tone="danger" role="alert" title="Your other calendars could not be loaded.">
        <Button variant="secondary" className="mt-2" onClick={() => void links.refetch()}>Try again</Button>
      </Banner>
    );
  }
  return (
    <section aria-labelledby="other-calendars" className="grid gap-4">
      <h2 id="other-calendars" className="font-serif text-2xl font-semibold">Other calendars</h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BusyCard other={links.data.other} />
        <FeedCard feedUrl={links.data.feedUrl} />
      </div>
    </section>
  );
};
