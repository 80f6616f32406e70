// Leads of visitors who came by a click and agreed, and the return of their credit; each with everything that follows.
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { returnLeadCredit } from "@/modules/leads/lifecycle/lead-credits.ts";
import { runReactions } from "../app/reactions.ts";
import type { TestApp } from "../app/test-app.ts";
import { leadRow } from "../leads/leads.ts";
import { startOf } from "../scheduling/bookings.ts";
import { agreeingVisitor } from "./clicks.ts";
import { book } from "./visitor.ts";

/** Books the specialist's nth day for a request. */
export const bookRequest = async (app: TestApp, { trackId, specialistId, day = 0 }: {
  trackId: string;
  specialistId: string;
  day?: number;
}) => {
  const { json } = await book(app, trackId, startOf(day, app.clock.now()), { specialistId });
  const lead = (await findLeadByMeeting(app.services.db.read, json.meetingId))!;
  await runReactions(app.ctx());
  return { meetingId: json.meetingId as string, leadId: lead.id, trackId };
};

export const bookFromAd = async (app: TestApp, specialistId: string, clicks?: Record<string, string>) =>
  await bookRequest(app, { trackId: await agreeingVisitor(app, clicks), specialistId });

export const returnCredit = async (app: TestApp, leadId: string): Promise<void> => {
  const lead = await leadRow(app, leadId);
  await app.transact((tx) => returnLeadCredit(tx, lead, "dispute"));
  await runReactions(app.ctx());
};
