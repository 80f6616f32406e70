import { csv } from "@/platform/http/csv.ts";
import { access, body, ctx, describe, file, param, query, response, routes } from "@/platform/http/route.ts";
import { decidesAbout } from "@/modules/auth/index.ts";
import { peopleOfTrack } from "../decision-subjects.ts";
import { assignTrack, cancelAssignment, removeTrack } from "./track-actions.ts";
import { listTrackCandidates } from "./track-candidates.ts";
import { exportTracks, listAdminTracks } from "./track-list.ts";
import { getTrackProps } from "./track-details.ts";
import { explainTrack } from "./why-not.ts";
import {
  AssignmentCancelled,
  AssignTrackInput,
  Candidates,
  CandidatesQuery,
  TrackAssigned,
  TrackDeleted,
  TrackExportQuery,
  TrackList,
  TrackListQuery,
  TrackProps,
  TrackRef,
  WhyNot,
} from "./schemas.ts";

const admin = access("admin", "support");
const track = param(TrackRef);
const aboutTrack = decidesAbout((ctx, { id }) => peopleOfTrack(ctx, id));

export const trackRoutes = routes()
  .get(
    "/UnassignedTracksPaginated",
    describe("List requests"),
    admin,
    query(TrackListQuery),
    response(TrackList),
    async (c) => c.json(await listAdminTracks(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/TracksCsv",
    describe("Export requests as CSV"),
    file("text/csv"),
    admin,
    query(TrackExportQuery),
    async (c) => csv(c, await exportTracks(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/TrackProps/:id",
    describe("Get a request"),
    admin,
    track,
    response(TrackProps),
    async (c) => c.json(await getTrackProps(ctx(c), c.req.valid("param").id)),
  )
  .get(
    "/WhyNot/:id",
    describe("List the specialists of a request's category, and why each is shown or not"),
    admin,
    track,
    response(WhyNot),
    async (c) => c.json(await explainTrack(ctx(c), c.req.valid("param").id)),
  )
  .get(
    "/TrackCandidates/:id",
    describe("List specialists who can be assigned a request"),
    admin,
    track,
    query(CandidatesQuery),
    response(Candidates),
    async (c) => c.json(await listTrackCandidates(ctx(c), c.req.valid("param").id, c.req.valid("query"))),
  )
  .post(
    "/AssignTrack/:id",
    describe(
      "Assign a request to a specialist",
      "cap_reached",
      "consent_required",
      "key_reused",
      "no_contact",
      "no_credit",
      "not_eligible",
      "own_record",
      "slot_taken",
      "track_assigned",
      "track_reopened",
    ),
    admin,
    track,
    body(AssignTrackInput),
    decidesAbout((ctx, { id, body }) => peopleOfTrack(ctx, id, body)),
    response(TrackAssigned),
    async (c) => c.json(await assignTrack(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/CancelAssignment/:id",
    describe("Stop asking a visitor about a specialist", "not_waiting", "own_record"),
    admin,
    track,
    aboutTrack,
    response(AssignmentCancelled),
    async (c) => c.json(await cancelAssignment(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/DeleteUnassignedTrack/:id",
    describe("Delete an unassigned request", "own_record", "track_assigned"),
    admin,
    track,
    aboutTrack,
    response(TrackDeleted),
    async (c) => c.json(await removeTrack(ctx(c), c.req.valid("param").id)),
  );
