// Where administrators without the second factor that they need are led: they set one up, then go on.
import { useSuspenseQuery } from "@tanstack/react-query";
import { hasFactor } from "@/modules/auth/second-factor/rules.ts";
import { secondFactorsQuery } from "@/web/islands/area/account/account-queries.ts";
import { SecondFactorCard } from "@/web/islands/area/second-factor/second-factor-card.tsx";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { PageFooter, PageHeader } from "@/web/ui/layout/page-frame.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";

export default function SecondFactorScreen() {
  const api = useApi();
  const { data: { passkeys, totpAddedAt } } = useSuspenseQuery(secondFactorsQuery(api));
  const isSetUp = hasFactor({ passkeys: passkeys.length, hasTotp: totpAddedAt !== null });
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader
        home="/admin"
        aside={<Button variant="quiet" onClick={() => void leave().catch(() => {})}>Sign out</Button>}
      />
      <div className="flex-1">
        <NeedsJavaScript />
        <Screen width="funnel">
          <ScreenTitle lead="Administrators see the data of many people, so a password alone isn't enough to sign in.">
            Set up two-step sign-in
          </ScreenTitle>
          <SecondFactorCard />
          {isSetUp && (
            <div>
              <LinkButton href="/admin">Continue to administration</LinkButton>
            </div>
          )}
        </Screen>
      </div>
      <PageFooter />
    </div>
  );
}
