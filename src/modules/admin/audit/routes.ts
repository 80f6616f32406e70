import { access, ctx, describe, orKey, query, response, routes } from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import { listAudit } from "./audit-log.ts";
import { AuditList, AuditQuery } from "./schemas.ts";

export const auditRoutes = routes()
  .get(
    "/Audit",
    describe("List audit entries"),
    access("admin", "owner", orKey("audit:read")),
    query(inDateOrder(AuditQuery)),
    response(AuditList),
    async (c) => c.json(await listAudit(ctx(c), c.req.valid("query"))),
  );
