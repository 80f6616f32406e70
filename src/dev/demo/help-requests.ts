import { and, desc, eq, lte } from "drizzle-orm";
import { openHelpRequest } from "@/modules/help/index.ts";
import { reply, updateStatus } from "@/modules/help/updates.ts";
import type { HelpInput, StatusInput } from "@/modules/help/schemas.ts";
import { leads } from "@/modules/leads/tables.ts";
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import { lacksStatus } from "@/platform/db/status-sets.ts";
import { AppError } from "@/platform/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { HIDDEN_LEAD_STATUSES, isOpenLead, WON_LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { actingAs, signedInAs } from "./context.ts";
import { ADMINISTRATOR } from "./people/people.ts";

interface DemoRequest extends Omit<HelpInput, "leadId"> {
  /** The mailbox of the account that made the request. */
  mailbox: string;
  /** Age of the request in ms. */
  ago: number;
  /** Later replies and status changes with their age in ms; by the administrator unless `by` is given. */
  then?: readonly (Partial<StatusInput> & { ago: number; by?: "user" })[];
}

const REQUESTS: readonly DemoRequest[] = [
  {
    mailbox: "specialist",
    ago: 24 * DAY_MS,
    kind: "question",
    subject: "Do I need to do anything before a holiday?",
    message:
      "I'll be away for two weeks in spring. Is it enough to add time off to my calendar, or should I hide my profile?",
    then: [
      {
        ago: 24 * DAY_MS - 3 * HOUR_MS,
        status: "resolved",
        resolution: "answered",
        message: "Time off is enough. Nobody can book you on those days, and the rest of your calendar stays the same.",
      },
      { ago: 16 * DAY_MS, status: "closed" },
    ],
  },
  {
    mailbox: "specialist",
    ago: 3 * DAY_MS,
    kind: "lead-dispute",
    subject: "Wrong phone number",
    message: "I called three times. The person who answers has had this number for years and never used Parley.",
    then: [
      {
        ago: 2 * DAY_MS,
        status: "resolved",
        resolution: "credited",
        message:
          "We called the number as well, and you're right. We've returned your credit. Thanks for letting us know.",
      },
    ],
  },
  {
    mailbox: "specialist",
    ago: 30 * HOUR_MS,
    kind: "technical",
    subject: "My profile photo is blurry",
    message: "My profile photo looks fine on my laptop, but it's blurry on my phone.",
    then: [
      {
        ago: 26 * HOUR_MS,
        status: "waiting-for-user",
        message: "Which phone do you use, and what size was the original photo?",
      },
    ],
  },
  {
    mailbox: "specialist",
    ago: 4 * HOUR_MS,
    kind: "billing",
    subject: "VAT number missing from a receipt",
    message:
      "I've since added our VAT number to my profile. Could you send last month's receipt again with the number on it?",
  },
  {
    mailbox: "margaret.doyle",
    ago: 20 * HOUR_MS,
    kind: "lead-dispute",
    subject: "The visitor wanted a car loan",
    message:
      "She answered the questions about pensions, but she's actually looking for a car loan. I can't help with that.",
  },
  {
    mailbox: "marc.dubois",
    ago: 2 * DAY_MS,
    kind: "account",
    subject: "Can two people share an account?",
    message: "My business partner joins the firm in January. Can we share an account, or does she need her own?",
    then: [
      {
        ago: 46 * HOUR_MS,
        message:
          "She needs her own account, because visitors book a person. I'll find out whether we can combine your receipts.",
      },
      { ago: 28 * HOUR_MS, by: "user", message: "Thanks! One receipt for both of us would be a great help." },
    ],
  },
  {
    mailbox: "priya.nair",
    ago: 50 * MINUTE_MS,
    kind: "question",
    subject: "How are specialists ranked?",
    message:
      "Yesterday I was third in the list, and today I'm first. I haven't changed anything. What decides the order?",
  },
];

/** Leads that used a credit, the unsuccessful ones first. */
const listDisputable = async (ctx: Ctx, specialistId: string): Promise<string[]> => {
  const found = await ctx.db.read.select({ id: leads.id, status: leads.status }).from(leads).where(and(
    eq(leads.specialistId, specialistId),
    eq(leads.creditState, "consumed"),
    lacksStatus(leads.status, [...HIDDEN_LEAD_STATUSES, ...WON_LEAD_STATUSES]),
    lte(leads.createdAt, ctx.now),
  )).orderBy(desc(leads.createdAt)).limit(40);
  return found.sort((a, b) => Number(isOpenLead(a.status)) - Number(isOpenLead(b.status))).map(({ id }) => id);
};

const open = (ctx: Ctx, input: HelpInput): Promise<string> =>
  transact(ctx, (tx) => openHelpRequest(tx, { ...input, userId: ctx.user!.id }));

/** Disputes the first lead that can still be disputed. Returns undefined if there is none. */
const openDispute = async (ctx: Ctx, input: HelpInput): Promise<string | undefined> => {
  for (const leadId of await listDisputable(ctx, ctx.user!.id)) {
    const id = await open(ctx, { ...input, leadId }).catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });
    if (id) return id;
  }
};

const createOne = async (ctx: Ctx, administrator: SignedIn, { mailbox, ago, then = [], ...input }: DemoRequest) => {
  const user = await signedInAs(ctx, mailbox);
  const author = actingAs(ctx, user, ctx.now - ago);
  const id = await (input.kind === "lead-dispute" ? openDispute : open)(author, input);
  if (!id) return;
  for (const { ago: updatedAgo, by, status, resolution, message } of then) {
    const updater = actingAs(ctx, by === "user" ? user : administrator, ctx.now - updatedAgo);
    if (status) await updateStatus(updater, id, { status, resolution, message });
    else await reply(updater, id, message!);
  }
};

/** Creates every request, oldest first. */
export const createHelpRequests = async (ctx: Ctx): Promise<void> => {
  const administrator = await signedInAs(ctx, ADMINISTRATOR.mailbox);
  for (const request of REQUESTS.toSorted((a, b) => b.ago - a.ago)) await createOne(ctx, administrator, request);
};
