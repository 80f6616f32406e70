// The frame of a signed-in area with more items than fit into a phone's bar, in a document of its own.
import { useState } from "react";
import { AreaFrame } from "@/web/ui/layout/area-frame.tsx";
import {
  BriefcaseIcon,
  CalendarIcon,
  HouseIcon,
  InboxIcon,
  MessageCircleIcon,
  SettingsIcon,
  UserIcon,
  WalletIcon,
} from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";

const HERE = "/dev/ui/area";

const items = [
  { href: HERE, label: "Dashboard", short: "Home", icon: <HouseIcon />, current: true },
  {
    href: `${HERE}#leads`,
    label: "Leads",
    icon: <InboxIcon />,
    badge: { count: 3, label: "3 leads need you" },
  },
  { href: `${HERE}#calendar`, label: "Calendar", icon: <CalendarIcon /> },
  { href: `${HERE}#buy`, label: "Buy credits", short: "Buy", icon: <WalletIcon /> },
  { href: `${HERE}#help`, label: "Help", icon: <MessageCircleIcon />, badge: { count: 120, label: "120 replies" } },
  { href: `${HERE}#settings`, label: "Settings", icon: <SettingsIcon /> },
];

const numbers = [
  { label: "Meetings this week", value: "7", note: "2 tomorrow" },
  { label: "Leads to accept", value: "3", note: "by 16:30" },
];

export default function Area() {
  const [accepting, setAccepting] = useState(true);
  const [signedOut, setSignedOut] = useState(false);
  return (
    <AreaFrame
      area="Specialist"
      home={HERE}
      items={items}
      person={{ name: "Anna Gruber", email: "anna@example.test" }}
      menuItems={[
        { href: `${HERE}#profile`, label: "Profile and account", icon: <UserIcon /> },
        { href: `${HERE}#admin`, label: "Administration", icon: <BriefcaseIcon /> },
      ]}
      onSignOut={() => setSignedOut(true)}
      aside={<Switch label="Accepting" checked={accepting} onChange={setAccepting} />}
    >
      <Screen>
        <ScreenTitle lead="2 meetings tomorrow, 3 leads need you.">Good morning, Anna</ScreenTitle>
        {signedOut && <p role="status">You are signed out.</p>}
        <Stats items={numbers} />
      </Screen>
    </AreaFrame>
  );
}
