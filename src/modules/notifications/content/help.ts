// What is sent about help requests: receipt, replies and decision to the person who asked; messages to administrators.
import * as help from "@/emails/help.tsx";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { findPerson, listAdministrators, type Person } from "@/modules/auth/index.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { findRequest, type HelpLine, type HelpRequest, listLines } from "@/modules/help/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import { KIND_LABELS, REOPEN_DAYS, RESOLUTION_LABELS } from "@/modules/help/rules.ts";
import { getBrand } from "../context/brand.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findReader } from "./people.ts";

interface OfRequest {
  requestId: string;
  userId: string;
  lineId?: string;
}

/** A help request with everything that emails and notifications say about it, read at the moment of sending. */
interface RequestContext {
  request: HelpRequest;
  /** The person who asked. */
  person: Person;
  to: { name: string; address: string };
  brand: Brand;
  lines: HelpLine[];
  /** The line that the event is about; without one, the first line. */
  line: HelpLine | undefined;
  /** Where the person reads the request. */
  path: string;
}

/** Undefined when the request or its person was deleted. */
export const findRequestContext = async (
  ctx: Ctx,
  { requestId, lineId }: { requestId: string; lineId?: string },
): Promise<RequestContext | undefined> => {
  const db = ctx.db.read;
  const request = await findRequest(db, requestId);
  const person = request && await findPerson(db, request.userId);
  if (!person || person.deletedAt !== null) return undefined;
  const lines = await listLines(db, requestId);
  const line = lineId ? lines.find(({ id }) => id === lineId) : lines[0];
  const to = { name: fullName(person), address: person.email };
  return { request, person, to, brand: await getBrand(ctx), lines, line, path: `/dashboard/help/${requestId}` };
};

/** The category of the lead that a request is about. */
const findRequestCategory = async (ctx: Ctx, { leadId }: HelpRequest): Promise<string | null> => {
  const lead = leadId ? await findLead(ctx.db.read, leadId) : undefined;
  return lead ? (await loadCatalogNames(ctx.db.read)).get(lead.categoryId) ?? null : null;
};

/** Whether the credit of a granted dispute is used for another lead of the same visitor. */
const isCreditMoved = async (ctx: Ctx, { leadId }: HelpRequest): Promise<boolean> => {
  const lead = leadId ? await findLead(ctx.db.read, leadId) : undefined;
  return lead !== undefined && lead.paidBy !== null;
};

/** During onboarding the request has a page there; administrators who are not specialists reply by email. */
const urlFor = ({ config }: Ctx, { onboardedAt, isAdmin, emailVerifiedAt }: Person, path: string): string | null => {
  if (onboardedAt !== null) return `${config.publicUrl}${path}`;
  if (isAdmin || emailVerifiedAt === null) return null;
  return `${config.publicUrl}${path.replace("/dashboard/", "/onboarding/")}`;
};

const toProps = (ctx: Ctx, { request, person, brand, path }: RequestContext): help.HelpEmail => ({
  brand,
  firstName: person.firstName,
  number: request.number,
  subject: request.subject,
  url: urlFor(ctx, person, path),
});

export const receivedEmail = async (context: RequestContext, ctx: Ctx) => {
  const { side, body: message } = context.line ?? {};
  if (side !== "parley") return await help.helpReceived(toProps(ctx, context));
  return message ? await help.helpOpened({ ...toProps(ctx, context), message }) : undefined;
};

/** Skipped for the person's own messages, and for status changes between the team's own states. */
export const updateEmail = async (context: RequestContext, ctx: Ctx) => {
  const { request, line } = context;
  if (!line || line.side === "user") return undefined;
  const { side, body: message, change } = line;
  const props = toProps(ctx, context);
  if (side === "parley") return message ? await help.helpReplyNeeded({ ...props, message }) : undefined;
  const { to, resolution } = change ?? {};
  if (to === "resolved" && resolution && resolution !== "withdrawn") {
    const isMoved = resolution === "credited" && await isCreditMoved(ctx, request);
    const credit = resolution === "credited" && !isMoved ? await findRequestCategory(ctx, request) : null;
    const decision = isMoved ? "moved" : resolution;
    return await help.helpResolved({ ...props, resolution: decision, message, credit, reopenDays: REOPEN_DAYS });
  }
  if (to === "waiting-for-user") return await help.helpReplyNeeded({ ...props, message });
  return message ? await help.helpAnswered({ ...props, message }) : undefined;
};

/** Undefined for the person's own messages, and for status changes between the team's own states. */
const writeTitle = ({ line }: RequestContext): { kind: string; title: string } | undefined => {
  if (!line || line.side === "user") return undefined;
  if (line.side === "parley") {
    return line.body ? { kind: "help-question", title: "We're reviewing something" } : undefined;
  }
  const { to, resolution } = line.change ?? {};
  if (to === "resolved" && resolution === "credited") {
    return { kind: "help-credited", title: "Your credit was returned" };
  }
  if (to === "resolved" && resolution) {
    return {
      kind: "help-resolved",
      title: `Your request was resolved: ${RESOLUTION_LABELS[resolution].toLowerCase()}`,
    };
  }
  if (to === "waiting-for-user") return { kind: "help-question", title: "We need your reply" };
  return line.body ? { kind: "help-answer", title: "New reply to your request" } : undefined;
};

export const requestNote = async (context: RequestContext, ctx: Ctx): Promise<InboxBody | undefined> => {
  const written = writeTitle(context);
  if (!written) return undefined;
  const isMoved = written.kind === "help-credited" && await isCreditMoved(ctx, context.request);
  const { request: { number, subject }, path: link } = context;
  return {
    ...written,
    ...(isMoved ? { title: "Your dispute was accepted" } : {}),
    body: `#${number}: ${subject}`,
    link,
  };
};

/** A message that support has to read: of the person who asked, or one that Parley opened. */
const isForSupport = ({ line }: RequestContext): boolean => Boolean(line?.body) && line?.side !== "support";

/** Those in support who have written in the thread, else all of them; never the person who asked. */
export const listInvolved = async (ctx: Ctx, payload: OfRequest): Promise<string[]> => {
  const context = await findRequestContext(ctx, payload);
  if (!context || !isForSupport(context)) return [];
  const { request, lines } = context;
  const everyone = (await listAdministrators(ctx.db.read, "support")).map(({ id }) => id);
  const others = everyone.filter((id) => id !== request.userId);
  const writers = new Set(lines.flatMap(({ side, authorId }) => side === "support" ? authorId ?? [] : []));
  const involved = others.filter((id) => writers.has(id));
  return involved.length ? involved : others;
};

const alertEvent = ({ line }: RequestContext, { lineId }: OfRequest): help.HelpAlert["event"] => {
  if (line?.side === "parley") return "review";
  return lineId === undefined ? "request" : "reply";
};

/** The request, for an administrator. */
export const findRequestFor = async (ctx: Ctx, payload: OfRequest, administratorId: string) => {
  const context = await findRequestContext(ctx, payload);
  const reader = await findReader(ctx, payload, administratorId);
  return context?.line && reader && { ...reader, context };
};

export const alertEmail = (
  { brand, firstName, context }: { brand: Brand; firstName: string; context: RequestContext },
  ctx: Ctx,
  payload: OfRequest,
) => {
  const { request: { id, number, subject, kind }, person, line } = context;
  return help.helpAlert({
    brand,
    firstName,
    number,
    subject,
    kind: KIND_LABELS[kind],
    message: line!.body,
    personName: fullName(person),
    event: alertEvent(context, payload),
    requestUrl: `${ctx.config.publicUrl}/admin/requests/${id}`,
  });
};
