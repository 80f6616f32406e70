import { useSuspenseQuery } from "@tanstack/react-query";
import { AccountCards } from "@/web/islands/area/account/account-cards.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { layoutQuery } from "../queries.ts";

export default function AdminAccount() {
  const { data: { onboarded } } = useSuspenseQuery(layoutQuery(useApi()));
  return (
    <Screen>
      <ScreenTitle lead="How you sign in, and what we store about you.">Your account</ScreenTitle>
      <AccountCards onboarding={onboarded ? undefined : true} />
    </Screen>
  );
}
