// A new help request, about a lead or a payment where one comes from there.
import { useRouter, useSearch } from "@tanstack/react-router";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { aboutOf } from "./about-request.ts";
import { DASHBOARD_HELP, useHelpPlace } from "./help-place.ts";
import { useLeadChoices } from "./lead-choices.ts";
import { NewRequestForm } from "./new-request-form.tsx";
import { type NewRequest, useCreateRequest } from "./use-help-verbs.ts";

export default function NewHelpScreen() {
  const router = useRouter();
  const about = aboutOf(useSearch({ strict: false }));
  const place = useHelpPlace();
  const leads = useLeadChoices(about.leadId, place === DASHBOARD_HELP);
  const create = useCreateRequest();
  const send = async (request: NewRequest) => {
    const { id, number } = await create(request);
    await router.navigate({ href: `${place}/${id}`, replace: true });
    toast({ title: `Request #${number} is with us`, description: "You get a mail as soon as there is an answer." });
  };
  return (
    <Main>
      <div className="grid max-w-funnel gap-6">
        <ScreenTitle lead="A person reads it and answers, here and by mail.">Ask for help</ScreenTitle>
        <NewRequestForm key={leads.length} about={about} leads={leads} onSend={send} />
        <p className="text-ink-soft">
          Asked already? <RoutedLink to={place}>See your requests</RoutedLink>
        </p>
      </div>
    </Main>
  );
}
