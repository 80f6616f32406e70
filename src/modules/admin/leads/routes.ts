import { ADMIN_ROLES } from "@/platform/admin-roles.ts";
import { csv } from "@/platform/http/csv.ts";
import {
  access,
  anyAdministrator,
  body,
  ctx,
  describe,
  file,
  orKey,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import { peopleOfLead } from "../decision-subjects.ts";
import { assignLead, listLeadCandidates, removeLead } from "./lead-actions.ts";
import { decidesAbout } from "@/modules/auth/index.ts";
import { LeadCounts } from "@/modules/leads/schemas.ts";
import { countAdminLeads, exportLeads, listLeads, viewLeadCounts } from "./lead-list.ts";
import { getAdminLeadProps } from "./lead-details.ts";
import {
  AdminLeadList,
  AdminLeadProps,
  AdminLeadRef,
  AllLeadsQueries,
  AssignLeadInput,
  DeleteLeadInput,
  LeadAssigned,
  LeadCandidates,
  LeadCandidatesQuery,
  LeadDeleted,
  LeadTotal,
} from "./schemas.ts";

const admin = access("admin", "support");
const reader = access("admin", "support", orKey("all-leads:read"));
const lead = param(AdminLeadRef);
const filter = query(inDateOrder(AllLeadsQueries.count));
const total = response(LeadTotal);

export const leadRoutes = routes()
  .get(
    "/LeadsPaginated",
    describe("List leads"),
    reader,
    query(inDateOrder(AllLeadsQueries.page)),
    response(AdminLeadList),
    async (c) => c.json(await listLeads(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/LeadsExport",
    describe("Export leads as CSV"),
    file("text/csv"),
    reader,
    query(inDateOrder(AllLeadsQueries.file)),
    async (c) => csv(c, await exportLeads(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/LeadCounts",
    describe("Count leads by status"),
    access("admin", ...ADMIN_ROLES, orKey("market:read")),
    filter,
    response(LeadCounts),
    async (c) => c.json(await viewLeadCounts(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/TotalCount",
    describe("Count leads"),
    anyAdministrator,
    filter,
    total,
    async (c) => c.json(await countAdminLeads(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/ExpiredCount",
    describe("Count expired leads"),
    anyAdministrator,
    filter,
    total,
    async (c) => c.json(await countAdminLeads(ctx(c), c.req.valid("query"), "expired")),
  )
  .get(
    "/BookedCount",
    describe("Count booked leads"),
    anyAdministrator,
    filter,
    total,
    async (c) => c.json(await countAdminLeads(ctx(c), c.req.valid("query"), "booked")),
  )
  .get(
    "/ConvertedCount",
    describe("Count converted leads"),
    anyAdministrator,
    filter,
    total,
    async (c) => c.json(await countAdminLeads(ctx(c), c.req.valid("query"), "converted")),
  )
  .get(
    "/LeadProps/:id",
    describe("Get a lead"),
    reader,
    lead,
    response(AdminLeadProps),
    async (c) => c.json(await getAdminLeadProps(ctx(c), c.req.valid("param").id)),
  )
  .get(
    "/LeadCandidates/:id",
    describe("List specialists who can take over a lead"),
    admin,
    lead,
    query(LeadCandidatesQuery),
    response(LeadCandidates),
    async (c) => c.json(await listLeadCandidates(ctx(c), c.req.valid("param").id, c.req.valid("query"))),
  )
  .post(
    "/AssignUserToLead/:id",
    describe(
      "Assign a lead to another specialist",
      "already_reassigned",
      "cap_reached",
      "consent_required",
      "illegal_transition",
      "no_credit",
      "not_eligible",
      "own_record",
      "slot_taken",
      "track_assigned",
      "track_reopened",
    ),
    admin,
    lead,
    body(AssignLeadInput),
    decidesAbout((ctx, { id, body }) => peopleOfLead(ctx, id, body)),
    response(LeadAssigned),
    async (c) => c.json(await assignLead(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/DeleteLead/:id",
    describe("Delete a lead", "illegal_transition", "own_record"),
    admin,
    lead,
    body(DeleteLeadInput),
    decidesAbout((ctx, { id }) => peopleOfLead(ctx, id)),
    response(LeadDeleted),
    async (c) => c.json(await removeLead(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  );
