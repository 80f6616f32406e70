// Every administrators' call that changes something, with the preparation for one success. Used by the audit test.
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { PACK_FORMAT, PACK_VERSION } from "@/modules/catalog/packs/rules.ts";
import { assignRequest } from "@/modules/leads/index.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { addCredential } from "@/modules/specialists/index.ts";
import { Undeliverable } from "@/platform/mail/mailer.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { eq } from "drizzle-orm";
import { SELLER } from "@/dev/demo/seller.ts";
import type { Call } from "./contract-calls.ts";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "../people/factories.ts";
import { makeBuyer } from "../payments/buyers.ts";
import { openTestPayments, verifyPayment } from "../payments/test-payments.ts";
import { receivedLead } from "../leads/leads.ts";
import { bookMeeting } from "../scheduling/meetings.ts";
import { runReactions } from "../app/reactions.ts";
import type { TestApp } from "../app/test-app.ts";
import { visitorWithContact } from "../funnel/visitor.ts";

export interface ActionContext {
  adminId: string;
  cookie: string;
  /** Calls that prepare the action, made by the administrator. */
  // deno-lint-ignore no-explicit-any -- the body of any call
  done(path: string, body?: unknown): Promise<any>;
  // deno-lint-ignore no-explicit-any -- the body of any call
  read(path: string): Promise<any>;
}

export const openActionContext = async (app: TestApp): Promise<ActionContext> => {
  const adminId = await makeAdministrator(app);
  const cookie = await app.signIn(adminId);
  const jsonOf = async (response: Response) => {
    const json = await response.json();
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(json)}`);
    return json;
  };
  return {
    adminId,
    cookie,
    done: async (path, body) => await jsonOf(await app.call(path, { method: "POST", cookie, body })),
    read: async (path) => await jsonOf(await app.call(path, { cookie })),
  };
};

/** Prepares an action and returns the path and the body of its call. */
export type AdminAction = (app: TestApp, context: ActionContext) => Promise<{ path: string; body?: unknown }>;

/** Calls that are made by POST and change nothing that anybody sees. */
export const READ_ONLY_CALLS: Call[] = [
  "POST /Admin/NotificationAudience",
  // Nobody sees the picture until the settings name it, and that has an entry.
  "POST /Settings/UploadPicture/{kind}",
  // Its body is a file. Its entry is tested with imports.
  "POST /Admin/UploadImport",
];

const career = starterId("career");
let made = 0;
const category = () => ({
  name: `Gardens ${++made}`,
  slug: `gardens-${made}`,
  description: "A garden that lives.",
  icon: "leaf",
  requiredCredential: null,
  leadPriceMinor: 2_000,
});
const newCategory = ({ done }: ActionContext) => done("/Admin/CreateCategory", category());
/** A category with two subcategories. */
const withSubcategories = async (context: ActionContext) => {
  const { id } = await newCategory(context);
  await context.done("/Admin/CreateSubcategory", { categoryId: id, name: "Trees" });
  const { category } = await context.done("/Admin/CreateSubcategory", { categoryId: id, name: "Lawns" });
  return category;
};
const QUESTION = {
  key: "kind",
  step: "about",
  type: "single",
  label: "Which kind?",
  help: null,
  required: true,
  options: [{ value: "a", label: "A" }, { value: "b", label: "B" }],
  min: null,
  max: null,
  showIf: null,
  matching: false,
  pii: false,
};
const text = () => ({
  categoryId: career,
  audience: "visitor",
  stage: "thank-you",
  title: `To bring ${++made}`,
  minutes: 2,
  body: "Your last certificate is enough.",
  link: null,
  media: null,
});
/** Creates content and returns its row of the list. */
const createContent = async ({ done }: ActionContext) => {
  const content = text();
  const list = await done("/Admin/CreateContent", content);
  return list.find(({ title }: { title: string }) => title === content.title);
};
const ordersOf = async ({ read }: ActionContext): Promise<string[]> =>
  (await read("/Admin/CategoriesPaginated?pageSize=50")).order;

const person = (app: TestApp) => makePerson(app);
const credential = async (app: TestApp) => {
  const specialistId = await makeSpecialist(app);
  return await app.transact((tx) =>
    addCredential(tx, { specialistId, type: "Licence", number: "1", issuer: "Office" })
  );
};
const campaign = async (app: TestApp, { done }: ActionContext) => {
  const userIds = [await person(app)];
  const order = { audience: { kind: "users", userIds }, channels: ["email"], title: "News", body: "Something is new." };
  return (await done("/Admin/SendNotification", order)).campaignId;
};
/** Runs `work` while every email is rejected. */
const whileEmailsFail = async (app: TestApp, work: () => Promise<unknown>) => {
  const { send } = app.services.mailer;
  app.services.mailer.send = () => Promise.reject(new Undeliverable("550 No such mailbox"));
  await work();
  await runReactions(app.ctx());
  app.services.mailer.send = send;
};
/** A delivery that used up its attempts. */
const failedDelivery = async (app: TestApp) => {
  await person(app);
  await visitorWithContact(app);
  const [delivery] = await app.transact((tx) => tx.select().from(eventDeliveries).limit(1));
  await app.transact((tx) =>
    tx.update(eventDeliveries).set({ state: "failed", finishedAt: tx.now })
      .where(eq(eventDeliveries.eventId, delivery!.eventId)).returning()
  );
  return { eventId: delivery!.eventId, listener: delivery!.listener };
};
const settings = (path: string, change: object): AdminAction => async (_app, { read }) => {
  const { version, values, defaults: _, bounds: __, changedAt: ___, changedBy: ____, ...rest } = await read(path);
  return { path, body: { ...(values ?? rest), ...change, version } };
};
/** The id of a message that has failed for good. */
const failedMessage = async (app: TestApp): Promise<string> => {
  await runReactions(app.ctx());
  await whileEmailsFail(app, () => sendPasswordEmail(app));
  const [message] = await app.services.db.read.select().from(messages).where(eq(messages.state, "failed"));
  return message!.id;
};

const newInvitee = () => `${crypto.randomUUID()}@example.com`;
const invitation = async (_app: TestApp, { done, read }: ActionContext): Promise<string> => {
  const people = newInvitee();
  await done("/Admin/Invite", { people });
  const [{ id }] = (await read(`/Admin/Invitations?search=${people}`)).items;
  return id;
};

const MAPPING = { mapping: ["email", "name"] };
/** An import of one person, and how it came there. */
const anImport = (...steps: string[]) => async (app: TestApp, { done, cookie }: ActionContext): Promise<string> => {
  const response = await app.send("/Admin/UploadImport?kind=specialists", {
    method: "POST",
    headers: { "Content-Type": "text/csv", Cookie: cookie },
    body: `Email,Name\n${newInvitee()},Anna Berger\n`,
  });
  const { id } = await response.json();
  for (const step of steps) {
    await done(`/Admin/${step}/${id}`, MAPPING);
    await runReactions(app.ctx());
  }
  return id;
};

const on =
  (path: string, make: (app: TestApp, context: ActionContext) => Promise<string>, body?: unknown): AdminAction =>
  async (app, context) => ({ path: `${path}/${await make(app, context)}`, body });

export const ADMIN_ACTIONS: Partial<Record<Call, AdminAction>> = {
  "POST /Admin/SuspendUser/{id}": on("/Admin/SuspendUser", person, { reason: "Spam" }),
  "POST /Admin/UnsuspendUser/{id}": on("/Admin/UnsuspendUser", async (app, { done }) => {
    const id = await person(app);
    await done(`/Admin/SuspendUser/${id}`);
    return id;
  }),
  "POST /Admin/CancelMeetings/{id}": on("/Admin/CancelMeetings", async (app, { done }) => {
    const { specialistId } = await bookMeeting(app);
    await done(`/Admin/SuspendUser/${specialistId}`);
    return specialistId;
  }),
  "POST /Admin/MakeAdmin/{id}": on("/Admin/MakeAdmin", person),
  "POST /Admin/RemoveAdmin/{id}": on("/Admin/RemoveAdmin", (app) => makeAdministrator(app)),
  "POST /Admin/EndSessions/{id}": on("/Admin/EndSessions", async (app) => {
    const id = await person(app);
    await app.signIn(id);
    return id;
  }),
  "POST /Admin/VerifyCredential/{id}": on("/Admin/VerifyCredential", credential),
  "POST /Admin/DeclineCredential/{id}": on("/Admin/DeclineCredential", credential, { reason: "It is old" }),
  "POST /Admin/AssignTrack/{id}": async (app) => ({
    path: `/Admin/AssignTrack/${(await visitorWithContact(app)).trackId}`,
    body: { specialistId: await makeSpecialist(app) },
  }),
  "POST /Admin/CancelAssignment/{id}": on("/Admin/CancelAssignment", async (app) => {
    const { trackId } = await visitorWithContact(app);
    const specialistId = await makeSpecialist(app);
    await app.transact((tx) => assignRequest(tx, { trackId, specialistId }));
    return trackId;
  }),
  "POST /Admin/DeleteUnassignedTrack/{id}": on(
    "/Admin/DeleteUnassignedTrack",
    async (app) => (await visitorWithContact(app)).trackId,
  ),
  "POST /Admin/AssignUserToLead/{id}": async (app) => ({
    path: `/Admin/AssignUserToLead/${await receivedLead(app, await makeSpecialist(app))}`,
    body: { specialistId: await makeSpecialist(app), reason: "The first one is ill" },
  }),
  "POST /Admin/DeleteLead/{id}": on(
    "/Admin/DeleteLead",
    async (app) => await receivedLead(app, await makeSpecialist(app)),
  ),
  "POST /Admin/GrantCredits/{id}": on("/Admin/GrantCredits", (app) => makeSpecialist(app), {
    categoryId: career,
    quantity: 2,
    reason: "A visitor was a bot.",
  }),
  "POST /Admin/RevokeCredits/{id}": on("/Admin/RevokeCredits", async (app) => {
    const id = await makeSpecialist(app, { credits: 0 });
    await giveCredits(app, id, { quantity: 2 });
    return id;
  }, { categoryId: career, quantity: 1, reason: "Given by mistake." }),
  "POST /Admin/RefundPayment/{id}": async (app) => {
    const pay = await openTestPayments(app);
    const { transactionId, sessionId, cookie } = await makeBuyer(app);
    await pay.actions.pay(sessionId);
    await verifyPayment(app, cookie, sessionId);
    return {
      path: `/Admin/RefundPayment/${transactionId}`,
      body: { quantity: 2, unused: 5, reason: "They moved abroad." },
    };
  },
  "POST /Admin/SendNotification": async (app) => ({
    path: "/Admin/SendNotification",
    body: {
      audience: { kind: "users", userIds: [await person(app)] },
      channels: ["email"],
      title: "News",
      body: "Something is new.",
    },
  }),
  "POST /Admin/StopCampaign/{id}": on("/Admin/StopCampaign", campaign),
  "POST /Admin/ResumeCampaign/{id}": on("/Admin/ResumeCampaign", async (app, context) => {
    const id = await campaign(app, context);
    await context.done(`/Admin/StopCampaign/${id}`);
    return id;
  }),
  "POST /Admin/RetryCampaign/{id}": on("/Admin/RetryCampaign", async (app, context) => {
    let id = "";
    await runReactions(app.ctx());
    await whileEmailsFail(app, async () => id = await campaign(app, context));
    return id;
  }),
  "POST /Admin/RetryJob": async (app) => ({ path: "/Admin/RetryJob", body: await failedDelivery(app) }),
  "POST /Admin/RetryAllJobs": async (app) => {
    await failedDelivery(app);
    return { path: "/Admin/RetryAllJobs" };
  },
  "POST /Admin/RemoveJob": async (app) => ({ path: "/Admin/RemoveJob", body: await failedDelivery(app) }),
  "POST /Admin/PauseQueue": () => Promise.resolve({ path: "/Admin/PauseQueue", body: { queue: "outside" } }),
  "POST /Admin/ResumeQueue": async (_app, { done }) => {
    await done("/Admin/PauseQueue", { queue: "sweeps" });
    return { path: "/Admin/ResumeQueue", body: { queue: "sweeps" } };
  },
  "POST /Admin/RetryMail/{id}": on("/Admin/RetryMail", failedMessage),
  "POST /Admin/TakeAttention": () =>
    Promise.resolve({ path: "/Admin/TakeAttention", body: { kind: "waves", id: "a network" } }),
  "POST /Admin/LeaveAttention": async (_, { done }) => {
    const body = { kind: "waves", id: "a domain" };
    await done("/Admin/TakeAttention", body);
    return { path: "/Admin/LeaveAttention", body };
  },
  "POST /Admin/DismissMail/{id}": on("/Admin/DismissMail", failedMessage),
  "POST /Admin/CreateCategory": () => Promise.resolve({ path: "/Admin/CreateCategory", body: category() }),
  "POST /Admin/UpdateCategory/{id}": async (_app, context) => {
    const { id, version } = await newCategory(context);
    return { path: `/Admin/UpdateCategory/${id}`, body: { ...category(), version } };
  },
  "POST /Admin/RetireCategory/{id}": on("/Admin/RetireCategory", async (_, context) => (await newCategory(context)).id),
  "POST /Admin/RestoreCategory/{id}": on("/Admin/RestoreCategory", async (_, context) => {
    const { id } = await newCategory(context);
    await context.done(`/Admin/RetireCategory/${id}`);
    return id;
  }),
  "POST /Admin/ReorderCategories": async (_app, context) => {
    const from = await ordersOf(context);
    return { path: "/Admin/ReorderCategories", body: { from, to: from.toReversed() } };
  },
  "POST /Admin/CreateSubcategory": async (_app, context) => ({
    path: "/Admin/CreateSubcategory",
    body: { categoryId: (await newCategory(context)).id, name: "Trees" },
  }),
  "POST /Admin/UpdateSubcategory/{id}": async (_app, context) => {
    const [subcategory] = (await withSubcategories(context)).subcategories;
    return {
      path: `/Admin/UpdateSubcategory/${subcategory.id}`,
      body: { name: "Ponds", leadPriceMinor: 900, version: subcategory.version },
    };
  },
  "POST /Admin/DeleteSubcategory/{id}": on(
    "/Admin/DeleteSubcategory",
    async (_, context) => (await withSubcategories(context)).subcategories[0].id,
  ),
  "POST /Admin/RestoreSubcategory/{id}": on("/Admin/RestoreSubcategory", async (app, context) => {
    await visitorWithContact(app, { subcategory: "return" });
    const id = starterId("career/return");
    await context.done(`/Admin/DeleteSubcategory/${id}`);
    return id;
  }),
  "POST /Admin/ReorderSubcategories/{id}": async (_app, context) => {
    const { id, subcategories } = await withSubcategories(context);
    const from = subcategories.map(({ id }: { id: string }) => id);
    return { path: `/Admin/ReorderSubcategories/${id}`, body: { from, to: from.toReversed() } };
  },
  "POST /Admin/SaveQuestions/{id}": async (_app, context) => {
    const { id, questionSets } = await newCategory(context);
    const { version } = questionSets[0];
    return { path: `/Admin/SaveQuestions/${id}`, body: { version, subcategoryId: null, questions: [QUESTION] } };
  },
  "POST /Admin/CreateContent": () => Promise.resolve({ path: "/Admin/CreateContent", body: text() }),
  "POST /Admin/UpdateContent/{id}": async (_app, context) => {
    const { id, version } = await createContent(context);
    return { path: `/Admin/UpdateContent/${id}`, body: { ...text(), version } };
  },
  "POST /Admin/RetireContent/{id}": on("/Admin/RetireContent", async (_, context) => (await createContent(context)).id),
  "POST /Admin/RestoreContent/{id}": on("/Admin/RestoreContent", async (_, context) => {
    const { id } = await createContent(context);
    await context.done(`/Admin/RetireContent/${id}`);
    return id;
  }),
  "POST /Admin/ReorderContents": async (_app, context) => {
    await createContent(context);
    await createContent(context);
    const list = await context.read(`/Admin/EducationalContents?categoryId=${career}`);
    const from = list.map((item: { id: string }) => item.id);
    return { path: "/Admin/ReorderContents", body: { categoryId: career, from, to: from.toReversed() } };
  },
  "POST /Admin/Translate": () =>
    Promise.resolve({
      path: "/Admin/Translate",
      body: { language: "de", source: "Career coaching", text: `Beruf ${++made}` },
    }),
  "POST /Admin/ImportTranslations": () =>
    Promise.resolve({
      path: "/Admin/ImportTranslations",
      body: { language: "de", file: `msgid "Mortgages and home loans"\nmsgstr "Darlehen ${++made}"\n` },
    }),
  "POST /Admin/Invite": () => Promise.resolve({ path: "/Admin/Invite", body: { people: newInvitee() } }),
  "POST /Admin/ResendInvitation/{id}": on("/Admin/ResendInvitation", invitation),
  "POST /Admin/WithdrawInvitation/{id}": on("/Admin/WithdrawInvitation", invitation),
  "POST /Admin/ReadImport/{id}": on("/Admin/ReadImport", anImport(), { encoding: "windows-1252", separator: "comma" }),
  "POST /Admin/CheckImport/{id}": on("/Admin/CheckImport", anImport(), MAPPING),
  "POST /Admin/RunImport/{id}": on("/Admin/RunImport", anImport("CheckImport")),
  "POST /Admin/InviteImported/{id}": on("/Admin/InviteImported", anImport("CheckImport", "RunImport")),
  "POST /Admin/UndoImport/{id}": on("/Admin/UndoImport", anImport("CheckImport", "RunImport")),
  "POST /Admin/DeleteImport/{id}": on("/Admin/DeleteImport", anImport()),
  "POST /Admin/StartExport": async (app) => {
    await runReactions(app.ctx());
    return { path: "/Admin/StartExport" };
  },
  "POST /Admin/DeleteExport/{id}": on("/Admin/DeleteExport", async (app, { done, read }) => {
    await runReactions(app.ctx());
    await done("/Admin/StartExport");
    return (await read("/Admin/Exports")).items[0].id;
  }),
  "POST /Admin/ImportPack": () =>
    Promise.resolve({
      path: "/Admin/ImportPack",
      body: {
        file: {
          format: PACK_FORMAT,
          version: PACK_VERSION,
          name: "Gardens",
          currency: "EUR",
          categories: [{ ...category(), icon: "leaf", requiredCredential: null, subcategories: [], questions: [] }],
        },
      },
    }),
  "PUT /Settings/LifecycleSettings": settings("/Settings/LifecycleSettings", {
    slotHoldMinutes: DEFAULTS.lifecycle.slotHoldMinutes + 1,
  }),
  "PUT /Settings/PricingSettings": settings("/Settings/PricingSettings", {
    refundWindowDays: DEFAULTS.pricing.refundWindowDays + 1,
  }),
  "PUT /Settings/InvoicingSettings": settings("/Settings/InvoicingSettings", SELLER),
  "PUT /Settings/Resources": settings("/Settings/Resources", { supportPhone: "+431234567" }),
};

/** Creates a specialist who requests a new password, which sends an email. */
const sendPasswordEmail = async (app: TestApp): Promise<void> => {
  const id = await makeSpecialist(app, { category: "legal" });
  const cookie = await app.signIn(id);
  const { email } = await (await app.call("/Users/ProfileData", { cookie })).json();
  await app.call("/Auth/ForgotPassword", { method: "POST", body: { email } });
};
