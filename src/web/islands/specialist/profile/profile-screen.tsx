// The profile in parts, each with an address and a button of its own, and the account.
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazyRouteComponent, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { useAction } from "@/web/islands/runtime/action-button.tsx";
import { followedImport } from "@/web/islands/runtime/followed-calls.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";
import { LinkTabs } from "@/web/ui/layout/area-links.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { profilePartHref, RoutedAnchor } from "../links.tsx";
import { profileQuery } from "../queries.ts";
import { PageAddress } from "./page-address.tsx";
import { ProfileEditor } from "./profile-editor.tsx";
import { PROFILE_PARTS, type ProfilePart } from "./profile-fields.ts";
import { useProfileActions } from "./use-profile-actions.ts";

/** Loaded when somebody opens them: most people come for their profile. */
const AccountCards = lazyRouteComponent(
  () => followedImport(() => import("@/web/islands/area/account/account-cards.tsx")),
  "AccountCards",
);

const BookingLinkCard = lazyRouteComponent(
  () => followedImport(() => import("./booking-link.tsx")),
  "BookingLinkCard",
);

const LINK_PENDING = <SkeletonList rows={2} className="h-40 w-full max-w-funnel" label="Loading your booking link…" />;
const ACCOUNT_PENDING = <SkeletonList rows={3} className="h-56 w-full max-w-funnel" label="Loading your account…" />;

const SAVED = { title: "Profile saved", description: "Visitors now see your changes." };

const TABS = [
  { part: "about", label: "About you" },
  { part: "offer", label: "What you offer" },
  { part: "meetings", label: "How you meet" },
  { part: "billing", label: "Limits and billing" },
  { part: "public", label: "Public page" },
  { part: "link", label: "Booking link" },
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

const PUBLIC_TOASTS = {
  on: { title: "Your page is public", description: "Everyone can open it, and search engines can find it." },
  off: { title: "Your page is no longer public", description: "Its address doesn't lead anywhere now." },
};

/** The switch for the public page, and the page's address to copy. It takes effect at once. */
const PublicPage = () => {
  const { data: { publicProfile } } = useSuspenseQuery(profileQuery(useApi()));
  const { setPublic } = useProfileActions();
  const { run, running } = useAction(async (next: boolean) => {
    await setPublic(next);
    toast(next ? PUBLIC_TOASTS.on : PUBLIC_TOASTS.off);
  });
  if (!publicProfile) return null;
  const { isPublic, url } = publicProfile;
  return (
    <Card id="public-page" title="Public page">
      <div className="grid gap-3">
        <p className="text-ink-soft">
          A page of your own with your photo, licences, topics and next free times. Visitors who come from it are
          offered you first. It never shows your phone number or email address.
        </p>
        <Switch label="Show my profile on a public page" checked={isPublic} onChange={run} busy={running} />
        {isPublic && url && <PageAddress url={url} />}
      </div>
    </Card>
  );
};

const isForm = (part: Part): part is ProfilePart => PROFILE_PARTS.some((known) => known === part);

export default function DashboardProfile() {
  const { part: asked } = useSearch({ strict: false }) as { part?: string };
  const part = TABS.find((tab) => tab.part === asked)?.part ?? "about";
  return (
    <Screen>
      <ScreenTitle>Profile and account</ScreenTitle>
      {isForm(part)
        ? (
          <ProfileEditor part={part} action="Save" saves="part" onSaved={() => void toast(SAVED)}>
            {(unsaved) => <Tabs current={part} unsaved={unsaved} />}
          </ProfileEditor>
        )
        : (
          <>
            <Tabs current={part} />
            {part === "public" && <PublicPage />}
            {part === "link" && (
              <Suspense fallback={LINK_PENDING}>
                <BookingLinkCard />
              </Suspense>
            )}
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
