// Invitations of specialists: sent to addresses, sent again, withdrawn, and accepted with a link that sets the password.
import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { emailVerified, invited, userChanged } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { type AppError, conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { trimLine } from "@/platform/text.ts";
import { DAY_MS, findZone, type Instant } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { getResources } from "@/modules/settings/index.ts";
import { deleteApiKeys } from "../api-keys/api-keys.ts";
import { invalidateCodes } from "../account/codes.ts";
import { acceptTerms, parsePhone, requireNames } from "../account/person-fields.ts";
import { requireUncommon } from "../passwords/common-passwords.ts";
import { hashPassword } from "../passwords/hashing.ts";
import { createUser, findPersonByEmail, listAdministrators, type Person } from "../people/people.ts";
import { type CodeFault, isSuspended, statusAfterVerifying } from "../rules.ts";
import type { AcceptInvitationInput, CodeLink, InvitationLink } from "../schemas.ts";
import { deleteFactors } from "../second-factor/enrolment.ts";
import { type SignIn, startSession } from "../sessions/login.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import { users } from "../tables.ts";
import type { Invitee } from "./address-list.ts";
import { INVITATION_DAYS, type InvitationState, invitationState, isUnanswered } from "./rules.ts";
import { invitations } from "./tables.ts";

export type Invitation = typeof invitations.$inferSelect;

const LIFE_MS = INVITATION_DAYS * DAY_MS;

const findInvitation = (db: Reader, id: string): Promise<Invitation | undefined> =>
  db.select().from(invitations).where(eq(invitations.id, id)).get();

/** Throws 404. */
const getInvitation = async (db: Reader, id: string): Promise<Invitation> => {
  const invitation = await findInvitation(db, id);
  if (!invitation) throw notFound("This invitation doesn’t exist any more.");
  return invitation;
};

const isOpen = hasStatus(invitations.status, ["open"]);

const listUnanswered = (db: Reader, people: readonly Invitee[]): Promise<Invitation[]> =>
  db.select().from(invitations)
    .where(and(inArray(invitations.email, people.map(({ email }) => email)), isOpen));

/** Those of them that have no invitation which can still be accepted. */
export const listUninvited = async (db: Reader, people: readonly Invitee[], now: Instant): Promise<Invitee[]> => {
  const open = (await listUnanswered(db, people)).filter(({ expiresAt }) => expiresAt > now);
  const emails = new Set(open.map(({ email }) => email));
  return people.filter(({ email }) => !emails.has(email));
};

const send = (tx: Tx, invitationId: string): Promise<void> => publish(tx, invited({ invitationId }));

/** Sends it with a new link for its whole time. `known`: who invites now, and better names. */
const renew = async (tx: Tx, { id, version }: Invitation, known: Partial<Invitation> = {}): Promise<void> => {
  const times = { sentAt: tx.now, expiresAt: tx.now + LIFE_MS };
  await tx.update(invitations).set({ ...known, ...times, version: version + 1 }).where(eq(invitations.id, id));
  await send(tx, id);
};

const namesOf = ({ firstName, lastName }: Invitee): Partial<Invitation> =>
  firstName || lastName ? { firstName, lastName } : {};

/**
 * Invites people, whether or not they have an account. One who has an open invitation gets no other; one that has expired
 * is sent again, in the name of `by`. Returns the invitations that were sent.
 */
export const invite = async (
  tx: Tx,
  people: readonly Invitee[],
  by: string,
): Promise<{ id: string; email: string }[]> => {
  const earlier = new Map((await listUnanswered(tx, people)).map((invitation) => [invitation.email, invitation]));
  const sent: { id: string; email: string }[] = [];
  for (const person of people) {
    const before = earlier.get(person.email);
    if (before && before.expiresAt > tx.now) continue;
    const id = before?.id ?? newId();
    sent.push({ id, email: person.email });
    if (before) await renew(tx, before, { ...namesOf(person), invitedBy: by });
    else {
      const times = { createdAt: tx.now, sentAt: tx.now, expiresAt: tx.now + LIFE_MS };
      await tx.insert(invitations).values({ ...person, ...times, id, invitedBy: by });
      await send(tx, id);
    }
  }
  return sent;
};

/**
 * Somebody registers with the address of an imported account, or has forgotten its password: the link of an invitation
 * proves the address, and asks for a password and consent to the terms. It is from the oldest owner unless there is one.
 */
export const askForInvitation = async (tx: Tx, { email, firstName, lastName }: Person): Promise<void> => {
  const invitee = { email, firstName, lastName };
  const [earlier] = await listUnanswered(tx, [invitee]);
  if (earlier) return await renew(tx, earlier, namesOf(invitee));
  const [owner] = await listAdministrators(tx, "owner");
  if (owner) await invite(tx, [invitee], owner.id);
};

const requireUnanswered = (invitation: Invitation, now: Instant): InvitationState => {
  const state = invitationState(invitation, now);
  if (isUnanswered(state)) return state;
  throw conflict(
    "invitation_over",
    state === "accepted" ? "This person has accepted the invitation." : "This invitation was withdrawn.",
  );
};

/** An effect on one invitation, for the audit log. */
export interface InvitationChange {
  before: { state: InvitationState };
  after: { state: InvitationState };
}

/** Sends it again with a new link for another 14 days; the link before no longer works. Throws 404, `invitation_over`. */
export const resendInvitation = async (tx: Tx, id: string): Promise<InvitationChange> => {
  const invitation = await getInvitation(tx, id);
  const state = requireUnanswered(invitation, tx.now);
  await renew(tx, invitation);
  return { before: { state }, after: { state: "open" } };
};

/** Its link no longer works. The person is not told. Throws 404, `invitation_over`. */
export const withdrawInvitation = async (tx: Tx, id: string): Promise<InvitationChange> => {
  const invitation = await getInvitation(tx, id);
  const state = requireUnanswered(invitation, tx.now);
  await tx.update(invitations).set({ status: "withdrawn", version: invitation.version + 1 })
    .where(eq(invitations.id, id));
  return { before: { state }, after: { state: "withdrawn" } };
};

const inState = (state: InvitationState, now: Instant) => {
  if (state !== "open" && state !== "expired") return eq(invitations.status, state);
  const isExpired = lte(invitations.expiresAt, now);
  return and(eq(invitations.status, "open"), state === "expired" ? isExpired : gt(invitations.expiresAt, now));
};

export interface InvitationFilter {
  state?: InvitationState;
  /** The beginning of an address. */
  search?: string;
}

/** The newest first. */
export const listInvitations = async (
  db: Reader,
  { state, search }: InvitationFilter,
  { now, limit, offset }: { now: Instant; limit: number; offset: number },
): Promise<{ rows: Invitation[]; count: number }> => {
  const prefix = search && foldEmail(search);
  const where = and(
    state && inState(state, now),
    prefix ? sql`substr(${invitations.email}, 1, ${prefix.length}) = ${prefix}` : undefined,
  );
  const rows = await db.select().from(invitations).where(where)
    .orderBy(desc(invitations.createdAt), asc(invitations.id)).limit(limit).offset(offset);
  return { rows, count: await db.$count(invitations, where) };
};

/** The link of an invitation's email; undefined when it can't be used. */
export const findInvitationLink = async (
  ctx: Ctx,
  id: string,
): Promise<{ invitation: Invitation; url: string } | undefined> => {
  const invitation = await findInvitation(ctx.db.read, id);
  if (!invitation || invitationState(invitation, ctx.now) !== "open") return undefined;
  const control = ctx.secrets.of("invitation", id, invitation.version);
  return { invitation, url: `${ctx.config.publicUrl}/invitation?code=${id}&control=${control}` };
};

const FAULTS: Record<Exclude<InvitationState, "open">, CodeFault> = {
  accepted: "code_used",
  expired: "code_expired",
  withdrawn: "code_invalid",
};

const openLink = async (db: Reader, ctx: Ctx, { code, control }: CodeLink): Promise<Invitation> => {
  const invitation = await findInvitation(db, code);
  if (!invitation || !ctx.secrets.fits(control, "invitation", code, invitation.version)) {
    throw invitationError("code_invalid");
  }
  const state = invitationState(invitation, ctx.now);
  if (state !== "open") throw invitationError(FAULTS[state]);
  return invitation;
};

const SENTENCES: Record<CodeFault, string> = {
  code_invalid: "This invitation isn’t valid any more. If you got several emails, use the link in the latest one.",
  code_used: "You’ve already accepted this invitation. Please sign in.",
  code_expired: "This invitation has expired. Please ask for a new one.",
};
const invitationError = (fault: CodeFault): AppError => conflict(fault, SENTENCES[fault]);

/** An account whose address is verified, or that is suspended. Only the person who has the link learns of it. */
const hasAccount = (person: Person | undefined): boolean =>
  person !== undefined && (person.emailVerifiedAt !== null || isSuspended(person.status));

/** What the page of a link shows. Does not use the link. Throws `code_invalid`, `code_used` or `code_expired`. */
export const viewInvitation = async (ctx: Ctx, link: CodeLink): Promise<InvitationLink> => {
  const { email, firstName, lastName } = await openLink(ctx.db.read, ctx, link);
  const { terms: { version: termsVersion } } = await getResources(ctx.db.read);
  const known = await findPersonByEmail(ctx.db.read, email);
  return { email: shownEmail(email), firstName, lastName, hasAccount: hasAccount(known), termsVersion };
};

/**
 * Opens the account of an invited person, whose address the link proves, and signs the browser in instead of whoever was
 * signed in there. An account of this address that nobody has verified becomes theirs. Throws as `viewInvitation` does,
 * `email_taken`, `password_common`, `consent_outdated`, and 400 for invalid fields; the link still works then.
 */
export const acceptInvitation = async (
  ctx: Ctx,
  { code, control, ...input }: AcceptInvitationInput,
  userAgent?: string,
): Promise<SignIn> => {
  requireNames(input);
  const phone = parsePhone(input.phone);
  const { email } = await openLink(ctx.db.read, ctx, { code, control });
  await requireUncommon(input.password, email);
  const passwordHash = await hashPassword(input.password);
  const names = { firstName: trimLine(input.firstName), lastName: trimLine(input.lastName) };
  return await transact(ctx, async (tx) => {
    const invitation = await openLink(tx, ctx, { code, control });
    const person = { ...names, passwordHash, ...await acceptTerms(tx, input.termsVersion) };
    const known = await findPersonByEmail(tx, email);
    if (hasAccount(known)) {
      throw conflict("email_taken", "There’s already an account with this email address. Please sign in instead.");
    }
    const browser = { locale: input.locale, timeZone: findZone(input.timezone ?? "") };
    const userId = known
      ? await takeOver(tx, known, { ...person, ...browser, phone: phone ?? null })
      : await createUser(tx, { ...person, ...browser, phone, email, emailVerifiedAt: tx.now });
    await tx.update(invitations).set({ status: "accepted", userId }).where(eq(invitations.id, invitation.id));
    await publish(tx, emailVerified({ userId }));
    const [account] = await tx.select().from(users).where(eq(users.id, userId));
    return await startSession(tx, ctx, account!, userAgent);
  });
};

/** Whoever registered it without proving the address loses it, with everything that would let them in again. */
const takeOver = async (tx: Tx, person: Person, values: Partial<typeof users.$inferInsert>): Promise<string> => {
  const { id } = person;
  await revokeSessions(tx, id);
  await invalidateCodes(tx, id);
  await deleteFactors(tx, id);
  await deleteApiKeys(tx, id);
  await tx.update(users).set({ ...values, emailVerifiedAt: tx.now, status: statusAfterVerifying(person) })
    .where(eq(users.id, id));
  await publish(tx, userChanged({ userId: id }));
  return id;
};

/** auth.email_verified: who registers without their link has accepted, too. */
export const closeInvitation = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return;
  await tx.update(invitations).set({ status: "accepted", userId })
    .where(and(eq(invitations.email, user.email), isOpen));
};

/** They are kept for a while after their link expires, so that administrators see what became of them. */
const KEPT_MS = 90 * DAY_MS;
export const isInvitationOver = (now: Instant) => lte(invitations.expiresAt, now - KEPT_MS);
