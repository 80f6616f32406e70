// A help request as one of its sides sees it: the thread, what it is about, and what may be done.
import { asc, eq } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { findPurchase, findReturnRule } from "@/modules/billing/index.ts";
import { namesOf, scopeWords } from "@/modules/catalog/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { findLead, namesOfLeads } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { itemOf, nameOf } from "./list.ts";
import { getForCaller, type HelpLine } from "./requests.ts";
import { type Actor, mayDelete, movesOf, replyProblem } from "./rules.ts";
import type { HelpView } from "./schemas.ts";
import { helpMessages } from "./tables.ts";
import { zoneOf } from "./zones.ts";

/** The thread, the oldest line first. */
export const listLines = (db: Reader, requestId: string): Promise<HelpLine[]> =>
  db.select().from(helpMessages).where(eq(helpMessages.requestId, requestId))
    .orderBy(asc(helpMessages.at), asc(helpMessages.id));

interface Glass {
  reader: Actor;
  people: Map<string, Person>;
  zone: string;
}

/** Who asks reads "Parley" for whoever answers; administrators read names. */
const authorOf = ({ side, authorId }: HelpLine, { reader, people }: Glass): string => {
  if (side === "parley" || (side === "support" && reader === "user")) return "Parley";
  if (side === "user" && reader === "user") return "You";
  return nameOf(authorId ? people.get(authorId) : undefined) || "Parley";
};

const lineFor = (glass: Glass) => (line: HelpLine): HelpView["thread"][number] => {
  const { id, side, body, change } = line;
  return { ...{ id, side, body, change }, at: readable(line.at, glass.zone), by: authorOf(line, glass) };
};

const aboutLead = async (db: Reader, leadId: string | null, zone: string): Promise<HelpView["lead"]> => {
  if (!leadId) return null;
  const lead = await findLead(db, leadId);
  if (!lead) return null;
  const meeting = lead.meetingId ? await findMeeting(db, lead.meetingId) : undefined;
  const names = await namesOf(db);
  return {
    id: leadId,
    name: (await namesOfLeads(db, [leadId])).get(leadId)!,
    status: lead.status,
    category: scopeWords(names, lead),
    created: readable(lead.createdAt, zone),
    meeting: meeting ? readable(meeting.startsAt, zone) : null,
    meetingStatus: meeting?.status ?? null,
    credit: lead.creditState,
    creditRule: lead.creditState === "returned" ? await findReturnRule(db, lead.creditKey) : null,
  };
};

const aboutPurchase = async (db: Reader, id: string | null, zone: string): Promise<HelpView["purchase"]> => {
  const purchase = id ? await findPurchase(db, id) : undefined;
  if (!purchase) return null;
  const { status, createdAt, subtotal, total, refunded, lines } = purchase;
  return {
    ...{ id: purchase.id, status, refunded },
    created: readable(Date.parse(createdAt), zone),
    total: total ?? subtotal,
    lines: lines.map(({ name }) => name),
  };
};

/** Help/Get: the whole page in one answer. Throws 404 for who is on neither side. */
export const requestProps = async (ctx: Ctx, id: string): Promise<HelpView> => {
  const db = ctx.db.read;
  const { request, side } = await getForCaller(ctx, db, id);
  const lines = await listLines(db, id);
  const people = await findPeople(db, [request.userId, ...lines.flatMap(({ authorId }) => authorId ?? [])]);
  const zone = await zoneOf(db, userOf(ctx).id);
  const asker = people.get(request.userId);
  const answered = lines.some((line) => line.side === "support");
  return {
    ...itemOf(request, asker, zone),
    side,
    email: side === "support" && asker?.deletedAt === null ? asker.email : null,
    lead: await aboutLead(db, request.leadId, zone),
    purchase: await aboutPurchase(db, request.transactionId, zone),
    thread: lines.map(lineFor({ reader: side, people, zone })),
    moves: movesOf(request, side, ctx.now).map(({ move: _, ...offered }) => offered),
    replyClosed: replyProblem(request, side, ctx.now) ?? null,
    mayDelete: mayDelete({ ...request, answered }, side),
  };
};
