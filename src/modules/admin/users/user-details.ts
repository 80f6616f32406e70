// One person in full: account, profile, activity, credits, credentials and possible actions.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { listAuditEntries } from "@/platform/audit-log.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { countOtherOwners, findFactors, getLivePerson, listLiveSessions, type Person } from "@/modules/auth/index.ts";
import { deviceLabel } from "@/modules/auth/rules.ts";
import { listBalances } from "@/modules/billing/index.ts";
import { categoriesById, loadCatalogNames } from "@/modules/catalog/index.ts";
import { countEntries } from "@/modules/clients/index.ts";
import { countLeadsByStatus, sumStatuses } from "@/modules/leads/index.ts";
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { countMeetingsAhead, findCalendar } from "@/modules/scheduling/index.ts";
import {
  findPhotoId,
  findProfile,
  listCredentialsForReview,
  listServices,
  photoUrl,
  viewPublicProfile,
} from "@/modules/specialists/index.ts";
import {
  describeRuleInDays,
  explainFacts,
  findMissedBookings,
  MISSED_DAYS,
  readSpecialistFacts,
  type SpecialistFacts,
} from "@/modules/matching/index.ts";
import { auditItems } from "../audit/audit-log.ts";
import { credentialItems } from "./credentials.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { userActions } from "./rules.ts";
import type { UserDetails } from "./schemas.ts";

const AUDIT_ENTRIES = 10;

const loadAccount = async (db: Reader, person: Person, time: LocalTime): Promise<UserDetails["account"]> => {
  const { firstName, lastName, email, phone, locale, timeZone, status, suspensionReason, loginCount } = person;
  const { isAdmin, adminRole } = person;
  const { passkeys, hasTotp } = await findFactors(db, person.id);
  return {
    firstName,
    lastName,
    email: shownEmail(email),
    phone,
    locale,
    timeZone,
    status,
    suspensionReason,
    loginCount,
    isAdmin,
    adminRole,
    secondFactors: { passkey: passkeys > 0, authenticatorApp: hasTotp },
    created: time(person.createdAt),
    verified: time.orNull(person.emailVerifiedAt),
    onboarded: time.orNull(person.onboardedAt),
    firstLogin: time.orNull(person.firstLoginAt),
    lastLogin: time.orNull(person.lastLoginAt),
  };
};

type Explanation = ReturnType<typeof explainFacts>;

const loadCategories = async (db: Reader, id: string, { categories }: Explanation) => {
  const names = await loadCatalogNames(db);
  const served = new Map((await listServices(db, id)).map((row) => [row.categoryId, row]));
  return categories.map(({ categoryId, name, shown, rules }) => {
    const failedRules = rules.filter(({ open }) => !open).map(({ label }) => label);
    return {
      id: categoryId,
      name,
      subcategories: (served.get(categoryId)?.subcategoryIds ?? []).flatMap((subcategoryId) =>
        names.get(subcategoryId) ?? []
      ),
      shown,
      failedRules,
      closedGates: failedRules,
    };
  });
};

/** Why visitors can't find them: what keeps them from every category, else the first rule of each hidden one. */
const loadVisibility = async (
  { db, now }: Ctx,
  facts: SpecialistFacts,
  { categories, person, days }: Explanation,
): Promise<UserDetails["visibility"]> => {
  const because = (rules: Explanation["person"]) =>
    rules.filter(({ open }) => !open).map(({ name }) => describeRuleInDays(name, {}, days));
  const everywhere = because(person);
  const hidden = categories.filter(({ shown }) => !shown);
  const { count, reasons } = await findMissedBookings(db.read, facts, now);
  return {
    categories: categories.length,
    hidden: hidden.length,
    because: everywhere.length > 0 ? everywhere : hidden.map(({ name, rules }) => `${name}: ${because(rules)[0]}`),
    missed: { days: MISSED_DAYS, count, because: reasons.map((reason) => `${reason.text} (${reason.count})`) },
  };
};

const loadProfile = async (ctx: Ctx, id: string, explanation: Explanation): Promise<UserDetails["profile"]> => {
  const profile = await findProfile(ctx.db.read, id);
  if (!profile) return null;
  const page = await viewPublicProfile(ctx, id);
  const { displayName, headline, bio, company, vatId, languages, yearsOfExperience, accepting, locations } = profile;
  return {
    displayName,
    headline,
    bio,
    company,
    vatId,
    languages,
    yearsOfExperience,
    accepting,
    priceAfterwards: profile.priceAfterwards,
    photoUrl: photoUrl(await findPhotoId(ctx.db.read, id)),
    publicUrl: page?.isPublic ? page.url : null,
    locations: locations.map(({ kind }) => kind),
    categories: await loadCategories(ctx.db.read, id, explanation),
  };
};

const loadCalendar = async (db: Reader, id: string): Promise<UserDetails["calendar"]> => {
  const calendar = await findCalendar(db, id);
  if (!calendar) return null;
  const { zone, slotMinutes, noticeMinutes, horizonDays } = calendar;
  return { zone, slotMinutes, noticeMinutes, horizonDays };
};

const loadActivity = async ({ db, now }: Ctx, id: string): Promise<UserDetails["activity"]> => {
  const counts = await countLeadsByStatus(db.read, id);
  return {
    leads: LEAD_STATUSES.map((status) => ({ status, count: counts[status] })),
    totalLeads: sumStatuses(counts),
    meetingsAhead: await countMeetingsAhead(db.read, id, now),
    ownClients: await countEntries(db.read, id),
  };
};

const loadCredits = async (
  { db: { read }, now }: Ctx,
  id: string,
  time: LocalTime,
): Promise<UserDetails["credits"]> => {
  const names = await loadCatalogNames(read);
  const balances = await listBalances(read, { specialistId: id, now });
  const categories = [...(await categoriesById(read)).values()]
    .sort((one, other) => Number(other.active) - Number(one.active) || one.position - other.position);
  return categories.flatMap(({ id: categoryId, name: category }) =>
    balances.filter((balance) => balance.categoryId === categoryId).map(({ subcategoryId, credits, nextEndsAt }) => ({
      categoryId,
      category,
      subcategory: subcategoryId ? names.get(subcategoryId) ?? null : null,
      remaining: credits,
      expires: time(nextEndsAt),
    }))
  );
};

const loadSessions = async (ctx: Ctx, id: string, time: LocalTime): Promise<UserDetails["sessions"]> => {
  const current = userOf(ctx).sessionId;
  const live = await listLiveSessions(ctx.db.read, id, ctx.now);
  return live.map((session) => ({
    id: session.id,
    device: deviceLabel(session.userAgent),
    address: session.address,
    signedIn: time(session.createdAt),
    lastSeen: time(session.lastSeenAt),
    current: session.id === current,
  }));
};

/** Admin/UserDetails. Throws 404, also for a deleted account. */
export const getUserDetails = async (ctx: Ctx, id: string): Promise<UserDetails> => {
  const db = ctx.db.read;
  const person = await getLivePerson(db, id);
  const time = await loadLocalTime(ctx);
  const sessions = await loadSessions(ctx, id, time);
  const otherOwners = await countOtherOwners(db, id);
  const activity = await loadActivity(ctx, id);
  const facts = await readSpecialistFacts(db, id, ctx.now);
  const explanation = explainFacts(facts, ctx.now);
  const profile = await loadProfile(ctx, id, explanation);
  const auditEntries = await listAuditEntries(db, { subjectKind: "user", subjectId: id }, { limit: AUDIT_ENTRIES });
  return {
    id,
    account: await loadAccount(db, person, time),
    profile,
    visibility: profile && await loadVisibility(ctx, facts, explanation),
    calendar: await loadCalendar(db, id),
    activity,
    sessions,
    credits: await loadCredits(ctx, id, time),
    credentials: await credentialItems(db, await listCredentialsForReview(db, id, ctx.now), time),
    audit: await auditItems(ctx, auditEntries, time),
    actions: userActions(person, {
      by: userOf(ctx).id,
      role: userOf(ctx).adminRole,
      otherOwners,
      liveSessions: sessions.length,
      meetingsAhead: activity.meetingsAhead,
    }),
  };
};
