// Emails about help requests: receipt, replies and decision to the person who asked; every message to administrators.
import { helpRequestCreated, helpRequestUpdated } from "@/events.ts";
import * as help from "@/emails/help.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { fullName } from "@/platform/text.ts";
import { listAdministrators, type Person } from "@/modules/auth/index.ts";
import { KIND_LABELS, REOPEN_DAYS } from "@/modules/help/rules.ts";
import { findRequestCategory, findRequestContext, isCreditMoved, type RequestContext } from "../context/requests.ts";
import { alertAdministrators, type EmailListener, emailTo, refsOf, sendEmail } from "./send.ts";

interface OfRequest {
  requestId: string;
  userId: string;
  lineId?: string;
}
type Render = (ctx: Ctx, context: RequestContext) => Promise<RenderedEmail | undefined>;

/** An email to the person who asked. */
const requestEmail = (template: string, render: Render): EmailListener<OfRequest> => (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: payload.userId,
    template,
    refs: refsOf(payload),
    build: async () => {
      const context = await findRequestContext(ctx, payload);
      const email = context && await render(ctx, context);
      return email && emailTo(context.person, context.brand, email);
    },
  });

/** During onboarding the request has a page there; administrators who are not specialists reply by email. */
const urlFor = ({ config }: Ctx, { onboardedAt, isAdmin, emailVerifiedAt }: Person, path: string): string | null => {
  if (onboardedAt !== null) return `${config.publicUrl}${path}`;
  if (isAdmin || emailVerifiedAt === null) return null;
  return `${config.publicUrl}${path.replace("/dashboard/", "/onboarding/")}`;
};

const propsOf = (ctx: Ctx, { request, person, brand, path }: RequestContext): help.HelpEmail => ({
  brand,
  firstName: person.firstName,
  number: request.number,
  subject: request.subject,
  url: urlFor(ctx, person, path),
});

const renderReceived: Render = async (ctx, context) => {
  const { side, body: message } = context.line ?? {};
  if (side !== "parley") return await help.helpReceived(propsOf(ctx, context));
  return message ? await help.helpOpened({ ...propsOf(ctx, context), message }) : undefined;
};

/** Skipped for the person's own messages, and for status changes between the team's own states. */
const renderUpdate: Render = async (ctx, context) => {
  const { request, line } = context;
  if (!line || line.side === "user") return undefined;
  const { side, body: message, change } = line;
  const props = propsOf(ctx, context);
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

/** Those in support who have written in the thread, else all of them; never the person who asked. */
const listInvolved = async (ctx: Ctx, { request, lines }: RequestContext): Promise<Person[]> => {
  const others = (await listAdministrators(ctx.db.read, "support")).filter(({ id }) => id !== request.userId);
  const writers = new Set(lines.flatMap(({ side, authorId }) => side === "support" ? authorId ?? [] : []));
  const involved = others.filter(({ id }) => writers.has(id));
  return involved.length ? involved : others;
};

const alertEvent = ({ line }: RequestContext, { lineId }: OfRequest): help.HelpAlert["event"] => {
  if (line?.side === "parley") return "review";
  return lineId === undefined ? "request" : "reply";
};

/** To administrators: a new request, or a reply of the person who asked. */
const alertOfMessage: EmailListener<OfRequest> = async (ctx, payload, { eventId: cause, listener }) => {
  const first = await findRequestContext(ctx, payload);
  if (!first?.line?.body || first.line.side === "support") return "skipped";
  await alertAdministrators(ctx, {
    cause,
    listener,
    template: "help-alert",
    refs: refsOf(payload),
    administrators: await listInvolved(ctx, first),
    render: async ({ firstName }) => {
      const context = await findRequestContext(ctx, payload);
      if (!context?.line) return undefined;
      const { request: { id, number, subject, kind }, person, brand, line } = context;
      return await help.helpAlert({
        brand,
        firstName,
        number,
        subject,
        kind: KIND_LABELS[kind],
        message: line.body,
        personName: fullName(person),
        event: alertEvent(context, payload),
        requestUrl: `${ctx.config.publicUrl}/admin/requests/${id}`,
      });
    },
  });
};

export const helpEmails = [
  afterCommit(helpRequestCreated, "notifications.mailHelpReceived", requestEmail("help-received", renderReceived)),
  afterCommit(helpRequestUpdated, "notifications.mailHelpUpdate", requestEmail("help-update", renderUpdate)),
  afterCommit(helpRequestCreated, "notifications.alertOfHelp", alertOfMessage),
  afterCommit(helpRequestUpdated, "notifications.alertOfHelpAnswer", alertOfMessage),
];
