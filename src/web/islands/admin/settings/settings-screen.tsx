// The screen at /admin/settings: three forms for periods and limits, purchases, names and texts.
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { SettingsForm } from "./settings-form.tsx";

const TABS = [
  { key: "lifecycle", label: "Periods and limits", content: <SettingsForm document="lifecycle" /> },
  { key: "pricing", label: "Purchases", content: <SettingsForm document="pricing" /> },
  { key: "resources", label: "Names and texts", content: <SettingsForm document="resources" /> },
];

export default function Settings() {
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead="Changes take effect immediately for everyone.">Settings</ScreenTitle>
        <Tabs label="Settings" tabs={TABS} />
      </div>
    </Main>
  );
}
