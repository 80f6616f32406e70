// What people of the demo have asked for help with, and what the administrator has answered so far.
import { and, desc, eq, lte, notInArray } from "drizzle-orm";
import { openRequest } from "@/modules/help/index.ts";
import { reply, updateStatus } from "@/modules/help/updates.ts";
import type { HelpInput, StatusInput } from "@/modules/help/schemas.ts";
import { leads } from "@/modules/leads/tables.ts";
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import { AppError } from "@/platform/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { actingAs, signedInAs } from "./context.ts";
import { ADMINISTRATOR } from "./people/people.ts";

interface DemoRequest extends Omit<HelpInput, "leadId"> {
  /** Whose request it is. */
  mailbox: string;
  /** How long ago it was made, ms. */
  ago: number;
  /** What followed: who, how long ago (ms), and what. The administrator unless told. */
  then?: readonly (Partial<StatusInput> & { ago: number; by?: "user" })[];
}

const REQUESTS: readonly DemoRequest[] = [
  {
    mailbox: "specialist",
    ago: 24 * DAY_MS,
    kind: "question",
    subject: "Do visitors see my holidays?",
    message:
      "I am away for two weeks in spring. Do I have to switch anything off, or is time off in the calendar enough?",
    then: [
      {
        ago: 24 * DAY_MS - 3 * HOUR_MS,
        status: "resolved",
        resolution: "answered",
        message: "Time off is enough: nobody can book you on those days, and your other days stay as they are.",
      },
      { ago: 16 * DAY_MS, status: "closed" },
    ],
  },
  {
    mailbox: "specialist",
    ago: 3 * DAY_MS,
    kind: "lead-dispute",
    subject: "The number belongs to somebody else",
    message: "I called three times. A lady says that she has had this number for years and never asked for anything.",
    then: [
      {
        ago: 2 * DAY_MS,
        status: "resolved",
        resolution: "credited",
        message: "We called, too, and you are right. Thank you for telling us.",
      },
    ],
  },
  {
    mailbox: "specialist",
    ago: 30 * HOUR_MS,
    kind: "technical",
    subject: "My photo looks blurred",
    message: "On my phone the photo in my profile is blurred, on the computer it is fine.",
    then: [
      {
        ago: 26 * HOUR_MS,
        status: "waiting-for-user",
        message: "Which phone do you use, and how large was the photo when you uploaded it?",
      },
    ],
  },
  {
    mailbox: "specialist",
    ago: 4 * HOUR_MS,
    kind: "billing",
    subject: "Our VAT number is missing on the receipt",
    message: "We have added it to the profile since. Can we get the receipt of last month once more?",
  },
  {
    mailbox: "margaret.doyle",
    ago: 20 * HOUR_MS,
    kind: "lead-dispute",
    subject: "The visitor was looking for a loan",
    message: "She had answered the questions, but what she wants is a loan for a car. I cannot help her with that.",
  },
  {
    mailbox: "marc.dubois",
    ago: 2 * DAY_MS,
    kind: "account",
    subject: "Two of us in one account?",
    message: "My partner joins the firm in January. Can we share an account, or does she need her own?",
    then: [
      {
        ago: 46 * HOUR_MS,
        message: "She needs her own, since visitors book a person. I will ask about one receipt for both.",
      },
      { ago: 28 * HOUR_MS, by: "user", message: "Thank you. One receipt for both would be a great help." },
    ],
  },
  {
    mailbox: "priya.nair",
    ago: 50 * MINUTE_MS,
    kind: "question",
    subject: "How is the order of specialists decided?",
    message: "I was shown third yesterday and first today, and I have changed nothing. What makes the difference?",
  },
];

/** Leads whose credit is used, those that came to nothing first. */
const listDisputable = async (ctx: Ctx, specialistId: string): Promise<string[]> => {
  const found = await ctx.db.read.select({ id: leads.id, status: leads.status }).from(leads).where(and(
    eq(leads.specialistId, specialistId),
    eq(leads.creditState, "consumed"),
    notInArray(leads.status, ["received", "converted"]),
    lte(leads.createdAt, ctx.now),
  )).orderBy(desc(leads.createdAt)).limit(40);
  const order = ["not-converted", "expired", "live", "booked"];
  return found.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status)).map(({ id }) => id);
};

const open = (ctx: Ctx, input: HelpInput): Promise<string> =>
  transact(ctx, (tx) => openRequest(tx, { ...input, userId: ctx.user!.id }));

/** About the first lead that can still be disputed; undefined when there is none. */
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
  for (const { ago: later, by, status, resolution, message } of then) {
    const who = actingAs(ctx, by === "user" ? user : administrator, ctx.now - later);
    if (status) await updateStatus(who, id, { status, resolution, message });
    else await reply(who, id, message!);
  }
};

/** Tells every request, oldest first. */
export const createHelpRequests = async (ctx: Ctx): Promise<void> => {
  const administrator = await signedInAs(ctx, ADMINISTRATOR.mailbox);
  for (const request of REQUESTS.toSorted((a, b) => b.ago - a.ago)) await createOne(ctx, administrator, request);
};
