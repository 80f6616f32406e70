// The specialist's profile and account.
import { lazyRouteComponent, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { CONNECTIONS_PATH, DASHBOARD_ACCOUNT } from "../account-links.ts";
import { ProfileEditor } from "../profile/profile-editor.tsx";

/** Loaded after the first screen, because most people come for their profile. */
const AccountCards = lazyRouteComponent(() => import("@/web/islands/area/account/account-cards.tsx"), "AccountCards");

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
  const show = (key: string) =>
    void router.navigate({
      href: key === "account" ? DASHBOARD_ACCOUNT : "/dashboard/profile",
      replace: true,
      resetScroll: false,
    });
  return (
    <Main>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <ScreenTitle lead="What visitors see about you, and your account.">Profile and account</ScreenTitle>
          <div className="flex flex-wrap gap-3">
            <RoutedButton to="/dashboard/ratings" variant="secondary">Ratings</RoutedButton>
            <RoutedButton to={CONNECTIONS_PATH} variant="secondary">Connections</RoutedButton>
          </div>
        </div>
        <Tabs
          label="Profile and account"
          defaultTab={part === "account" ? "account" : "profile"}
          onChange={show}
          tabs={[
            { key: "profile", label: "Profile", content: <Profile /> },
            {
              key: "account",
              label: "Account",
              content: (
                <Suspense>
                  <AccountCards />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
    </Main>
  );
}
