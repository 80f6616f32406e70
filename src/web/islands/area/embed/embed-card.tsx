// For administrators: how another site shows the booking in a frame, and the lines that it copies.
import { useQuery } from "@tanstack/react-query";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { EmbedBuilder } from "./embed-builder.tsx";
import { readJson } from "@/web/api/client.ts";

export const EmbedCard = () => {
  const api = useApi();
  const { data: topics } = useQuery({
    queryKey: ["embed", "topics"],
    queryFn: async () => {
      const { categories } = await readJson(api.Funnel.StartData.$get());
      return categories.map(({ slug, name }) => ({ value: slug, label: name }));
    },
  });
  return (
    <Card title="Embed on another site">
      <p className="max-w-prose text-ink-soft">
        Add the site's address to “Sites that may embed” above and save. Then copy this code into the site's page. On
        every other site the frame stays empty. The page around it learns when a booking is started, held, requested and
        confirmed, but nothing about the visitor.
      </p>
      {topics ? <EmbedBuilder topics={topics} /> : <SkeletonList rows={3} className="h-14 w-full" />}
    </Card>
  );
};
