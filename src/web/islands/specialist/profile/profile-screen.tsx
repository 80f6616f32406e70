import { lazyRouteComponent, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { CONNECTIONS_PATH, DASHBOARD_ACCOUNT } from "../links.tsx";
import { ProfileEditor } from "./profile-editor.tsx";

/** Loaded when somebody opens them: most people come for their profile. */
const AccountCards = lazyRouteComponent(() => import("@/web/islands/area/account/account-cards.tsx"), "AccountCards");

const ACCOUNT_PENDING = <SkeletonList rows={3} className="h-56 w-full max-w-funnel" label="Loading your account…" />;

const SAVED = { title: "Profile saved", description: "Visitors now see your changes." };

const Profile = () => (
  <ProfileEditor
    action="Save profile"
    onSaved={() => {
      toast(SAVED);
      return Promise.resolve();
    }}
  />
);

export default function DashboardProfile() {
  const router = useRouter();
  const { part } = useSearch({ strict: false }) as { part?: string };
  const isAccount = part === "account";
  // Their code is part of a navigation, which waits for a connection.
  const [hasAccount, setHasAccount] = useState(isAccount);
  if (isAccount && !hasAccount) setHasAccount(true);
  const show = (key: string) =>
    void router.navigate({
      href: key === "account" ? DASHBOARD_ACCOUNT : "/dashboard/profile",
      replace: true,
      resetScroll: false,
    });
  return (
    <Screen>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ScreenTitle lead="What visitors see about you, and your account.">Profile and account</ScreenTitle>
        <div className="flex flex-wrap gap-3">
          <RoutedButton to="/dashboard/ratings" variant="secondary">Ratings</RoutedButton>
          <RoutedButton to={CONNECTIONS_PATH} variant="secondary">Connections</RoutedButton>
        </div>
      </div>
      <Tabs
        label="Profile and account"
        defaultTab={isAccount ? "account" : "profile"}
        onChange={show}
        tabs={[
          { key: "profile", label: "Profile", content: <Profile /> },
          {
            key: "account",
            label: "Account",
            href: DASHBOARD_ACCOUNT,
            content: <Suspense fallback={ACCOUNT_PENDING}>{hasAccount ? <AccountCards /> : ACCOUNT_PENDING}</Suspense>,
          },
        ]}
      />
    </Screen>
  );
}
