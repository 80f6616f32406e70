// What a specialist connects Parley with: one section for each kind, which loads and explains itself.
import { ApiKeysSection } from "@/web/islands/area/connections/api-keys-section.tsx";
import { WebhooksSection } from "@/web/islands/area/connections/webhooks-section.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { CalendarsSection } from "./calendars-section.tsx";
import { BackLink } from "../links.tsx";
import { EmbedSection } from "./embed-section.tsx";

export default function Connections() {
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid gap-2">
          <BackLink to="/dashboard/profile">Profile</BackLink>
          <ScreenTitle lead="Let your other tools work with your leads and meetings.">Connections</ScreenTitle>
        </div>
        <CalendarsSection />
        <EmbedSection />
        <WebhooksSection area="dashboard" />
        <ApiKeysSection area="dashboard" />
      </div>
    </Main>
  );
}
