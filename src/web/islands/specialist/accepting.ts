// Whether the specialist accepts new meetings: the switch at the top of each screen, and what resumes them elsewhere.
import { readJson } from "@/web/api/client.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { DASHBOARD, FRAME, frameQuery } from "./queries.ts";

const TOASTS = {
  on: { title: "You're bookable", description: "Visitors can book your free times." },
  off: { title: "New meetings are paused", description: "Visitors don't see you. Your booked meetings stay." },
};

export const useAccepting = () =>
  useApiMutation(async (json: { active: boolean }, { api, queryClient }) => {
    const { active } = await readJson(api.Dashboard.SetUserActive.$post({ json }));
    replaceData(queryClient, frameQuery(api).queryKey, (frame) => frame && { ...frame, active });
    await invalidate(queryClient, FRAME, DASHBOARD);
    toast(active ? TOASTS.on : TOASTS.off);
  });
