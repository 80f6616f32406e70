import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { Done } from "@/modules/auth/schemas.ts";
import { invitePeople, sendAgain, viewInvitations, withdraw } from "./invitations.ts";
import { InvitationList, InvitationRef, InvitationsQuery, Invited, InviteInput } from "./schemas.ts";

const admin = access("admin", "support");

export const invitationRoutes = routes()
  .get(
    "/Invitations",
    describe("List invitations"),
    admin,
    query(InvitationsQuery),
    response(InvitationList),
    async (c) => c.json(await viewInvitations(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/Invite",
    describe("Invite specialists by email, or preview who would be"),
    admin,
    body(InviteInput),
    response(Invited),
    async (c) => c.json(await invitePeople(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/ResendInvitation/:id",
    describe("Send an invitation again, with a new link", "invitation_over"),
    admin,
    param(InvitationRef),
    response(Done),
    async (c) => {
      await sendAgain(ctx(c), c.req.valid("param").id);
      return c.json({ done: true as const });
    },
  )
  .post(
    "/WithdrawInvitation/:id",
    describe("Withdraw an invitation", "invitation_over"),
    admin,
    param(InvitationRef),
    response(Done),
    async (c) => {
      await withdraw(ctx(c), c.req.valid("param").id);
      return c.json({ done: true as const });
    },
  );
