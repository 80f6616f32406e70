// Continues onboarding without buying leads, or says what is missing.
import { type ReactNode, useState } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { useRouter } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import { CALLER } from "@/web/islands/runtime/caller.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { statusQuery } from "../queries.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { readJson } from "@/web/api/client.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

export interface SkipLeadsProps {
  /** Why leads can't be skipped yet; null when they can. */
  refusal: string | null;
  /** The screen's main action, before which skipping steps back; without one, skipping is the main action. */
  buy?: ReactNode;
  /** "bar": the actions of the screen. "quiet": beside a form with its own bar. */
  variant?: "bar" | "quiet";
}

const Quiet = ({ children }: { children: ReactNode }) => <div>{children}</div>;

export const SkipLeads = ({ refusal, buy, variant = "bar" }: SkipLeadsProps) => {
  const Container = variant === "bar" ? StickyBar : Quiet;
  const { skip, busy, error } = useSkipLeads();
  const sentence = error ?? refusal;
  return (
    <div className="grid max-w-funnel gap-4">
      {sentence && (
        <Banner tone="warn" title="Finish the previous step first" role={error ? "alert" : undefined}>
          <p>{sentence}</p>
          <p className="mt-2 flex flex-wrap gap-x-5">
            <RoutedLink to="/onboarding/profile" className="inline-flex min-h-11 items-center">Your profile</RoutedLink>
            <RoutedLink to="/onboarding/calendar" className="inline-flex min-h-11 items-center">
              Your calendar
            </RoutedLink>
          </p>
        </Banner>
      )}
      <Container>
        {buy}
        {!refusal && (
          <Button
            variant={variant === "bar" && !buy ? "primary" : "quiet"}
            busy={busy ? "Opening your dashboard…" : undefined}
            onClick={skip}
          >
            Skip for now
          </Button>
        )}
      </Container>
    </div>
  );
};

const TOAST = {
  title: "You're all set",
  description: "Your dashboard shows what's left to do before visitors can book you.",
};

/** `error`: the server's sentence when a previous step is not done. */
const useSkipLeads = () => {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const skip = useApiMutation(async (_: void, { api, queryClient }) => {
    const status = await readJson(api.Onboarding.SkipLeads.$post());
    replaceData(queryClient, statusQuery(api).queryKey, status);
    await queryClient.invalidateQueries({ queryKey: CALLER });
  }, FORM_ERRORS);
  const press = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await skip();
      await router.navigate({ to: "/dashboard" });
      toast(TOAST);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (reason.status === 400) setError(reason.message);
    } finally {
      setBusy(false);
    }
  };
  return { skip: () => void press(), busy, error };
};
