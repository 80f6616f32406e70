import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { decidesAboutUser } from "@/modules/auth/index.ts";
import { creditLedger, grantCredits, revokeCredits } from "./credits.ts";
import { CreditBalances, CreditChange, CreditLedger, CreditLedgerQuery, CreditOwner } from "./schemas.ts";

export const creditRoutes = routes()
  .post(
    "/GrantCredits/:id",
    describe("Grant credits", "key_reused", "own_record"),
    access("admin", "finance"),
    param(CreditOwner),
    body(CreditChange),
    decidesAboutUser,
    response(CreditBalances),
    async (c) => c.json(await grantCredits(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RevokeCredits/:id",
    describe("Revoke credits", "key_reused", "own_record", "too_few_credits"),
    access("admin", "finance"),
    param(CreditOwner),
    body(CreditChange),
    decidesAboutUser,
    response(CreditBalances),
    async (c) => c.json(await revokeCredits(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .get(
    "/CreditLedger/:id",
    describe("List a specialist's credit entries"),
    access("admin", "support", "finance"),
    param(CreditOwner),
    query(CreditLedgerQuery),
    response(CreditLedger),
    async (c) => c.json(await creditLedger(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  );
