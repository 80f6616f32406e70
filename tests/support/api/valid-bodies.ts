// Valid bodies of calls, in which a test replaces one part at a time.
import { starterId } from "@/modules/catalog/index.ts";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { REPORT } from "../people/content-reports.ts";
import { profileOf } from "../people/factories.ts";
import { newContact, PREFERENCES, REQUEST_CONSENT, SHARE_CONSENT } from "../funnel/visitor.ts";

/** Values that get past validation, by field name. */
export const VALID_VALUES = {
  categoryId: starterId("career"),
  subcategoryId: starterId("career/return"),
  timezone: "Europe/Vienna",
  date: "2026-10-22",
  startsAt: "2026-10-22T08:00:00Z",
  hour: 10,
  minute: 0,
  secret: "secret",
  side: "visitor",
  form: "profile",
  category: starterId("career"),
};

const busyCalendar = {
  ...proposedCalendar("Europe/Vienna"),
  overrides: [{ date: "2026-10-26", ranges: [{ from: 600, to: 720 }] }],
  timeOff: [{ from: "2026-12-24", to: "2026-12-31" }],
};

const funnelSteps = () => {
  const step = {
    answers: { role: "Nurse", years: "4---9", goal: "a-better-cv" },
    preferences: { ...PREFERENCES, language: "en" },
    contact: newContact(),
    consents: REQUEST_CONSENT,
    timezone: "Europe/Vienna",
  };
  return ["start", "about", "needs", "preferences", "contacts", "calendar"].map((name) => ({ step: name, ...step }));
};

const bookings = (trackId: string) => {
  const booking = { trackId, location: "zoom", consents: SHARE_CONSENT };
  return [
    { ...booking, startsAt: "2026-10-21T08:00:00Z" },
    { ...booking, date: "2026-10-21", hour: 10, minute: 0 },
  ];
};

/** Bodies of onboarding. */
const ONBOARDING: Record<string, unknown[]> = {
  "/Onboarding/UpdateProfile": [{
    version: 0,
    profile: {
      ...profileOf(""),
      company: "Sample Ltd",
      vatId: "ATU12345675",
      billingAddress: { line1: "Ring 1", line2: "Door 2", postcode: "1010", city: "Vienna", country: "AT" },
      capPerDay: 3,
      capPerWeek: 10,
      capPerMonth: 30,
      capSpendingPerDay: 9_000,
      capSpendingPerWeek: 20_000,
      capSpendingPerMonth: 50_000,
      serves: [{
        categoryId: starterId("career"),
        subcategoryIds: [starterId("career/return")],
        strengths: { goal: ["a-better-cv"] },
      }],
    },
  }],
  "/Onboarding/UpdateCalendar": [{ version: 0, calendar: busyCalendar }],
  // Nothing outside is called for a host of one letter.
  "/Calendars/ConnectDav": [{ serverUrl: "https://x", username: "anna", password: "app-password" }],
  "/Calendars/Choose/{id}": [{ calendarId: "work", blocks: true, receives: false }],
  "/Calendars/DisconnectAccount/{id}": [{ keepsEntries: true }],
  "/Leads/AnswerCalendarChange/{id}": [{ answer: "keep" }],
  "/Calendars/BlockTime": [{ date: "2026-12-01", from: 600, to: 660 }],
  "/Onboarding/PreviewCalendar": [{ calendar: busyCalendar }],
  "/Onboarding/AddCredential": [{ type: "Licence", number: "1", issuer: "Office", expiresOn: "2027-12-31" }],
  "/Specialists/BookingLink": [{ isOn: true }],
  "/Clients/Upload": [{ rows: ["vera@parley.example"] }],
  "/Clients/Add": [{ contact: "vera@parley.example" }],
  "/Clients/Remove": [{ contact: "vera@parley.example" }],
  "/Onboarding/Draft/{form}": [{ version: 0, content: { headline: "Plain" }, basedOn: 1 }],
};

const PAYMENTS: Record<string, unknown[]> = {
  "/Transactions/StripeCheckout": [{
    categoryId: starterId("career"),
    lines: [{ subcategoryId: starterId("career/return"), quantity: 5 }],
    returnTo: "dashboard",
  }],
};

const CREDITS = {
  categoryId: starterId("career"),
  subcategoryId: starterId("career/return"),
  quantity: 1,
  reason: "A visitor was a bot.",
};

/** Bodies of administrators. */
const CATEGORY = { name: "Gardens", description: "Plans and care for gardens.", icon: "leaf", leadPriceMinor: 2_000 };
const QUESTIONS = [
  {
    key: "kind",
    step: "about",
    type: "single",
    label: "Which kind?",
    help: "Any.",
    required: true,
    options: [{ value: "a", label: "A" }, { value: "b", label: "B" }],
    min: null,
    max: null,
    showIf: null,
    matching: true,
    pii: false,
  },
  {
    key: "size",
    step: "needs",
    type: "number",
    label: "How large?",
    help: null,
    required: false,
    options: [],
    min: 1,
    max: 9,
    showIf: { key: "kind", values: ["a"] },
    matching: false,
    pii: false,
  },
];
const CONTENT = {
  categoryId: starterId("career"),
  audience: "visitor",
  stage: "thank-you",
  title: "To bring",
  minutes: 2,
  body: "Your last certificate is enough.",
  link: "/funnel",
  media: null,
};
const PO = 'msgid "Career coaching"\nmsgstr "Karriereberatung"\n';
const ORDER = { from: [starterId("career")], to: [starterId("career")] };
const ADMIN: Record<string, unknown[]> = {
  "/Admin/CreateCategory": [{ ...CATEGORY, slug: "gardens", requiredCredential: "licence", active: true }],
  "/Admin/UpdateCategory/{id}": [{ ...CATEGORY, slug: "career", requiredCredential: null, version: 1 }],
  "/Admin/ReorderCategories": [ORDER],
  "/Admin/CreateSubcategory": [{ categoryId: starterId("career"), name: "Trees", slug: "trees", leadPriceMinor: 900 }],
  "/Admin/UpdateSubcategory/{id}": [{ name: "Trees", slug: "trees", leadPriceMinor: 900, version: 1 }],
  "/Admin/ReorderSubcategories/{id}": [ORDER],
  "/Admin/SaveQuestions/{id}": [{ version: 1, subcategoryId: null, questions: QUESTIONS }],
  "/Admin/CreateContent": [CONTENT],
  "/Admin/UpdateContent/{id}": [{ ...CONTENT, version: 1 }],
  "/Admin/Translate": [{ language: "de", source: "Career coaching", text: "Karriereberatung" }],
  "/Admin/ImportTranslations": [{ language: "de", file: PO }],
  "/Admin/Invite": [{ people: "Anna Berger <anna@example.com>" }],
  "/Admin/ReadImport/{id}": [{ encoding: "utf-8", separator: "comma" }],
  "/Admin/CheckImport/{id}": [{ mapping: ["email", "name"] }],
  "/Admin/ImportPack": [{ name: "home-services", preview: true }],
  "/Admin/ReorderContents": [{ categoryId: starterId("career"), ...ORDER }],
  "/Admin/AssignUserToLead/{id}": [{
    specialistId: "019a9c00-0000-7000-8000-000000000000",
    reason: "They are away.",
    fromSpecialistId: "019a9c00-0000-7000-8000-000000000001",
  }],
  "/Admin/GrantCredits/{id}": [CREDITS],
  "/Admin/RevokeCredits/{id}": [CREDITS],
  "/Admin/RefundPayment/{id}": [{ quantity: 1, unused: 5, reason: "They moved abroad." }],
  "/Settings/LifecycleSettings": [{ version: 1, ...DEFAULTS.lifecycle }],
  "/Settings/PricingSettings": [{ version: 1, ...DEFAULTS.pricing }],
  "/Settings/InvoicingSettings": [{ version: 1, ...DEFAULTS.invoicing }],
  "/Settings/Resources": [{ version: 1, ...DEFAULTS.resources }],
  "/Admin/AssignTrack/{id}": [{ specialistId: "019a9c00-0000-7000-8000-000000000000", location: "zoom" }, {
    specialistId: "019a9c00-0000-7000-8000-000000000000",
    startsAt: "2026-10-22T08:00:00Z",
  }],
  "/Admin/EndSessions/{id}": [{ sessionId: "019a9c00-0000-7000-8000-000000000000" }, {}],
};

const HELP: Record<string, unknown[]> = {
  "/Help/Create": [{ kind: "question", subject: "Where do I change my photo?", message: "I cannot find it." }],
  "/Help/Reply/{id}": [{ message: "It works now." }],
  "/Help/UpdateStatus/{id}": [{ status: "resolved", resolution: "answered", message: "Done." }],
};

const campaign = { audience: { kind: "users", userIds: ["019a9c00-0000-7000-8000-000000000000"] } };
const CAMPAIGNS: Record<string, unknown[]> = {
  "/Admin/NotificationAudience": [campaign],
  "/Admin/SendNotification": [{ ...campaign, channels: ["in-app"], title: "A word", body: "Nothing more to say." }],
};

const LISTS: Record<string, unknown[]> = {
  "/Leads/Undo": [{ ids: ["019a9c00-0000-7000-8000-000000000000"] }],
  "/Leads/MarkMany": [{ ids: ["019a9c00-0000-7000-8000-000000000000"], status: "live", reason: "price" }],
  "/Users/SaveColumns": [{ list: "leads", columns: ["status"] }, { list: "leads", columns: null }],
  "/Users/SaveView": [{ list: "leads", name: "Live", query: { status: "live", dir: "asc" } }],
};

const confirmation = { password: "correct-horse-battery" };
const webhook = { description: "CRM", events: ["lead.created"] };
const newWebhook = { ...webhook, ...confirmation, url: "https://crm.example/hooks" };
const apiKey = { ...confirmation, name: "CRM", addresses: ["203.0.113.7"], days: 30 };
const CONNECTIONS: Record<string, unknown[]> = {
  "/Auth/RemovePasskey/{id}": [confirmation],
  "/Webhooks/Create": [newWebhook],
  "/Webhooks/RotateSecret/{id}": [confirmation],
  "/Webhooks/Update/{id}": [webhook],
  "/Admin/Webhooks/Create": [newWebhook],
  "/Admin/Webhooks/RotateSecret/{id}": [confirmation],
  "/Admin/Webhooks/Update/{id}": [webhook],
  "/ApiKeys/Create": [{ ...apiKey, scopes: ["leads:read"] }],
  "/Admin/ApiKeys/Create": [{ ...apiKey, scopes: ["market:read"] }],
};
const PREPARED: Record<string, unknown[]> = {
  "/Funnel/SendPreparedCode/{id}": [{ secret: "none" }],
  "/Funnel/TakeOver/{id}": [{ secret: "none", code: "123456", remember: true }, { secret: "none" }],
  "/Funnel/DeletePrepared/{id}": [{ secret: "none" }],
};

/** The bodies of a call by its path below /api/v2; undefined when there are none here. */
export const validBodies = (path: string, trackId: string): unknown[] | undefined => {
  if (path === "/Funnel/Track/{id}") return funnelSteps();
  if (path === "/Funnel/SaveBooking") return bookings(trackId);
  if (path === "/Funnel/Report/{slug}") return [REPORT];
  if (path === "/Funnel/ConfirmBooking/{id}") return [{ code: "123456", remember: true }, { secret: "none" }];
  if (path === "/Leads/Consent/{id}") return [{ secret: "none", decision: "agree" }];
  if (path === "/Funnel/ProveContact/{id}") return [{ code: "123456", remember: true }];
  return ONBOARDING[path] ?? PAYMENTS[path] ?? ADMIN[path] ?? HELP[path] ?? CAMPAIGNS[path] ?? LISTS[path] ??
    CONNECTIONS[path] ?? PREPARED[path];
};
