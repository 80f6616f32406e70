// The calls of specialists (SPEC section 7): onboarding but for its calendar, the own account, photos, the switch.
// Onboarding needs a verified address and nothing more; the same calls serve the dashboard's profile later.
import type { Context } from "hono";
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, body, ctx, type Env, param, query, response, routes } from "@/platform/http/route.ts";
import { discardDraft, keepDraft, viewDraft } from "./drafts.ts";
import { setActive, skipLeads, viewActive, viewCategoryStatus, viewStatus } from "./onboarding.ts";
import {
  CategoryParam,
  CategoryStatus,
  Draft,
  DraftInput,
  DraftRef,
  OnboardingStatus,
  RegistrationProps,
  UserActive,
} from "./onboarding-schemas.ts";
import {
  dropCredential,
  getDocument,
  noteCredential,
  proveCredential,
  type StoredDocument,
} from "./own-credentials.ts";
import { changeOwnPhoto, getPhoto, type Photo, removeOwnPhoto } from "./photos.ts";
import { editProfile, updateProfile, viewAccount } from "./profile-editor.ts";
import {
  AccountProfile,
  AddCredentialInput,
  CredentialRef,
  DocumentRef,
  OwnCredential,
  OwnCredentials,
  OwnProfile,
  PhotoView,
  ProfileEditor,
  UpdateProfileInput,
  UploadQuery,
} from "./profile-schemas.ts";
import { registrationProps } from "./registration-props.ts";
import { PhotoRef } from "./schemas.ts";

const saving = limit({ name: "profile-saving", points: 60, seconds: 300, per: "person" });
const drafting = limit({ name: "drafting", points: 240, seconds: 300, per: "person" });
const uploading = limit({ name: "uploading", points: 30, seconds: 900, per: "person" });
const registering = limit({ name: "registration-props", points: 240, seconds: 60 });

const bytesOf = async (c: Context<Env>): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer());

/** The file itself, and never taken for anything that could run. */
const fileOf = (c: Context<Env>, { contentType, bytes }: Photo, headers: Record<string, string>) =>
  c.body(bytes, 200, {
    "Content-Type": contentType,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    ...headers,
  });

/** Kept for ever by browsers: a new photo has a new address. */
const pictureOf = (c: Context<Env>, photo: Photo) =>
  fileOf(c, photo, { "Cache-Control": "public, max-age=31536000, immutable" });

const documentOf = (c: Context<Env>, document: StoredDocument) =>
  fileOf(c, document, {
    "Cache-Control": "private, no-store",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(document.name)}`,
  });

const everybody = routes()
  .get(
    "/Specialists/Photo/:id",
    access("anyone"),
    param(PhotoRef),
    async (c) => pictureOf(c, await getPhoto(ctx(c).db.read, c.req.valid("param").id)),
  )
  .get(
    "/Loader/RegistrationProps",
    access("anyone"),
    registering,
    response(RegistrationProps),
    async (c) => c.json(await registrationProps(ctx(c))),
  );

const own = routes()
  .get(
    "/Users/ProfileData",
    access("verified"),
    response(AccountProfile),
    async (c) => c.json(await viewAccount(ctx(c))),
  )
  .get(
    "/Dashboard/UserActive",
    access("specialist"),
    response(UserActive),
    async (c) => c.json(await viewActive(ctx(c))),
  )
  .post(
    "/Dashboard/SetUserActive",
    access("specialist"),
    saving,
    body(UserActive),
    response(UserActive),
    async (c) => c.json(await setActive(ctx(c), c.req.valid("json"))),
  );

const onboarding = routes()
  .basePath("/Onboarding")
  .get("/Status", access("verified"), response(OnboardingStatus), async (c) => c.json(await viewStatus(ctx(c))))
  .get(
    "/Status/:category",
    access("verified"),
    param(CategoryParam),
    response(CategoryStatus),
    async (c) => c.json(await viewCategoryStatus(ctx(c), c.req.valid("param"))),
  )
  .get("/ProfileData", access("verified"), response(ProfileEditor), async (c) => c.json(await editProfile(ctx(c))))
  .post(
    "/UpdateProfile",
    access("verified"),
    saving,
    body(UpdateProfileInput),
    response(OwnProfile),
    async (c) => c.json(await updateProfile(ctx(c), c.req.valid("json"))),
  )
  .post("/SkipLeads", access("verified"), response(OnboardingStatus), async (c) => c.json(await skipLeads(ctx(c))));

const files = routes()
  .basePath("/Onboarding")
  .post(
    "/UploadPhoto",
    access("verified"),
    accepts("upload"),
    uploading,
    response(PhotoView),
    async (c) => c.json(await changeOwnPhoto(ctx(c), await bytesOf(c))),
  )
  .post(
    "/RemovePhoto",
    access("verified"),
    saving,
    response(PhotoView),
    async (c) => c.json(await removeOwnPhoto(ctx(c))),
  )
  .post(
    "/AddCredential",
    access("verified"),
    saving,
    body(AddCredentialInput),
    response(OwnCredential),
    async (c) => c.json(await noteCredential(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/RemoveCredential/:id",
    access("verified"),
    saving,
    param(CredentialRef),
    response(OwnCredentials),
    async (c) => c.json({ credentials: await dropCredential(ctx(c), c.req.valid("param")) }),
  )
  .post(
    "/UploadDocument/:id",
    access("verified"),
    accepts("upload"),
    uploading,
    param(CredentialRef),
    query(UploadQuery),
    response(OwnCredential),
    async (c) => {
      const upload = { ...c.req.valid("param"), ...c.req.valid("query"), bytes: await bytesOf(c) };
      return c.json(await proveCredential(ctx(c), upload));
    },
  )
  .get(
    "/Document/:id",
    access("verified"),
    param(DocumentRef),
    async (c) => documentOf(c, await getDocument(ctx(c), c.req.valid("param"))),
  );

const drafts = routes()
  .basePath("/Onboarding/Draft")
  .get(
    "/:form",
    access("verified"),
    param(DraftRef),
    response(Draft),
    async (c) => c.json(await viewDraft(ctx(c), c.req.valid("param"))),
  )
  .put(
    "/:form",
    access("verified"),
    drafting,
    param(DraftRef),
    body(DraftInput),
    response(Draft),
    async (c) => c.json(await keepDraft(ctx(c), c.req.valid("param").form, c.req.valid("json"))),
  )
  .delete(
    "/:form",
    access("verified"),
    drafting,
    param(DraftRef),
    response(Draft),
    async (c) => c.json(await discardDraft(ctx(c), c.req.valid("param"))),
  );

export const specialistRoutes = routes().route("/", everybody).route("/", own).route("/", onboarding)
  .route("/", files).route("/", drafts);
