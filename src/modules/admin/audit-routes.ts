// The administrators' call about the audit log.
import { access, ctx, query, response, routes } from "@/platform/http/route.ts";
import { auditLog } from "./audit-list.ts";
import { AuditList, AuditQuery } from "./audit-schemas.ts";

export const auditRoutes = routes()
  .get(
    "/Audit",
    access("admin"),
    query(AuditQuery),
    response(AuditList),
    async (c) => c.json(await auditLog(ctx(c), c.req.valid("query"))),
  );
