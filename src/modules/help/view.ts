// A help request as one of its sides sees it: the thread, what it is about, and what the reader may do.
import { asc, eq } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import type { Instant } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { findPurchase } from "@/modules/billing/index.ts";
import { loadCatalogNames, scopeLabel } from "@/modules/catalog/index.ts";
import { findLead, visitorEvidence, visitorName } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { nameOf, toItem } from "./list.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import { getForCaller, type HelpLine } from "./requests.ts";
import { type Actor, canDelete, listTransitions, replyProblem } from "./rules.ts";
import type { HelpView } from "./schemas.ts";
import { helpMessages } from "./tables.ts";

/** The thread, the oldest line first. */
export const listLines = (db: Reader, requestId: string): Promise<HelpLine[]> =>
  db.select().from(helpMessages).where(eq(helpMessages.requestId, requestId))
    .orderBy(asc(helpMessages.at), asc(helpMessages.id));

interface ReaderContext {
  reader: Actor;
  people: Map<string, Person>;
  zone: string;
}

/** The person who asked reads "Support" for every administrator; administrators read names. */
const authorOf = ({ side, authorId }: HelpLine, { reader, people }: ReaderContext): string => {
  if (side === "parley" || (side === "support" && reader === "user")) return "Support";
  if (side === "user" && reader === "user") return "You";
  return nameOf(authorId ? people.get(authorId) : undefined) || "Support";
};

const lineFor = (context: ReaderContext) => (line: HelpLine): HelpView["thread"][number] => {
  const { id, side, body, change } = line;
  return { id, side, body, change, at: toReadableTime(line.at, context.zone), by: authorOf(line, context) };
};

const findAboutLead = async (
  db: Reader,
  leadId: string | null,
  { side, zone, now }: { side: Actor; zone: string; now: Instant },
): Promise<HelpView["lead"]> => {
  if (!leadId) return null;
  const lead = await findLead(db, leadId);
  if (!lead) return null;
  const meeting = lead.meetingId ? await findMeeting(db, lead.meetingId) : undefined;
  const names = await loadCatalogNames(db);
  return {
    id: leadId,
    name: side === "support" ? fullName(lead.contact) : visitorName(lead),
    status: lead.status,
    category: scopeLabel(names, lead),
    created: toReadableTime(lead.createdAt, zone),
    meeting: meeting ? toReadableTime(meeting.startsAt, zone) : null,
    meetingStatus: meeting?.status ?? null,
    credit: lead.creditState,
    creditRule: lead.returnRule,
    paidByOther: lead.paidBy !== null,
    freeReason: lead.freeReason,
    evidence: side === "support" ? await visitorEvidence(db, lead, { zone, now }) : [],
  };
};

const findAboutPurchase = async (db: Reader, id: string | null, zone: string): Promise<HelpView["purchase"]> => {
  const purchase = id ? await findPurchase(db, id) : undefined;
  if (!purchase) return null;
  const { status, createdAt, payable, refunded, lines } = purchase;
  return {
    id: purchase.id,
    status,
    refunded,
    created: toReadableTime(Date.parse(createdAt), zone),
    total: payable,
    lines: lines.map(({ name }) => name),
  };
};

/** Help/Get: everything that the page of a request shows. Throws 404 for callers without a side. */
export const viewRequest = async (ctx: Ctx, id: string): Promise<HelpView> => {
  const db = ctx.db.read;
  const { request, side } = await getForCaller(ctx, db, id);
  const lines = await listLines(db, id);
  const people = await findPeople(db, [request.userId, ...lines.flatMap(({ authorId }) => authorId ?? [])]);
  const zone = await getZone(db, userOf(ctx).id);
  const person = people.get(request.userId);
  const answered = lines.some((line) => line.side === "support");
  return {
    ...toItem(request, person, zone),
    side,
    email: side === "support" && person?.deletedAt === null ? shownEmail(person.email) : null,
    lead: await findAboutLead(db, request.leadId, { side, zone, now: ctx.now }),
    purchase: await findAboutPurchase(db, request.transactionId, zone),
    thread: lines.map(lineFor({ reader: side, people, zone })),
    moves: listTransitions(request, side, ctx.now),
    replyClosed: replyProblem(request, side, ctx.now) ?? null,
    mayDelete: canDelete({ ...request, answered }, side),
  };
};
