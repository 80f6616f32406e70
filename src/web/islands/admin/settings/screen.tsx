// How long things take, what buying is like, names and texts: the settings of the market, three forms.
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { SettingsForm } from "./settings-form.tsx";

const TABS = [
  { key: "lifecycle", label: "Periods and limits", content: <SettingsForm document="lifecycle" /> },
  { key: "pricing", label: "Buying", content: <SettingsForm document="pricing" /> },
  { key: "resources", label: "Names and texts", content: <SettingsForm document="resources" /> },
];

export default function Settings() {
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead="What is saved here holds from the next moment on, for everybody.">Settings</ScreenTitle>
        <Tabs label="Settings" tabs={TABS} />
      </div>
    </Main>
  );
}
