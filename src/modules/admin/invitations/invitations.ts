// Invitations of specialists: a list of people, what became of each, and sending again or withdrawing one.
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { invalid } from "@/platform/errors.ts";
import { toPage } from "@/platform/http/list.ts";
import { formatCount } from "@/platform/intl.ts";
import { fullName } from "@/platform/text.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import {
  type Invitation,
  invite,
  listInvitations,
  listUninvited,
  readPeople,
  resendInvitation,
  withdrawInvitation,
} from "@/modules/auth/index.ts";
import { invitationState, MOST_INVITED } from "@/modules/auth/invitations/rules.ts";
import { loadLocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import type { InvitationItem, InvitationList, InvitationsQuery, Invited, InviteInput } from "./schemas.ts";

const SUBJECT = "invitation";

/**
 * Admin/Invite. An invitation is sent to each address that has no open one, whether or not it has an account. Throws 400
 * for a list without an address, or with too many.
 */
export const invitePeople = async (ctx: Ctx, { people: text, preview }: InviteInput): Promise<Invited> => {
  const lines = readPeople(text);
  const people = lines.flatMap((line) => "person" in line ? [line.person] : []);
  const problems = lines.flatMap((line) => "problem" in line ? [line] : []);
  if (people.length === 0) throw invalid(["There is no email address in this list."]);
  if (people.length > MOST_INVITED) {
    throw invalid([`At most ${formatCount(MOST_INVITED)} people can be invited at once.`]);
  }
  const sent = preview ? await listUninvited(ctx.db.read, people, ctx.now) : await transact(ctx, async (tx) => {
    const sent = await invite(tx, people, userOf(ctx).id);
    for (const { id } of sent) {
      await recordAudit(tx, { action: "auth.invite", subjectKind: SUBJECT, subjectId: id, before: null, after: null });
    }
    return sent;
  });
  const invited = new Set(sent.map(({ email }) => email));
  return {
    invited: [...invited],
    alreadyInvited: people.flatMap(({ email }) => invited.has(email) ? [] : [email]),
    problems,
  };
};

/** Admin/ResendInvitation and Admin/WithdrawInvitation. Throws 404, `invitation_over`. */
const changeInvitation = (change: typeof resendInvitation, action: string) => (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    await recordAudit(tx, { action, subjectKind: SUBJECT, subjectId: id, ...await change(tx, id) });
  });
export const sendAgain = changeInvitation(resendInvitation, "auth.resend-invitation");
export const withdraw = changeInvitation(withdrawInvitation, "auth.withdraw-invitation");

/** Admin/Invitations. */
export const viewInvitations = async (ctx: Ctx, query: InvitationsQuery): Promise<InvitationList> => {
  const { page, pageSize, state, search } = query;
  const { rows, count } = await listInvitations(ctx.db.read, { state, search }, {
    now: ctx.now,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const nameOf = await loadPersonNames(ctx.db.read, rows.map(({ invitedBy }) => invitedBy));
  const time = await loadLocalTime(ctx);
  const toItem = (invitation: Invitation): InvitationItem => ({
    id: invitation.id,
    email: shownEmail(invitation.email),
    name: fullName(invitation),
    state: invitationState(invitation, ctx.now),
    invitedBy: nameOf(invitation.invitedBy),
    sent: time(invitation.sentAt),
    expires: time(invitation.expiresAt),
    userId: invitation.userId,
  });
  return toPage(rows.map(toItem), query, { totalCount: count });
};
