// The calls behind the link with which a visitor decides whether a specialist may have their details.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { ConsentDecided, ConsentDecision, ConsentRequest, LeadRef, LinkQuery } from "../schemas.ts";
import { VisitorData } from "@/modules/booking/manage/schemas.ts";
import { decideOnConsent, exportConsentRequest, viewConsentRequest } from "./visitor.ts";

const anyone = access("anyone");
const viewLimit = limit({ name: "consent-view", points: 120, seconds: 60 });
const decideLimit = limit({ name: "consent-decision", points: 30, seconds: 60 });
const id = param(LeadRef);

export const consentRoutes = routes()
  .basePath("/Leads")
  .get(
    "/Consent/:id",
    describe("Get an assigned request by its visitor's secret link"),
    anyone,
    viewLimit,
    id,
    query(LinkQuery),
    response(ConsentRequest),
    async (c) => c.json(await viewConsentRequest(ctx(c), { leadId: c.req.valid("param").id, ...c.req.valid("query") })),
  )
  .get(
    "/Consent/:id/Data",
    describe("Export the data of an assigned request, by its visitor's secret link"),
    anyone,
    viewLimit,
    id,
    query(LinkQuery),
    response(VisitorData),
    async (c) => {
      c.header("Content-Disposition", 'attachment; filename="my-request.json"');
      const link = { leadId: c.req.valid("param").id, ...c.req.valid("query") };
      return c.json(await exportConsentRequest(ctx(c), link));
    },
  )
  .post(
    "/Consent/:id",
    describe(
      "Decide whether a specialist gets a visitor's details",
      "already_agreed",
      "consent_outdated",
      "meeting_booked",
      "request_ended",
    ),
    anyone,
    decideLimit,
    id,
    body(ConsentDecision),
    response(ConsentDecided),
    async (c) => {
      const { secret, ...decision } = c.req.valid("json");
      const link = { leadId: c.req.valid("param").id, secret };
      return c.json({ leadId: link.leadId, state: await decideOnConsent(ctx(c), link, decision) });
    },
  );
