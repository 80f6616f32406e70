// The generic error screen inside an island: shown by the router when a loader or a screen fails.
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import type { IslandContext } from "./island-router.tsx";
import { ScreenError } from "./screen-error.tsx";
import { ScreenPending } from "./screen-states.tsx";

export const RoutedScreenError = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  // The failed call's handler is already on the way to /login.
  if (error instanceof ApiError && error.status === 401) return <ScreenPending />;
  const { supportEmail } = router.options.context as IslandContext;
  const search = [...new URLSearchParams(router.state.location.searchStr)];
  return (
    <ScreenError
      detail={error instanceof Error ? error.message : String(error)}
      supportEmail={supportEmail}
      search={search}
    />
  );
};
