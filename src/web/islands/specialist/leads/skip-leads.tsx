// The way on without leads, and why it is not open yet where it is not.
import type { ReactNode } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { useSkipLeads } from "./use-skip-leads.ts";

export interface SkipLeadsProps {
  /** Why leads cannot be skipped yet; null when they can. */
  refusal: string | null;
  /** "bar": the screen's own action. "quiet": beside a form that has the bar. */
  look?: "bar" | "quiet";
}

const Quietly = ({ children }: { children: ReactNode }) => <div>{children}</div>;

export const SkipLeads = ({ refusal, look = "bar" }: SkipLeadsProps) => {
  const Place = look === "bar" ? StickyBar : Quietly;
  const { skip, busy, refusal: refused } = useSkipLeads();
  const sentence = refused ?? refusal;
  return (
    <div className="grid max-w-funnel gap-4">
      {sentence && (
        <Banner tone="warn" title="One step before is not done yet" role={refused ? "alert" : undefined}>
          <p>{sentence}</p>
          <p className="mt-2 flex flex-wrap gap-x-5">
            <RoutedLink to="/onboarding/profile" className="inline-flex min-h-11 items-center">Your profile</RoutedLink>
            <RoutedLink to="/onboarding/calendar" className="inline-flex min-h-11 items-center">
              Your calendar
            </RoutedLink>
          </p>
        </Banner>
      )}
      <Place>
        <Button
          variant={look === "bar" ? "primary" : "quiet"}
          busy={busy ? "Opening your dashboard…" : undefined}
          disabledReason={refusal ? "Finish the step above first." : undefined}
          onClick={skip}
        >
          Skip for now and go on
        </Button>
      </Place>
    </div>
  );
};
