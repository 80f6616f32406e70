// What is left to set up in the first days, each with a link to the place where it is done.
import type { DashboardOverview, LayoutProps } from "@/modules/dashboard/schemas.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ChevronRightIcon, CircleCheckIcon, ClockIcon } from "@/web/ui/icons.ts";

type Step = NonNullable<DashboardOverview["checklist"]>[number];

const TEXTS: Record<Step["step"], { label: string; done: string; why: string }> = {
  photo: { label: "Add a photo", done: "Photo added", why: "Visitors trust a face." },
  licence: { label: "Add your licence", done: "Licence verified", why: "Your categories require one." },
  hours: { label: "Set your hours", done: "Hours set", why: "Visitors book within them." },
  calendar: {
    label: "Connect your own calendar",
    done: "Calendar connected",
    why: "Visitors can't book you when you're busy elsewhere.",
  },
  credits: { label: "Buy credits", done: "Credits ready", why: "One credit is one booked meeting." },
};

const IN_REVIEW = "In review. We'll email you when it's checked.";

const StepText = ({ step, state }: Step) => {
  const { label, done, why } = TEXTS[step];
  return (
    <span className="grid min-w-0 flex-1">
      <span className={state === "open" ? "font-semibold" : "text-ink-soft"}>
        {state === "open" ? label : state === "done" ? done : "Licence added"}
      </span>
      {state !== "done" && <span className="text-sm text-ink-soft">{state === "waiting" ? IN_REVIEW : why}</span>}
    </span>
  );
};

const Mark = ({ state }: Pick<Step, "state">) => {
  if (state === "done") return <CircleCheckIcon className="size-5 text-ok" />;
  if (state === "waiting") return <ClockIcon className="size-5 text-ink-soft" />;
  return <span aria-hidden="true" className="m-0.5 size-4 shrink-0 rounded-full border-2 border-line-strong" />;
};

const row = "flex min-h-12 items-center gap-3 py-1.5";

export interface ChecklistCardProps {
  steps: NonNullable<DashboardOverview["checklist"]>;
  credits: LayoutProps["credits"];
}

export const ChecklistCard = ({ steps, credits: { categories } }: ChecklistCardProps) => {
  const done = steps.filter(({ state }) => state === "done").length;
  const places: Record<Step["step"], { to: string; search?: { part: string }; hash?: string }> = {
    photo: { to: "/dashboard/profile", hash: "photo" },
    licence: { to: "/dashboard/profile", search: { part: "offer" }, hash: "credentials" },
    hours: { to: "/dashboard/calendar", hash: "hours" },
    calendar: { to: "/dashboard/calendar", hash: "other-calendars" },
    credits: { to: categories.length === 1 ? `/dashboard/buy/${categories[0]!.categoryId}` : "/dashboard/buy" },
  };
  return (
    <Card
      title="Get ready for your first meetings"
      aside={<span className="text-sm text-ink-soft">{`${done} of ${steps.length} done`}</span>}
    >
      <progress aria-hidden="true" value={done} max={steps.length} className="progress-line h-1.5 w-full" />
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step.step}>
            {step.state === "open"
              ? (
                <RoutedLink
                  {...places[step.step] as { to: "/dashboard" }}
                  className={`${row} -mx-2 rounded-part px-2 text-ink no-underline! hover:bg-wash`}
                >
                  <Mark {...step} />
                  <StepText {...step} />
                  <ChevronRightIcon className="size-5 text-ink-soft" />
                </RoutedLink>
              )
              : (
                <p className={row}>
                  <Mark {...step} />
                  <StepText {...step} />
                </p>
              )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
