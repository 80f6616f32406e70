import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { SignInProvider } from "@/modules/scheduling/connections/rules.ts";
import type { CalendarChoice, CalendarConnections, DavInput } from "@/modules/scheduling/connections/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { busyTimesText, momentText } from "../calendar/links.ts";
import { DASHBOARD } from "../queries.ts";

export type CalendarConnection = CalendarConnections["connections"][number];
export type ConnectedCalendar = CalendarConnection["calendars"][number];

/** How often the accounts are loaded until each was read for the first time, in ms. */
const POLL_INTERVAL = 2_000;

export const connectionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["calendar", "connections"],
    queryFn: () => readJson(api.Calendars.Connections.$get()),
    refetchInterval: ({ state }) =>
      state.data?.connections.some(({ status }) => status === "waiting") ? POLL_INTERVAL : false,
  });

export const useConnections = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const store = async (call: Promise<{ json(): Promise<CalendarConnections> }>) => {
    replaceData(queryClient, connectionsQuery(api).queryKey, await readJson(call));
    // Busy times change the preview and the specialist's visibility.
    await invalidate(queryClient, ["calendar", "preview"], DASHBOARD);
  };
  const calls = api.Calendars;
  return {
    connectDav: useApiMutation((json: DavInput) => store(calls.ConnectDav.$post({ json })), FORM_ERRORS),
    /** Leads to the pages of the service. */
    signIn: useApiMutation(async (provider: SignInProvider) => {
      const begin = { google: calls.BeginGoogle, microsoft: calls.BeginMicrosoft }[provider];
      const { url } = await readJson(begin.$post());
      location.assign(url);
    }),
    choose: useApiMutation(({ id, ...json }: CalendarChoice & { id: string }) =>
      store(calls.Choose[":id"].$post({ param: { id }, json }))
    ),
    refresh: useApiMutation((id: string) => store(calls.RefreshConnection[":id"].$post({ param: { id } }))),
    disconnect: useApiMutation(({ id, ...json }: { id: string; keepsEntries: boolean }) =>
      store(calls.DisconnectAccount[":id"].$post({ param: { id }, json }))
    ),
  };
};

/** What is read from an account, and when it was read last. */
export const readText = ({ readAt, busyTimes, connectedAt }: CalendarConnection): string => {
  const state = readAt ? busyTimesText(busyTimes, readAt) : "not read yet";
  return `Connected ${momentText(connectedAt)} · ${state}`;
};

/** What is wrong with an account and what happens next; undefined while it works. */
export const problemOf = ({ status, error, failingSince, readAt }: CalendarConnection): string | undefined => {
  if (status !== "failing" && status !== "lost") return undefined;
  const since = failingSince ? ` The problem started on ${momentText(failingSince)}.` : "";
  const copy = readAt ? " Its last busy times still count." : " Its busy times don't count yet.";
  return `${error ?? "We can't read it."}${since}${copy}${
    status === "failing" ? " We try again every few minutes." : ""
  }`;
};

/** What the address says after a service has sent the specialist back. `name`: of the service. */
export const returnMessage = (code: string, name: string): string => {
  const messages: Record<string, string> = {
    not_allowed: `${name} wasn't connected, because you didn't allow it.`,
    state_expired: `This sign-in took too long, or was used already. Please connect ${name} again.`,
    calendar_unreachable: `${name} couldn't be connected. Please allow everything that we ask for, or try again later.`,
    too_many_calendars: "You have connected as many accounts as possible. Please disconnect one first.",
  };
  return messages[code] ?? `Something went wrong at ${name}. Please try again.`;
};
