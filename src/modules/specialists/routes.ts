// Routes of specialists: onboarding except its calendar, the account, photos, the booking switch.
// Onboarding only requires a verified email address. The dashboard's profile uses the same routes.
import type { Context } from "hono";
import { limit } from "@/platform/http/limits.ts";
import { content } from "@/platform/http/page-request.ts";
import {
  accepts,
  access,
  body,
  ctx,
  describe,
  type Env,
  file,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import {
  addOwnCredential,
  getDocument,
  removeOwnCredential,
  type StoredDocument,
  uploadDocument,
} from "./credentials/own-credentials.ts";
import {
  AddCredentialInput,
  CredentialRef,
  DocumentRef,
  OwnCredential,
  OwnCredentials,
  UploadQuery,
} from "./credentials/schemas.ts";
import { discardDraft, saveDraft, viewDraft } from "./onboarding/drafts.ts";
import {
  setActive,
  skipLeads,
  viewActive,
  viewCategoryStatus,
  viewRegistrationProps,
  viewStatus,
} from "./onboarding/onboarding.ts";
import {
  CategoryParam,
  CategoryStatus,
  Draft,
  DraftInput,
  DraftRef,
  OnboardingStatus,
  RegistrationProps,
  UserActive,
} from "./onboarding/schemas.ts";
import { setBookingLink, viewBookingLink } from "./public/own-links.ts";
import { updateProfile, viewAccount, viewProfileEditor } from "./profile/editor.ts";
import type { Photo } from "./profile/photo-encoding.ts";
import { changeOwnPhoto, getPhoto, removeOwnPhoto } from "./profile/photos.ts";
import {
  AccountProfile,
  OwnProfile,
  OwnPublicProfile,
  PhotoView,
  ProfileEditor,
  PublicProfileInput,
  UpdateProfileInput,
} from "./profile/schemas.ts";
import { setPublicProfile } from "./public/public-profiles.ts";
import { BookingLink, BookingLinkInput, PhotoRef } from "./schemas.ts";

const saving = limit({ name: "profile-saving", points: 60, seconds: 300, per: "person" });
const drafting = limit({ name: "drafting", points: 240, seconds: 300, per: "person" });
const uploading = limit({ name: "uploading", points: 30, seconds: 900, per: "person" });
/** Browsers keep photos, and a network can have many visitors. */
const viewing = limit({ name: "photos", points: 600, seconds: 60 });
const registering = limit({ name: "registration-props", points: 240, seconds: 60 });

const readBytes = async (c: Context<Env>): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer());

/** The headers keep browsers from running the file. */
const sendFile = (c: Context<Env>, { contentType, bytes }: Photo, headers: Record<string, string>) =>
  c.body(bytes, 200, {
    "Content-Type": contentType,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    ...headers,
  });

/** Browsers cache photos for ever, because the address is computed from the content. */
const sendPhoto = (c: Context<Env>, photo: Photo) =>
  sendFile(c, photo, { "Cache-Control": "public, max-age=31536000, immutable" });

const sendDocument = (c: Context<Env>, document: StoredDocument) =>
  sendFile(c, document, {
    "Cache-Control": "private, no-store",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(document.name)}`,
  });

const anyone = routes()
  .get(
    "/Specialists/Photo/:id",
    describe("Get a specialist's photo"),
    file("image/webp", "image/png", "image/jpeg"),
    access("anyone"),
    viewing,
    param(PhotoRef),
    async (c) => sendPhoto(c, await getPhoto(ctx(c).db.read, c.req.valid("param").id)),
  )
  .get(
    "/Loader/RegistrationProps",
    describe("Get the data of the registration screen"),
    access("anyone"),
    registering,
    content,
    response(RegistrationProps),
    async (c) => c.json(await viewRegistrationProps(ctx(c))),
  );

const account = routes()
  .get(
    "/Users/ProfileData",
    describe("Get your account and profile"),
    access("verified"),
    response(AccountProfile),
    async (c) => c.json(await viewAccount(ctx(c))),
  )
  .get(
    "/Dashboard/UserActive",
    describe("Check whether you accept new meetings"),
    access("specialist"),
    response(UserActive),
    async (c) => c.json(await viewActive(ctx(c))),
  )
  .post(
    "/Dashboard/SetUserActive",
    describe("Accept new meetings, or pause", "profile_incomplete"),
    access("specialist"),
    saving,
    body(UserActive),
    response(UserActive),
    async (c) => c.json(await setActive(ctx(c), c.req.valid("json"))),
  );

const bookingLink = routes()
  .basePath("/Specialists")
  .get(
    "/BookingLink",
    describe("Get your booking link"),
    access("specialist"),
    response(BookingLink),
    async (c) => c.json(await viewBookingLink(ctx(c))),
  )
  .post(
    "/BookingLink",
    describe("Switch your booking link on or off", "profile_incomplete"),
    access("specialist"),
    saving,
    body(BookingLinkInput),
    response(BookingLink),
    async (c) => c.json(await setBookingLink(ctx(c), c.req.valid("json"))),
  );

const onboarding = routes()
  .basePath("/Onboarding")
  .get(
    "/Status",
    describe("Get your onboarding status"),
    access("verified"),
    response(OnboardingStatus),
    async (c) => c.json(await viewStatus(ctx(c))),
  )
  .get(
    "/Status/:category",
    describe("Get your onboarding status for a category"),
    access("verified"),
    param(CategoryParam),
    response(CategoryStatus),
    async (c) => c.json(await viewCategoryStatus(ctx(c), c.req.valid("param"))),
  )
  .get(
    "/ProfileData",
    describe("Get your profile"),
    access("verified"),
    response(ProfileEditor),
    async (c) => c.json(await viewProfileEditor(ctx(c))),
  )
  .post(
    "/UpdateProfile",
    describe("Save your profile", "stale_version"),
    access("verified"),
    saving,
    body(UpdateProfileInput),
    response(OwnProfile),
    async (c) => c.json(await updateProfile(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/SetPublicProfile",
    describe("Publish your profile, or take it back", "profile_incomplete"),
    access("specialist"),
    saving,
    body(PublicProfileInput),
    response(OwnPublicProfile),
    async (c) => c.json(await setPublicProfile(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/SkipLeads",
    describe("Finish onboarding without buying credits", "availability_missing", "profile_incomplete"),
    access("verified"),
    response(OnboardingStatus),
    async (c) => c.json(await skipLeads(ctx(c))),
  );

const files = routes()
  .basePath("/Onboarding")
  .post(
    "/UploadPhoto",
    describe("Upload your photo", "invalid_input"),
    access("verified"),
    accepts("upload"),
    uploading,
    response(PhotoView),
    async (c) => c.json(await changeOwnPhoto(ctx(c), await readBytes(c))),
  )
  .post(
    "/RemovePhoto",
    describe("Remove your photo"),
    access("verified"),
    saving,
    response(PhotoView),
    async (c) => c.json(await removeOwnPhoto(ctx(c))),
  )
  .post(
    "/AddCredential",
    describe("Add a credential", "too_many_credentials"),
    access("verified"),
    saving,
    body(AddCredentialInput),
    response(OwnCredential),
    async (c) => c.json(await addOwnCredential(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/RemoveCredential/:id",
    describe("Remove a credential"),
    access("verified"),
    saving,
    param(CredentialRef),
    response(OwnCredentials),
    async (c) => c.json({ credentials: await removeOwnCredential(ctx(c), c.req.valid("param")) }),
  )
  .post(
    "/UploadDocument/:id",
    describe("Upload the document of a credential", "already_verified", "invalid_input"),
    access("verified"),
    accepts("upload"),
    uploading,
    param(CredentialRef),
    query(UploadQuery),
    response(OwnCredential),
    async (c) => {
      const upload = { ...c.req.valid("param"), ...c.req.valid("query"), bytes: await readBytes(c) };
      return c.json(await uploadDocument(ctx(c), upload));
    },
  )
  .get(
    "/Document/:id",
    describe("Download the document of a credential"),
    file("application/pdf", "image/webp", "image/png", "image/jpeg"),
    access("verified"),
    param(DocumentRef),
    async (c) => sendDocument(c, await getDocument(ctx(c), c.req.valid("param"))),
  );

const drafts = routes()
  .basePath("/Onboarding/Draft")
  .get(
    "/:form",
    describe("Get a draft"),
    access("verified"),
    param(DraftRef),
    response(Draft),
    async (c) => c.json(await viewDraft(ctx(c), c.req.valid("param"))),
  )
  .put(
    "/:form",
    describe("Save a draft", "stale_version"),
    access("verified"),
    drafting,
    param(DraftRef),
    body(DraftInput),
    response(Draft),
    async (c) => c.json(await saveDraft(ctx(c), c.req.valid("param").form, c.req.valid("json"))),
  )
  .delete(
    "/:form",
    describe("Discard a draft"),
    access("verified"),
    drafting,
    param(DraftRef),
    response(Draft),
    async (c) => c.json(await discardDraft(ctx(c), c.req.valid("param"))),
  );

export const specialistRoutes = routes().route("/", anyone).route("/", account).route("/", bookingLink)
  .route("/", onboarding).route("/", files).route("/", drafts);
