// Confirming a requested meeting, and proving an email address before booking.
import type { CodeSent, SendCodeInput } from "@/modules/booking/proof/schemas.ts";
import type { WaitlistEntryView } from "@/modules/booking/waitlist/schemas.ts";
import { useGoTo } from "../navigation.tsx";
import { meetingQuery } from "../queries.ts";
import { presentCategory, screenPath } from "../track/journey.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { keepBooking, useMarkBooked } from "../track/track-actions.ts";
import { withWork } from "./with-work.ts";
import { readJson } from "@/web/api/client.ts";

/** Forms show what was rejected themselves. */
const HANDLED = [400, 403, 429];

interface TypedCode {
  code: string;
  remember: boolean;
}

/** By email unless given. */
interface Resend {
  email?: string;
  channel?: "text";
  consentText?: string;
}

/** Confirms by the code, and goes to the confirmed meeting. Throws ApiError. */
export const useConfirmBooking = (meetingId: string): (typed: TypedCode) => Promise<void> => {
  const { api, queryClient } = useIslandContext();
  const markBooked = useMarkBooked();
  const goTo = useGoTo();
  return useApiMutation(async (json: TypedCode) => {
    const booked = await readJson(api.Funnel.ConfirmBooking[":id"].$post({ param: { id: meetingId }, json }));
    keepBooking(queryClient, booked);
    await queryClient.fetchQuery({ ...meetingQuery(api, meetingId), staleTime: 0 });
    await goTo(screenPath(presentCategory(), "thank-you"), { replace: true });
    markBooked(meetingId);
  }, HANDLED);
};

/** Sends the code again, to another address, or by text message. Throws ApiError. */
export const useResendCode = (meetingId: string): (json: Resend) => Promise<CodeSent> => {
  const { api } = useIslandContext();
  const param = { id: meetingId };
  const send = api.Funnel.ResendCode[":id"].$post;
  return useApiMutation(
    async (json: Resend) => await readJson(withWork((options) => send({ param, json }, options))),
    HANDLED,
  );
};

/** Sends a code before booking, by email or text message. Throws ApiError. */
export const useSendCode = (trackId: string): (how: SendCodeInput) => Promise<CodeSent> => {
  const { api } = useIslandContext();
  const param = { id: trackId };
  const send = api.Funnel.SendCode[":id"].$post;
  return useApiMutation(
    async (json: SendCodeInput) => await readJson(withWork((options) => send({ param, json }, options))),
    HANDLED,
  );
};

/** Asks to be told when something sooner opens, with one specialist or with anyone. Throws ApiError. */
export const useAskForEarlier = (trackId: string): (specialistId?: string) => Promise<WaitlistEntryView> => {
  const { api } = useIslandContext();
  const param = { id: trackId };
  return useApiMutation(
    async (specialistId?: string) =>
      await readJson(api.Funnel.AskForEarlier[":id"].$post({ param, json: { specialistId } })),
    HANDLED,
  );
};

/** Proves the address of a track. Throws ApiError. */
export const useProveContact = (trackId: string): (typed: TypedCode) => Promise<void> => {
  const { api } = useIslandContext();
  return useApiMutation(async (json: TypedCode) => {
    await api.Funnel.ProveContact[":id"].$post({ param: { id: trackId }, json });
  }, HANDLED);
};
