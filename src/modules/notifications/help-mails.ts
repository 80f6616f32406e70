// The mails about help requests: acknowledgement, answer and decision to who asked; administrators hear of every word.
import { helpRequestCreated, helpRequestUpdated } from "@/events.ts";
import * as letters from "@/emails/help-letters.tsx";
import type { WrittenLetter } from "@/emails/write-letter.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { listAdministrators, type Person } from "@/modules/auth/index.ts";
import { KIND_WORDS, REOPEN_DAYS } from "@/modules/help/rules.ts";
import { draftTo, type Reaction, refsOf } from "./mail-to-specialist.ts";
import { type Draft, sendForEvent, sendMessage } from "./messages.ts";
import { categoryOf, findToldRequest, type ToldRequest } from "./told-requests.ts";

interface OfRequest {
  requestId: string;
  userId: string;
  lineId?: string;
}
type Write = (ctx: Ctx, told: ToldRequest) => Promise<WrittenLetter | undefined>;

/** A mail to who asked. */
const mail = (template: string, write: Write): Reaction<OfRequest> => (ctx, payload, delivery) =>
  sendForEvent(ctx, delivery, {
    recipient: payload.userId,
    template,
    refs: refsOf(payload),
    build: async () => {
      const told = await findToldRequest(ctx, payload);
      const letter = told && await write(ctx, told);
      return letter && draftTo(told.person, told.house, letter);
    },
  });

/** Who is still setting up reads it below onboarding; who administers without being a specialist answers by mail. */
const threadOf = ({ config }: Ctx, { onboardedAt, isAdmin, emailVerifiedAt }: Person, path: string): string | null => {
  if (onboardedAt !== null) return `${config.publicUrl}${path}`;
  if (isAdmin || emailVerifiedAt === null) return null;
  return `${config.publicUrl}${path.replace("/dashboard/", "/onboarding/")}`;
};

const newsOf = (ctx: Ctx, { request, person, house, path }: ToldRequest): letters.HelpNews => ({
  house,
  firstName: person.firstName,
  number: request.number,
  subject: request.subject,
  url: threadOf(ctx, person, path),
});

/** What Parley has opened by itself says what is known. */
const writeReceived: Write = (ctx, told) => {
  const { side, body: message } = told.line ?? {};
  if (side === "parley") return message ? letters.helpOpened({ ...newsOf(ctx, told), message }) : nothing;
  return letters.helpReceived(newsOf(ctx, told));
};
const nothing = Promise.resolve(undefined);

/** Only what those who run Parley say is news, or Parley itself; a move between their own states is none. */
const writeUpdate: Write = async (ctx, told) => {
  const { request, line } = told;
  if (line?.side === "parley" && line.body) {
    return await letters.helpAnswered({ ...newsOf(ctx, told), message: line.body, waits: true });
  }
  if (line?.side !== "support") return undefined;
  const { body: message, change } = line;
  const news = newsOf(ctx, told);
  const { resolution } = change ?? {};
  if (change?.to === "resolved" && resolution && resolution !== "withdrawn") {
    const credit = resolution === "credited" ? await categoryOf(ctx, request) : null;
    return await letters.helpResolved({ ...news, resolution, message, credit, reopenDays: REOPEN_DAYS });
  }
  const waits = change?.to === "waiting-for-user";
  return message || waits ? await letters.helpAnswered({ ...news, message, waits }) : undefined;
};

/** Whom an answer concerns: administrators who have written in the thread, else all; never who asked himself. */
const concerned = async (ctx: Ctx, { request, lines }: ToldRequest): Promise<Person[]> => {
  const others = (await listAdministrators(ctx.db.read)).filter(({ id }) => id !== request.userId);
  const writers = new Set(lines.flatMap(({ side, authorId }) => side === "support" ? authorId ?? [] : []));
  const involved = others.filter(({ id }) => writers.has(id));
  return involved.length ? involved : others;
};

const alertFor = async (ctx: Ctx, administrator: Person, payload: OfRequest): Promise<Draft | undefined> => {
  const told = await findToldRequest(ctx, payload);
  if (!told?.line) return undefined;
  const { request: { id, number, subject, kind }, person, house, line } = told;
  const letter = await letters.helpAlert({
    ...{ house, number, subject, kind: KIND_WORDS[kind], message: line.body },
    firstName: administrator.firstName,
    by: line.side === "parley" ? "parley" : "user",
    who: `${person.firstName} ${person.lastName}`,
    isNew: payload.lineId === undefined,
    requestUrl: `${ctx.config.publicUrl}/admin/requests/${id}`,
  });
  return draftTo(administrator, house, letter);
};

/** To administrators: somebody asks, or has answered. */
const alertOfWord: Reaction<OfRequest> = async (ctx, payload, { eventId: cause, listener }) => {
  const told = await findToldRequest(ctx, payload);
  if (!told?.line?.body || told.line.side === "support") return "skipped";
  const sending = (await concerned(ctx, told)).map((administrator) =>
    sendMessage(ctx, {
      ...{ cause, listener, template: "help-alert" },
      recipient: administrator.id,
      refs: refsOf(payload),
      build: () => alertFor(ctx, administrator, payload),
    })
  );
  const results = await Promise.allSettled(sending);
  for (const result of results) if (result.status === "rejected") throw result.reason;
};

export const helpMails = [
  afterCommit(helpRequestCreated, "notifications.mailHelpReceived", mail("help-received", writeReceived)),
  afterCommit(helpRequestUpdated, "notifications.mailHelpUpdate", mail("help-update", writeUpdate)),
  afterCommit(helpRequestCreated, "notifications.alertOfHelp", alertOfWord),
  afterCommit(helpRequestUpdated, "notifications.alertOfHelpAnswer", alertOfWord),
];
