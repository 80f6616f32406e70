// Every form that keeps what is typed until it is saved: how to open it, and what to type into it.
import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD, linkTo, newAddress, signInByApi } from "./account-pages.ts";
import { dialog, userOf } from "./admin-pages.ts";
import { weekday } from "./calendar-pages.ts";
import {
  answerAbout,
  answerNeeds,
  chooseDay,
  choosePreferences,
  chooseTopic,
  newVisitor,
  start,
  timeLinks,
  walkToCalendar,
} from "./funnel-pages.ts";
import { leadsIn, liveLead, SPECIALIST } from "./lead-pages.ts";
import { atScreen, openScreen } from "./screens.ts";
import type { SmtpSink } from "../email/smtp-sink.ts";

export interface KeptForm {
  /** The file in src/web/islands/ that names the form. */
  file: string;
  as: "visitor" | "specialist" | "administrator";
  /** Leads to the screen. */
  go(page: Page, smtp: SmtpSink): Promise<unknown>;
  /** Opens the form on the screen. */
  open?(page: Page): Promise<unknown>;
  /** What is saved while it is typed: these calls fail, as without a connection. */
  saves?: string;
  type(page: Page): Promise<unknown>;
  expectTyped(page: Page): Promise<unknown>;
}

const ADMINISTRATOR = "admin@parley.test";
const TEXT = "12";

const field = (find: (page: Page) => Locator, text = TEXT): Pick<KeptForm, "type" | "expectTyped"> => ({
  type: async (page) => await find(page).fill(text),
  expectTyped: async (page) => await expect(find(page)).toHaveValue(text),
});
const box = (find: (page: Page) => Locator): Pick<KeptForm, "type" | "expectTyped"> => ({
  type: async (page) => await find(page).check(),
  expectTyped: async (page) => await expect(find(page)).toBeChecked(),
});
const press = (name: string | RegExp) => async (page: Page) =>
  await page.getByRole("button", { name, exact: true }).first().click();

const toUser = async (page: Page) => {
  const { id } = await userOf(page.request, "emily.carter@parley.test");
  await openScreen(page, `/admin/users/${id}`);
};
const itemsOf = async (page: Page, path: string) => (await (await page.request.get(`/api/v2/${path}`)).json()).items;
const toCategory = async (page: Page) => {
  const [{ id }] = await itemsOf(page, "Admin/CategoriesPaginated?search=Insurance");
  await openScreen(page, `/admin/category/${id}`);
};
const inTab = (tab: RegExp, name: string | RegExp) => async (page: Page) => {
  await page.getByRole("tab", { name: tab }).click();
  await press(name)(page);
};
const toOpenLead = async (page: Page) => {
  const leads = await itemsOf(page, "Admin/LeadsPaginated?status=live&pageSize=50");
  await openScreen(page, `/admin/leads/${leads[0].id}`);
};
const toMeeting = async (page: Page) => {
  const leads = await leadsIn(page.request, "booked");
  const ahead = leads.find(({ meeting }) => meeting && Date.parse(meeting.startsAt) > Date.now() + 3 * 86_400_000);
  await openScreen(page, `/leads/${ahead!.id}`);
};
const toLiveLead = async (page: Page) => await openScreen(page, `/leads/${(await liveLead(page.request)).id}`);
const toRequest = (path: string) => async (page: Page) => {
  const [{ id }] = await itemsOf(page, "Help/Paginated?status=open");
  await openScreen(page, `${path}/${id}`);
};
/** Other journeys decide about those of the demo. */
const toWaitingCredential = async (page: Page) => {
  await signInByApi(page.request, SPECIALIST, DEMO_PASSWORD);
  const data = { type: "Chamber membership", number: "1207", issuer: "Chamber of Labour" };
  const added = await page.request.post("/api/v2/Onboarding/AddCredential", { data });
  expect(added.ok(), await added.text()).toBe(true);
  await signInByApi(page.request, ADMINISTRATOR, DEMO_PASSWORD);
  await openScreen(page, "/admin?view=credentials");
};
const toInvitation = async (page: Page, smtp: SmtpSink) => {
  const email = newAddress();
  await signInByApi(page.request, ADMINISTRATOR, DEMO_PASSWORD);
  const invited = await page.request.post("/api/v2/Admin/Invite", { data: { people: email, preview: false } });
  expect(invited.ok(), await invited.text()).toBe(true);
  await page.request.post("/api/v2/Auth/Logout");
  await page.goto(await linkTo(smtp, email, /invites you/));
  await atScreen(page, "Join as a specialist");
};

/** With one specialist alone, who is chosen already, nothing can be chosen: other journeys may have taken the others. */
const chooseTimeOfSeveral = async (page: Page) => {
  await chooseDay(page);
  for (const time of await timeLinks(page).all()) {
    await time.click();
    await atScreen(page, /your specialist$/i);
    await expect(page.getByRole("radio").first()).toBeVisible();
    if (await page.getByRole("radio").count() > 1) return;
    await page.goBack();
    await expect(timeLinks(page).first()).toBeVisible();
  }
  throw new Error("no time of this day has two specialists");
};

/** A page that is closed saves its draft. */
const dropDraft = async (page: Page, form: string) => await page.request.delete(`/api/v2/Onboarding/Draft/${form}`);

const reason = field((page) => dialog(page).getByLabel("Reason"));
const message = field((page) => dialog(page).getByLabel(/^Message to/));
const profile = (part: string, typed: Pick<KeptForm, "type" | "expectTyped">): KeptForm => ({
  file: "specialist/profile/profile-editor.tsx",
  as: "specialist",
  go: async (page) => {
    await dropDraft(page, "profile");
    await openScreen(page, `/dashboard/profile?part=${part}`);
  },
  saves: "**/Onboarding/Draft/**",
  ...typed,
});
const admin = (file: string): Pick<KeptForm, "as" | "file"> => ({ as: "administrator", file: `admin/${file}` });
const specialist = (file: string): Pick<KeptForm, "as" | "file"> => ({ as: "specialist", file: `specialist/${file}` });
const visitor = (file: string): Pick<KeptForm, "as" | "file"> => ({ as: "visitor", file });

export const KEPT_FORMS: Readonly<Record<string, KeptForm>> = {
  "a message to people": {
    ...admin("shared/message-form.tsx"),
    go: (page) => openScreen(page, "/admin?view=users&search=emily"),
    open: async (page) => {
      await page.getByRole("checkbox", { name: "Select all users on this page" }).check();
      await press("Message")(page);
    },
    ...field((page) => dialog(page).getByLabel("Title")),
  },
  "a suspension": { ...admin("users/user-screen.tsx"), go: toUser, open: press("Suspend"), ...reason },
  "a refused credential": {
    ...admin("users/credentials.tsx"),
    go: toWaitingCredential,
    open: async (page) => {
      await press(/^More for /)(page);
      await page.getByRole("menuitem", { name: "Decline" }).click();
    },
    ...reason,
  },
  "granted credits": { ...admin("users/credit-card.tsx"), go: toUser, open: press("Grant"), ...reason },
  "a new category": {
    ...admin("categories/category-forms.tsx"),
    go: (page) => openScreen(page, "/admin/categories"),
    open: press("New category"),
    ...field((page) => dialog(page).getByLabel("Name", { exact: true })),
  },
  "a category": {
    ...admin("categories/category-forms.tsx"),
    go: toCategory,
    ...field((page) => page.getByLabel("Description", { exact: true })),
  },
  "a topic": {
    ...admin("categories/topics-editor.tsx"),
    go: toCategory,
    open: inTab(/^Topics/, /^Edit/),
    ...field((page) => dialog(page).getByLabel("Name", { exact: true })),
  },
  "an article": {
    ...admin("categories/articles-editor.tsx"),
    go: toCategory,
    open: inTab(/^Articles/, "New article"),
    ...field((page) => dialog(page).getByLabel("Text", { exact: true })),
  },
  "an announcement": {
    ...admin("notifications/new-campaign.tsx"),
    go: (page) => openScreen(page, "/admin/notifications/new"),
    ...field((page) => page.getByLabel("Title")),
  },
  "a reassigned lead": { ...admin("leads/lead-screen.tsx"), go: toOpenLead, open: press("Reassign lead"), ...reason },
  "a deleted lead": { ...admin("leads/lead-screen.tsx"), go: toOpenLead, open: press("Delete lead"), ...reason },
  "settings": {
    ...admin("settings/use-settings-form.ts"),
    go: (page) => openScreen(page, "/admin/settings"),
    ...field((page) => page.getByLabel("Hold a chosen time for")),
  },
  "an answer to a request": {
    ...admin("requests/step-form.tsx"),
    go: toRequest("/admin/requests"),
    ...field((page) => page.getByLabel("Your reply")),
  },
  "invitations": {
    ...admin("invitations/invite-dialog.tsx"),
    go: (page) => openScreen(page, "/admin/invitations"),
    open: press("Invite specialists"),
    ...field((page) => dialog(page).getByLabel("Addresses")),
  },
  "a credential": {
    ...specialist("profile/credential-forms.tsx"),
    go: (page) => openScreen(page, "/dashboard/profile?part=offer"),
    open: press("Add credential"),
    ...field((page) => dialog(page).getByLabel("Issued by")),
  },
  "a moved meeting": {
    ...specialist("leads/meeting-forms.tsx"),
    go: toMeeting,
    open: press("Reschedule"),
    ...message,
  },
  "a cancelled meeting": {
    ...specialist("leads/meeting-forms.tsx"),
    go: toMeeting,
    open: press("Cancel meeting"),
    ...message,
  },
  "notes": {
    ...specialist("leads/notes.tsx"),
    go: toLiveLead,
    saves: "**/Leads/Notes/**",
    ...field((page) => page.getByLabel("Your notes")),
  },
  "a booked lead": {
    ...specialist("leads/book-form.tsx"),
    go: toLiveLead,
    open: press("Mark as booked"),
    ...box((page) => dialog(page).getByRole("radio", { name: "Arranged elsewhere" })),
  },
  "a reply to a rating": {
    ...specialist("ratings/ratings-screen.tsx"),
    go: (page) => openScreen(page, "/dashboard/ratings"),
    open: press(/^Reply/),
    ...field((page) => dialog(page).getByLabel("Your reply")),
  },
  "an appeal against a rating": {
    ...specialist("ratings/ratings-screen.tsx"),
    go: (page) => openScreen(page, "/dashboard/ratings"),
    open: press(/^Appeal/),
    ...field((page) => dialog(page).getByLabel(/^Which rule/)),
  },
  "a message in a request": {
    ...specialist("help/help-request-screen.tsx"),
    go: toRequest("/dashboard/help"),
    ...field((page) => page.locator("textarea[name=message]")),
  },
  "a request for help": {
    ...specialist("help/new-help-screen.tsx"),
    go: (page) => openScreen(page, "/dashboard/help/new"),
    ...field((page) => page.getByLabel("Subject")),
  },
  "a profile": profile("about", field((page) => page.getByLabel("Headline"))),
  "an offer": profile("offer", box((page) => page.getByRole("checkbox", { name: /^Career coaching/ }))),
  "ways to meet": profile("meetings", box((page) => page.getByRole("checkbox", { name: "French" }))),
  "billing details": profile("billing", field((page) => page.getByLabel("City"))),
  "a calendar": {
    ...specialist("calendar/use-calendar-editor.ts"),
    go: async (page) => {
      await dropDraft(page, "calendar");
      await openScreen(page, "/dashboard/calendar");
    },
    saves: "**/Onboarding/Draft/**",
    ...box((page) => weekday(page, "Sunday")),
  },
  "a registration": {
    ...visitor("auth/screens/register.tsx"),
    go: (page) => openScreen(page, "/register"),
    ...field((page) => page.getByLabel("First name")),
  },
  "an accepted invitation": {
    ...visitor("auth/screens/invitation.tsx"),
    go: toInvitation,
    ...field((page) => page.getByLabel("First name")),
  },
  "answers in the funnel": {
    ...visitor("funnel/forms/question-step.tsx"),
    go: async (page) => {
      await chooseTopic(page);
      await start(page);
    },
    ...field((page) => page.getByLabel("What do you do today?")),
  },
  "preferences in the funnel": {
    ...visitor("funnel/screens/preferences.tsx"),
    go: async (page) => {
      await chooseTopic(page);
      await start(page);
      await answerAbout(page);
      await answerNeeds(page);
    },
    ...box((page) => page.getByRole("radio", { name: "Phone" }).first()),
  },
  "contact details in the funnel": {
    ...visitor("funnel/screens/contacts.tsx"),
    go: async (page) => {
      await chooseTopic(page);
      await start(page);
      await answerAbout(page);
      await answerNeeds(page);
      await choosePreferences(page);
    },
    ...field((page) => page.getByLabel("First name")),
  },
  "a chosen specialist in the funnel": {
    ...visitor("funnel/slots/booking-form.tsx"),
    go: async (page) => {
      await walkToCalendar(page, newVisitor(), "I'm not sure yet");
      await chooseTimeOfSeveral(page);
    },
    ...box((page) => page.getByRole("radio").last()),
  },
};
