import { csv } from "@/platform/http/csv.ts";
import { access, body, ctx, describe, file, param, query, response, routes } from "@/platform/http/route.ts";
import { decidesAbout, decidesAboutUser } from "@/modules/auth/index.ts";
import { specialistOfCredential } from "../decision-subjects.ts";
import { listCredentialsToReview } from "./credentials.ts";
import {
  approveCredential,
  cancelUserMeetings,
  endUserSessions,
  grantAdminRole,
  rejectCredential,
  revokeAdminRole,
  suspendUser,
  unsuspendUser,
} from "./user-actions.ts";
import { getUserDetails } from "./user-details.ts";
import { exportUsers, listUsers, searchUsers } from "./user-list.ts";
import {
  CredentialList,
  CredentialListQuery,
  CredentialRef,
  DeclineInput,
  EndSessionsInput,
  MakeAdminInput,
  SuspendInput,
  UserDetails,
  UserExportQuery,
  UserList,
  UserListQuery,
  UserRef,
  UserSearchQuery,
  UsersFound,
  VerifyInput,
} from "./schemas.ts";

const admin = access("admin", "support");
const user = param(UserRef);
const details = response(UserDetails);
const credential = param(CredentialRef);
const aboutSpecialist = decidesAbout((ctx, { id }) => specialistOfCredential(ctx, id));

export const userRoutes = routes()
  .get(
    "/UsersPaginated",
    describe("List users"),
    access("admin", "support", "finance"),
    query(UserListQuery),
    response(UserList),
    async (c) => c.json(await listUsers(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/UserSearch",
    describe("Search users"),
    access("admin", "support", "finance", "content"),
    query(UserSearchQuery),
    response(UsersFound),
    async (c) => c.json(await searchUsers(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/UsersCsv",
    describe("Export users as CSV"),
    file("text/csv"),
    access("admin", "support", "finance"),
    query(UserExportQuery),
    async (c) => csv(c, await exportUsers(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/UserDetails/:id",
    describe("Get a user"),
    access("admin", "support", "finance"),
    user,
    details,
    async (c) => c.json(await getUserDetails(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/SuspendUser/:id",
    describe("Suspend a user", "illegal_transition", "own_record"),
    admin,
    user,
    body(SuspendInput),
    decidesAboutUser,
    details,
    async (c) => c.json(await suspendUser(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/UnsuspendUser/:id",
    describe("Lift a suspension", "illegal_transition", "own_record"),
    admin,
    user,
    decidesAboutUser,
    details,
    async (c) => c.json(await unsuspendUser(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/CancelMeetings/:id",
    describe("Cancel the meetings of a suspended specialist", "illegal_transition", "own_record"),
    admin,
    user,
    decidesAboutUser,
    details,
    async (c) => c.json(await cancelUserMeetings(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/MakeAdmin/:id",
    describe("Make a user an administrator, or change an administrator's role", "illegal_transition", "own_record"),
    access("admin", "owner"),
    user,
    body(MakeAdminInput),
    decidesAboutUser,
    details,
    async (c) => c.json(await grantAdminRole(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/RemoveAdmin/:id",
    describe("Remove administrator rights", "illegal_transition", "own_record"),
    access("admin", "owner"),
    user,
    decidesAboutUser,
    details,
    async (c) => c.json(await revokeAdminRole(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/EndSessions/:id",
    describe("End a user's sessions"),
    admin,
    user,
    body(EndSessionsInput),
    details,
    async (c) => c.json(await endUserSessions(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .get(
    "/CredentialsToReview",
    describe("List credentials to review"),
    admin,
    query(CredentialListQuery),
    response(CredentialList),
    async (c) => c.json(await listCredentialsToReview(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/VerifyCredential/:id",
    describe("Verify a credential", "own_record"),
    admin,
    credential,
    body(VerifyInput),
    aboutSpecialist,
    details,
    async (c) => c.json(await approveCredential(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/DeclineCredential/:id",
    describe("Decline a credential", "own_record"),
    admin,
    credential,
    body(DeclineInput),
    aboutSpecialist,
    details,
    async (c) => c.json(await rejectCredential(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  );
