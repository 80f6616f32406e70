// What the marketplace is connected with: webhooks that receive everything, and the keys of its administrators.
import { ApiKeysSection } from "@/web/islands/area/connections/api-keys-section.tsx";
import { WebhooksSection } from "@/web/islands/area/connections/webhooks-section.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { BackLink } from "../shared/links.tsx";

export default function ConnectionsScreen() {
  return (
    <Screen>
      <div className="grid gap-2">
        <BackLink href="/admin/settings">Settings</BackLink>
        <ScreenTitle lead="Let other systems follow what happens in the marketplace.">Connections</ScreenTitle>
      </div>
      <WebhooksSection area="admin" />
      <ApiKeysSection area="admin" />
    </Screen>
  );
}
