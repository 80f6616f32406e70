// A new help request, about a lead or a payment if the address names one.
import { useRouter, useSearch } from "@tanstack/react-router";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { DASHBOARD_HELP, parseAbout, useHelpPath } from "./help-links.tsx";
import { type NewRequest, useCreateRequest, useLeadChoices } from "./help-queries.ts";
import { NewRequestForm } from "./new-request-form.tsx";

export default function NewHelpScreen() {
  const router = useRouter();
  const about = parseAbout(useSearch({ strict: false }));
  const path = useHelpPath();
  const leads = useLeadChoices(about.leadId, path === DASHBOARD_HELP);
  const create = useCreateRequest();
  const send = async (request: NewRequest) => {
    const { id, number } = await create(request);
    await router.navigate({ href: `${path}/${id}`, replace: true });
    toast({ title: `Request #${number} sent`, description: "We'll email you as soon as we reply." });
  };
  return (
    <Main>
      <div className="grid max-w-funnel gap-6">
        <ScreenTitle lead="A member of our team replies here and by email.">Ask for help</ScreenTitle>
        <NewRequestForm key={leads.length} about={about} leads={leads} onSend={send} />
        <p className="text-ink-soft">
          Already asked? <RoutedLink to={path}>View your requests</RoutedLink>
        </p>
      </div>
    </Main>
  );
}
