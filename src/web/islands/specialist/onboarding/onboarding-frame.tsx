// The frame of onboarding: header with help and account menu, and footer.
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLink, Outlet } from "@tanstack/react-router";
import { fullName } from "@/platform/text.ts";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { LinkButton } from "@/web/ui/button.tsx";
import { UserIcon } from "@/web/ui/icons.ts";
import { PageFooter, PageHeader } from "@/web/ui/layout/page-frame.tsx";
import { UserMenu } from "@/web/ui/overlay/user-menu.tsx";
import { ONBOARDING_ACCOUNT, RoutedAnchor } from "../links.tsx";
import { ONBOARDING_HELP } from "../help/help-links.tsx";

const RoutedButton = createLink(LinkButton);

const MENU_ITEMS = [{ href: ONBOARDING_ACCOUNT, label: "Account", icon: <UserIcon /> }];

const HeaderMenu = () => {
  const api = useApi();
  const { data: { firstName, lastName, email, card } } = useSuspenseQuery(accountQuery(api));
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <div data-account={email} className="flex items-center">
      <RoutedButton to={ONBOARDING_HELP} variant="quiet" className="px-3!">Help</RoutedButton>
      <UserMenu
        person={{ name: fullName({ firstName, lastName }), email, photo: card?.photoUrl }}
        items={MENU_ITEMS}
        href={ONBOARDING_ACCOUNT}
        onSignOut={() => void leave().catch(() => {})}
        link={RoutedAnchor}
      />
    </div>
  );
};

export const OnboardingFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PageHeader home="/onboarding" crowded aside={<HeaderMenu />} />
    <div className="flex flex-1 flex-col">
      <NeedsJavaScript />
      <Outlet />
    </div>
    <PageFooter />
  </div>
);
