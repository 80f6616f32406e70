// The frame of onboarding: the product's name, help, the account with a way out, legal links. The steps bring the rest.
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLink, Outlet } from "@tanstack/react-router";
import { UserIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { PageFooter, PageHeader } from "@/web/ui/page-frame.tsx";
import { UserMenu } from "@/web/ui/user-menu.tsx";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { NeedsJavaScript } from "@/web/islands/area/needs-javascript.tsx";
import { useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { ONBOARDING_ACCOUNT } from "./account/account-place.ts";
import { RoutedAnchor } from "./area-link.tsx";
import { ONBOARDING_HELP } from "./help/help-place.ts";
import { accountQuery } from "./queries.ts";

const RoutedButton = createLink(LinkButton);

const ENTRIES = [{ href: ONBOARDING_ACCOUNT, label: "Account", icon: <UserIcon /> }];

const Ways = () => {
  const api = useApi();
  const { data: { firstName, lastName, email, card } } = useSuspenseQuery(accountQuery(api));
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <div className="flex items-center">
      <RoutedButton to={ONBOARDING_HELP} variant="quiet" className="px-3!">Help</RoutedButton>
      <UserMenu
        person={{ name: `${firstName} ${lastName}`, email, photo: card?.photoUrl }}
        entries={ENTRIES}
        onSignOut={() => void leave().catch(() => {})}
        link={RoutedAnchor}
      />
    </div>
  );
};

export const OnboardingFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PageHeader home="/onboarding" crowded aside={<Ways />} />
    <div className="flex flex-1 flex-col">
      <NeedsJavaScript />
      <Outlet />
    </div>
    <PageFooter />
  </div>
);
