// Nobody decides about their own account, credits, credentials, disputes or ratings: one rule for every call of
// administrators that decides about somebody (docs/design/accounts-and-access.md#own-decisions).
import type { Context, MiddlewareHandler } from "hono";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { forbidden } from "@/platform/errors.ts";
import { ctx, declare, type Env } from "@/platform/http/route.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { ownDecisionProblem } from "../rules.ts";
import { countOtherOwners } from "./status-changes.ts";

/** Whom a call decides about. */
export interface Subjects {
  /** Accounts. */
  userIds: readonly (string | undefined)[];
  /** Visitors, who have no account: the addresses that they gave. Each address of the caller's mailbox is theirs. */
  emails?: readonly (string | undefined)[];
}

/** What a call says: the id in its path, and its body. */
interface Call {
  id: string;
  body: Record<string, unknown>;
}

const readCall = async (c: Context<Env>): Promise<Call> => ({
  id: c.req.param("id") ?? "",
  body: await c.req.json<Record<string, unknown> | null>().catch(() => null) ?? {},
});

const isCaller = (ctx: Ctx, { userIds, emails = [] }: Subjects): boolean => {
  const { id, email } = userOf(ctx);
  const mailbox = mailboxKeyOf(email);
  return userIds.includes(id) || emails.some((email) => email !== undefined && mailboxKeyOf(email) === mailbox);
};

/** Why an administrator can't decide about their own records; undefined for the only owner, who has nobody to ask. */
export const findOwnProblem = async (ctx: Ctx): Promise<string | undefined> => {
  const { id, adminRole } = userOf(ctx);
  return ownDecisionProblem(adminRole, await countOtherOwners(ctx.db.primary, id));
};

/**
 * Declares whom a route decides about, after its input is validated. Throws `own_record` (403) when that is the caller,
 * unless they are the only owner: then the audit log marks what they do.
 */
export const decidesAbout = (find: (ctx: Ctx, call: Call) => Promise<Subjects> | Subjects): MiddlewareHandler<Env> =>
  declare<MiddlewareHandler<Env>>(
    async (c, next) => {
      const own = isCaller(ctx(c), await find(ctx(c), await readCall(c)));
      const problem = own ? await findOwnProblem(ctx(c)) : undefined;
      if (problem) throw forbidden(problem, "own_record");
      ctx(c).isOwnDecision = own;
      await next();
    },
    { decidesAboutPeople: true },
    {},
  );

/** The person in the path. */
export const decidesAboutUser = decidesAbout((_ctx, { id }) => ({ userIds: [id] }));
