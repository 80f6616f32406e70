// The switch of Dashboard/SetUserActive: whether visitors can book new meetings. It takes effect at once.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Switch } from "@/web/ui/switch.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FRAME, frameQuery } from "../frame-query.ts";
import { SHOWN } from "./shown-query.ts";
import { useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";

const SAID = {
  on: { title: "You can be booked", description: "Visitors find you at your free times." },
  off: { title: "New meetings are paused", description: "Visitors do not find you. Meetings already booked stay." },
};

const useAccepting = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (active: boolean) => {
    const answer = await (await api.Dashboard.SetUserActive.$post({ json: { active } })).json();
    queryClient.setQueryData(frameQuery(api).queryKey, (frame) => frame && { ...frame, active: answer.active });
    await Promise.all([FRAME, SHOWN].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return answer.active;
  });
};

export interface AcceptingSwitchProps {
  /** Null until there is a profile. */
  active: boolean | null;
}

export const AcceptingSwitch = ({ active }: AcceptingSwitchProps) => {
  const accept = useAccepting();
  const [busy, setBusy] = useState(false);
  const change = (wanted: boolean) => {
    setBusy(true);
    accept(wanted).then((now) => void toast(now ? SAID.on : SAID.off), () => {}).finally(() => setBusy(false));
  };
  return (
    <Switch
      label="Accept new meetings"
      checked={active ?? false}
      onChange={change}
      words={{ on: "Bookable", off: "Paused" }}
      busy={busy}
      disabledReason={active === null ? "Complete your profile first" : undefined}
      compact
    />
  );
};
