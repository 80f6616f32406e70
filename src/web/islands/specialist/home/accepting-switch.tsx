// The switch for accepting new meetings (Dashboard/SetUserActive). It takes effect immediately.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Switch } from "@/web/ui/form/switch.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { VISIBILITY } from "./home-queries.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { FRAME, frameQuery } from "../queries.ts";

const TOASTS = {
  on: { title: "You're bookable", description: "Visitors can book your free times." },
  off: { title: "New meetings are paused", description: "Visitors don't see you. Your booked meetings stay." },
};

const useAccepting = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (active: boolean) => {
    const response = await (await api.Dashboard.SetUserActive.$post({ json: { active } })).json();
    queryClient.setQueryData(frameQuery(api).queryKey, (frame) => frame && { ...frame, active: response.active });
    await Promise.all([FRAME, VISIBILITY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return response.active;
  });
};

export interface AcceptingSwitchProps {
  /** Null until there is a profile. */
  active: boolean | null;
}

export const AcceptingSwitch = ({ active }: AcceptingSwitchProps) => {
  const accept = useAccepting();
  const [busy, setBusy] = useState(false);
  const change = (active: boolean) => {
    setBusy(true);
    accept(active).then((now) => void toast(now ? TOASTS.on : TOASTS.off), () => {}).finally(() => setBusy(false));
  };
  return (
    <Switch
      label="Accept new meetings"
      checked={active ?? false}
      onChange={change}
      stateText={{ on: "Bookable", off: "Paused" }}
      busy={busy}
      disabledReason={active === null ? "Complete your profile first" : undefined}
      compact
    />
  );
};
