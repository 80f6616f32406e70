// What a specialist connects Parley with: one section for each kind, which loads and explains itself.
import { ApiKeysSection } from "@/web/islands/area/connections/api-keys-section.tsx";
import { WebhooksSection } from "@/web/islands/area/connections/webhooks-section.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { CalendarsSection } from "./calendars-section.tsx";
import { RoutedAnchor } from "../links.tsx";
import { useQuery } from "@tanstack/react-query";
import { EmbedBuilder } from "@/web/islands/area/embed/embed-builder.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { textLink } from "@/web/ui/link.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { profileQuery } from "../queries.ts";

/** The last part of the public page's address. */
const slugOf = (url: string): string => new URL(url).pathname.split("/").at(-1)!;

const EmbedSection = () => {
  const { data: profile, isError, refetch } = useQuery(profileQuery(useApi()));
  const publicProfile = profile?.publicProfile;
  const slug = publicProfile?.isPublic && publicProfile.url ? slugOf(publicProfile.url) : undefined;
  return (
    <Card id="embed" title="Embed on your site">
      <p className="max-w-prose text-ink-soft">
        Visitors book a meeting without leaving your site, with you first in the list.
        {slug && (
          <>
            {" "}Send us your site's address under{" "}
            <RoutedAnchor href="/dashboard/help/new" className={textLink}>Help</RoutedAnchor>, so that we can allow it.
          </>
        )}
      </p>
      {!profile && isError && <LoadFailed title="We couldn't load your profile." onRetry={refetch} />}
      {!profile && !isError && <SkeletonList rows={3} className="h-14 w-full" />}
      {profile && !slug && (
        <p>
          This needs your public page: turn it on in your{" "}
          <RoutedAnchor href="/dashboard/profile?part=public" className={textLink}>profile</RoutedAnchor>.
        </p>
      )}
      {slug && <EmbedBuilder specialist={slug} />}
    </Card>
  );
};

export default function Connections() {
  return (
    <Screen>
      <ScreenTitle lead="Let your other tools work with your leads and meetings.">Connections</ScreenTitle>
      <CalendarsSection />
      <EmbedSection />
      <WebhooksSection area="dashboard" />
      <ApiKeysSection area="dashboard" />
    </Screen>
  );
}
