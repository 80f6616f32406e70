// Visitors who look at the specialists of one start and book it, and what the routing log has of them afterwards.
import { expect } from "vitest";
import { score } from "@/modules/matching/ranking.ts";
import { listRoutings, type LoggedRouting } from "@/modules/matching/routing/routing-log.ts";
import { shownLists } from "@/modules/matching/routing/tables.ts";
import type { SlotView } from "@/modules/matching/schemas.ts";
import { eventually } from "../app/eventually.ts";
import type { TestApp } from "../app/test-app.ts";
import { makeSpecialist, type SpecialistOptions } from "../people/factories.ts";
import { book, type Caller, get } from "./visitor.ts";

/** Wednesday, 10:00 in Vienna. */
export const DAY = "2026-10-21";
export const TEN = `${DAY}T08:00:00Z`;

export const lookAt = async (caller: Caller, trackId: string): Promise<SlotView> =>
  (await get(caller, `/Funnel/GetAvailabilityHours/${trackId}/${DAY}/10/0?location=zoom`)).json;

export const idsOf = ({ specialists }: SlotView): string[] => specialists.map(({ id }) => id);

export const orderOf = ({ candidates }: LoggedRouting): string[] => candidates.map(({ specialistId }) => specialistId);

/** The order that the recorded inputs give by the published formula. */
export const rankAgain = ({ trackId, request, stats, candidates }: LoggedRouting): string[] => {
  const scoreOf = ({ specialistId, inputs }: LoggedRouting["candidates"][number]) =>
    score({ ...inputs, id: specialistId }, { ...request.ranking, seed: trackId }, stats);
  return candidates.toSorted((a, b) => Number(b.preferred) - Number(a.preferred) || scoreOf(b) - scoreOf(a))
    .map(({ specialistId }) => specialistId);
};

/** What tests of the routing log do in an app, which a test may replace. */
export const routingIn = (current: () => TestApp) => {
  const logsOf = (trackId: string) => listRoutings(current().services.db.read, trackId);
  const storedLists = () => current().services.db.read.select().from(shownLists);
  return {
    async makeSome(count: number, options?: SpecialistOptions): Promise<string[]> {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) ids.push(await makeSpecialist(current(), options));
      return ids;
    },
    /** Returns the meeting's id. */
    async bookTen(trackId: string, specialistId?: string): Promise<string> {
      const { status, json } = await book(current(), trackId, TEN, { specialistId });
      expect([status, json]).toEqual([200, expect.anything()]);
      return json.meetingId;
    },
    logsOf,
    async logOf(trackId: string): Promise<LoggedRouting> {
      const logs = await logsOf(trackId);
      expect(logs).toHaveLength(1);
      return logs[0]!;
    },
    storedLists,
    untilStored: () => eventually("a list is stored", async () => (await storedLists()).length > 0),
  };
};
