// Going on without buying leads: it ends onboarding (PRODUCT section 3).
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { CALLER } from "@/web/islands/runtime/caller.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { statusQuery } from "../queries.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";

const DONE = {
  title: "You are set up",
  description: "Your dashboard says what is left to do before visitors find you.",
};

/** `refusal`: the server's sentence when a step before is not done. */
export const useSkipLeads = () => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const skip = useApiMutation(async (_: void) => {
    const status = await (await api.Onboarding.SkipLeads.$post()).json();
    queryClient.setQueryData(statusQuery(api).queryKey, status);
    await queryClient.invalidateQueries({ queryKey: CALLER });
  }, FORM_ERRORS);
  const press = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await skip();
      await router.navigate({ to: "/dashboard" });
      toast(DONE);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { skip: () => void press(), busy, refusal };
};
