// Which administrators may make each call of administrators, besides owners, who may make all. Written by hand after
// docs/decisions/111-administrator-roles.md, never derived from the routes.
import type { AdminRole } from "@/platform/admin-roles.ts";

type Roles = readonly Exclude<AdminRole, "owner">[];

const OWNER_ONLY: Roles = [];
const EVERYONE: Roles = ["support", "finance", "content"];
const SUPPORT: Roles = ["support"];
const FINANCE: Roles = ["finance"];
const CONTENT: Roles = ["content"];

/** By operation. A parameter that decides about access has a row for each of its values. */
export const ADMIN_CALL_ROLES: Readonly<Record<string, Roles>> = {
  "GET /Admin/DashboardLayoutProps": EVERYONE,
  "GET /Admin/Market": EVERYONE,
  "GET /Admin/MarketPage": EVERYONE,
  "GET /Admin/CategoriesPaginated": EVERYONE,
  "GET /Admin/SubcategoriesPaginated": EVERYONE,
  "GET /Admin/TotalCount": EVERYONE,
  "GET /Admin/ExpiredCount": EVERYONE,
  "GET /Admin/BookedCount": EVERYONE,
  "GET /Admin/ConvertedCount": EVERYONE,
  "GET /Admin/UserSearch": EVERYONE,

  "POST /Admin/MakeAdmin/{id}": OWNER_ONLY,
  "POST /Admin/RemoveAdmin/{id}": OWNER_ONLY,
  "GET /Admin/Audit": OWNER_ONLY,
  "GET /Settings/LifecycleSettings": OWNER_ONLY,
  "PUT /Settings/LifecycleSettings": OWNER_ONLY,
  "GET /Admin/SettingsHistory/lifecycle": OWNER_ONLY,

  "GET /Admin/UsersPaginated": ["support", "finance"],
  "GET /Admin/UsersCsv": ["support", "finance"],
  "GET /Admin/UserDetails/{id}": ["support", "finance"],
  "GET /Admin/CreditLedger/{id}": ["support", "finance"],

  "POST /Admin/SuspendUser/{id}": SUPPORT,
  "POST /Admin/UnsuspendUser/{id}": SUPPORT,
  "POST /Admin/CancelMeetings/{id}": SUPPORT,
  "POST /Admin/EndSessions/{id}": SUPPORT,
  "GET /Admin/CredentialsToReview": SUPPORT,
  "POST /Admin/VerifyCredential/{id}": SUPPORT,
  "POST /Admin/DeclineCredential/{id}": SUPPORT,
  "GET /Admin/LeadsPaginated": SUPPORT,
  "GET /Admin/LeadsExport": SUPPORT,
  "GET /Admin/LeadProps/{id}": SUPPORT,
  "GET /Admin/LeadCandidates/{id}": SUPPORT,
  "POST /Admin/AssignUserToLead/{id}": SUPPORT,
  "POST /Admin/DeleteLead/{id}": SUPPORT,
  "GET /Admin/UnassignedTracksPaginated": SUPPORT,
  "GET /Admin/TracksCsv": SUPPORT,
  "GET /Admin/TrackProps/{id}": SUPPORT,
  "GET /Admin/TrackCandidates/{id}": SUPPORT,
  "POST /Admin/AssignTrack/{id}": SUPPORT,
  "POST /Admin/DeleteUnassignedTrack/{id}": SUPPORT,
  "GET /Help/Csv": SUPPORT,
  "GET /Admin/Jobs": SUPPORT,
  "GET /Admin/FailedJobsPaginated": SUPPORT,
  "POST /Admin/RetryJob": SUPPORT,
  "POST /Admin/RetryAllJobs": SUPPORT,
  "GET /Admin/MailsPaginated": SUPPORT,
  "POST /Admin/RetryMail/{id}": SUPPORT,

  "POST /Admin/GrantCredits/{id}": FINANCE,
  "POST /Admin/RevokeCredits/{id}": FINANCE,
  "GET /Settings/PricingSettings": FINANCE,
  "PUT /Settings/PricingSettings": FINANCE,
  "GET /Admin/SettingsHistory/pricing": FINANCE,

  "GET /Admin/CampaignsPaginated": CONTENT,
  "GET /Admin/Campaign/{id}": CONTENT,
  "POST /Admin/SendNotification": CONTENT,
  "POST /Admin/NotificationAudience": CONTENT,
  "POST /Admin/StopCampaign/{id}": CONTENT,
  "POST /Admin/ResumeCampaign/{id}": CONTENT,
  "POST /Admin/RetryCampaign/{id}": CONTENT,
  "PUT /Settings/Resources": CONTENT,
  "GET /Admin/SettingsHistory/resources": CONTENT,
  "GET /Admin/CategoryDetails/{id}": CONTENT,
  "GET /Admin/EducationalContents": CONTENT,
  "POST /Admin/CreateCategory": CONTENT,
  "POST /Admin/UpdateCategory/{id}": CONTENT,
  "POST /Admin/RetireCategory/{id}": CONTENT,
  "POST /Admin/RestoreCategory/{id}": CONTENT,
  "POST /Admin/ReorderCategories": CONTENT,
  "POST /Admin/CreateSubcategory": CONTENT,
  "POST /Admin/UpdateSubcategory/{id}": CONTENT,
  "POST /Admin/DeleteSubcategory/{id}": CONTENT,
  "POST /Admin/RestoreSubcategory/{id}": CONTENT,
  "POST /Admin/ReorderSubcategories/{id}": CONTENT,
  "POST /Admin/SaveQuestions/{id}": CONTENT,
  "POST /Admin/CreateContent": CONTENT,
  "POST /Admin/UpdateContent/{id}": CONTENT,
  "POST /Admin/RetireContent/{id}": CONTENT,
  "POST /Admin/RestoreContent/{id}": CONTENT,
  "POST /Admin/ReorderContents": CONTENT,
};
