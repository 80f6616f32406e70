// A meeting with the demonstration's specialist, booked by the calls, so that a journey can begin after booking.
import { type APIRequestContext, expect } from "@playwright/test";
import { newVisitor, type Visitor } from "./funnel.ts";
import { changeData } from "./data-changes.ts";

export const ANNA = "specialist@parley.test";

export interface JourneyMeeting {
  meetingId: string;
  /** Below the root, with its secret. */
  managePath: string;
  startsAt: string;
  /** "Tue 24 Nov, 14:00" where the visitor is. */
  text: string;
  specialist: { id: string; displayName: string };
  visitor: Visitor;
}

const CALLS = "/api/v2/Funnel";

/**
 * A new visitor in Berlin books one hour of Anna's at which somebody else is free too, at least five days ahead. She is
 * given the credit for it, so that journeys do not use up each other's. `folder`: DATA_DIR of the running program.
 */
export const bookAnna = async (request: APIRequestContext, folder: string): Promise<JourneyMeeting> => {
  await changeData(folder, "grantCredits", { email: ANNA, slug: "insurance", quantity: 1 });
  const ask = async (path: string) => await (await request.get(`${CALLS}/${path}`)).json();
  const tell = async (path: string, data: unknown) => {
    const answer = await request.post(`${CALLS}/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const { categories } = await ask("StartData");
  const { id: categoryId } = categories.find(({ slug }: { slug: string }) => slug === "insurance");
  const { trackId } = await tell("StartTracking", { categoryId, timezone: "Europe/Berlin" });
  const { phone: _, ...name } = newVisitor();
  const contact = { ...name, phone: "+4915123456789" };
  const consents = [{ purpose: "arrange-meeting", version: 1 }];
  await tell(`Track/${trackId}`, { step: "contacts", contact, consents });
  const { days } = await ask(`Availabilities/${trackId}?location=zoom`);
  for (const { date } of days.slice(5)) {
    const { hours } = await ask(`GetAvailabilityHours/${trackId}/${date}?location=zoom`);
    for (const { startsAt, hour, minute, text, specialists: free } of hours) {
      if (free < 2) continue;
      const slot = `GetAvailabilityHours/${trackId}/${date}/${hour}/${minute}?location=zoom&startsAt=${startsAt}`;
      const { specialists } = await ask(slot);
      const anna = specialists.find(({ displayName }: { displayName: string }) => displayName.startsWith("Anna "));
      if (!anna) continue;
      const share = [{ purpose: "share-with-specialist", version: 1 }];
      const booking = { trackId, specialistId: anna.id, startsAt, location: "zoom", consents: share };
      const { meetingId, manageUrl, specialist } = await tell("SaveBooking", booking);
      const { pathname, search } = new URL(manageUrl);
      return { meetingId, managePath: pathname + search, startsAt, text, specialist, visitor: contact };
    }
  }
  throw new Error("Anna has no hour at which somebody else is free too");
};
