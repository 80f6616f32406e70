// The screen at /admin/settings: forms for periods and limits, purchases, names and texts, as far as the role includes them.
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { EmbedCard } from "@/web/islands/area/embed/embed-card.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { mayOpen, useRole } from "../shared/permissions.ts";
import { InvoicesCard } from "./invoices-card.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsFor } from "./settings-queries.ts";

const LABELS: Record<SettingsName, string> = {
  lifecycle: "Periods and limits",
  pricing: "Purchases",
  invoicing: "Invoices",
  resources: "Names and texts",
};

export default function Settings() {
  const role = useRole();
  const documents = settingsFor(role);
  return (
    <Screen>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ScreenTitle lead="Changes take effect immediately for everyone.">Settings</ScreenTitle>
        {mayOpen(role, "/admin/connections") && (
          <RoutedButton to="/admin/connections" variant="secondary">Connections</RoutedButton>
        )}
      </div>
      <Tabs
        label="Settings"
        tabs={documents.map((document) => ({
          key: document,
          label: LABELS[document],
          content: (
            <div className="grid gap-6">
              {document === "invoicing" && <InvoicesCard />}
              <SettingsForm document={document} />
              {document === "resources" && <EmbedCard />}
            </div>
          ),
        }))}
      />
    </Screen>
  );
}
