// The frame of onboarding: the product's name, help, a way out, legal links. The steps bring the rest.
import { createLink, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageFooter, PageHeader } from "../../ui/page-frame.tsx";
import { signOut } from "../runtime/caller.ts";
import { NeedsJavaScript } from "../area/needs-javascript.tsx";
import { useApi, useVerb } from "../area/use-verb.ts";
import { ONBOARDING_HELP } from "./help/help-place.ts";

const RoutedButton = createLink(LinkButton);

const SignOut = () => {
  const api = useApi();
  const leave = useVerb((_: void) => signOut(api));
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    leave().catch(() => setBusy(false));
  };
  return <Button variant="quiet" busy={busy ? "Signing out…" : undefined} onClick={press}>Sign out</Button>;
};

const Ways = () => (
  <div className="flex flex-wrap items-center justify-end">
    <RoutedButton to={ONBOARDING_HELP} variant="quiet">Help</RoutedButton>
    <SignOut />
  </div>
);

export const OnboardingFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PageHeader home="/onboarding" aside={<Ways />} />
    <div className="flex flex-1 flex-col">
      <NeedsJavaScript />
      <Outlet />
    </div>
    <PageFooter />
  </div>
);
