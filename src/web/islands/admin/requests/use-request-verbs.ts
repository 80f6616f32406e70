// What an administrator does with a help request: answer, move, decide, delete.
import { useQueryClient } from "@tanstack/react-query";
import type { HelpStatus, HelpView, Resolution } from "@/modules/help/schemas.ts";
import { useOnce } from "@/web/islands/area/use-once.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { LAYOUT } from "../queries.ts";
import { requestQuery, REQUESTS } from "./request-queries.ts";

/** A message, a move, or both. */
export interface Step {
  to?: HelpStatus;
  resolution?: Resolution;
  message?: string;
}

/** A refusal is the form's to tell. */
const TOLD = [...FORM_ERRORS, 404];

export const useRequestVerbs = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useOnce();
  const { queryKey } = requestQuery(api, id);
  const outdate = () =>
    Promise.all([[...REQUESTS, "list"], LAYOUT].map((key) => queryClient.invalidateQueries({ queryKey: key })));
  const param = { id };

  const say = (message: string) => api.Help.Reply[":id"].$post({ param, json: { message } }, once({ message }));
  const move = ({ to, resolution, message }: Step & { to: HelpStatus }) =>
    api.Help.UpdateStatus[":id"].$post({ param, json: { status: to, resolution, message } });

  return {
    /** Shows the request as it is then; after a refusal, too. */
    step: useApiMutation(async (step: Step) => {
      try {
        const answer = step.to ? await move({ ...step, to: step.to }) : await say(step.message ?? "");
        queryClient.setQueryData(queryKey, await answer.json() as HelpView);
        await outdate();
      } catch (error) {
        await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    }, TOLD),
    remove: useApiMutation(async (_: void) => {
      await api.Help.Delete[":id"].$delete({ param });
      await outdate();
    }, TOLD),
  };
};
