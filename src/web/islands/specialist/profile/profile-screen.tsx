// The profile in parts, each with an address and a button of its own, and the account.
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazyRouteComponent, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { followedImport } from "@/web/islands/runtime/followed-calls.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { LinkTabs } from "@/web/ui/layout/area-links.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { profilePartHref, RoutedAnchor } from "../links.tsx";
import { profileQuery } from "../queries.ts";
import { ProfileEditor } from "./profile-editor.tsx";
import { PROFILE_PARTS, type ProfilePart } from "./profile-fields.ts";
import { PublicSection } from "./public-section.tsx";
import { useProfileActions } from "./use-profile-actions.ts";

/** Loaded when somebody opens them: most people come for their profile. */
const AccountCards = lazyRouteComponent(
  () => followedImport(() => import("@/web/islands/area/account/account-cards.tsx")),
  "AccountCards",
);

const ACCOUNT_PENDING = <SkeletonList rows={3} className="h-56 w-full max-w-funnel" label="Loading your account…" />;

const SAVED = { title: "Profile saved", description: "Visitors now see your changes." };

const TABS = [
  { part: "about", label: "About you" },
  { part: "offer", label: "What you offer" },
  { part: "meetings", label: "How you meet" },
  { part: "billing", label: "Limits and billing" },
  { part: "public", label: "Public page" },
  { part: "account", label: "Account" },
] as const;
type Part = typeof TABS[number]["part"];

const UNSAVED_MARK = (
  <span className="size-2 rounded-full bg-accent">
    <span className="sr-only">(not saved)</span>
  </span>
);

const Tabs = ({ current, unsaved = [] }: { current: Part; unsaved?: readonly ProfilePart[] }) => (
  <LinkTabs
    label="Parts of the profile"
    tabs={TABS.map(({ part, label }) => ({
      href: profilePartHref(part),
      label: <>{label}{unsaved.some((one) => one === part) && UNSAVED_MARK}</>,
      current: part === current,
    }))}
    link={RoutedAnchor}
  />
);

const PublicPage = () => {
  const { data: { publicProfile } } = useSuspenseQuery(profileQuery(useApi()));
  const { setPublic } = useProfileActions();
  return publicProfile && <PublicSection publicProfile={publicProfile} onChange={setPublic} />;
};

const isForm = (part: Part): part is ProfilePart => PROFILE_PARTS.some((one) => one === part);

const saved = () => {
  toast(SAVED);
  return Promise.resolve();
};

export default function DashboardProfile() {
  const { part: asked } = useSearch({ strict: false }) as { part?: string };
  const part = TABS.find((tab) => tab.part === asked)?.part ?? "about";
  return (
    <Screen>
      <ScreenTitle>Profile and account</ScreenTitle>
      {isForm(part)
        ? (
          <ProfileEditor part={part} action="Save" saves="part" onSaved={saved}>
            {(unsaved) => <Tabs current={part} unsaved={unsaved} />}
          </ProfileEditor>
        )
        : (
          <>
            <Tabs current={part} />
            {part === "public" && <PublicPage />}
            {part === "account" && (
              <Suspense fallback={ACCOUNT_PENDING}>
                <AccountCards />
              </Suspense>
            )}
          </>
        )}
    </Screen>
  );
}
