// What happens outside of the product in a random history, and what an owner brings along from another system.
import { desc, eq } from "drizzle-orm";
import { helpRequests } from "@/modules/help/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { imports } from "@/modules/imports/tables.ts";
import type { ImportKind } from "@/modules/imports/rules.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findPersonByEmail } from "@/modules/auth/index.ts";
import { emailsTo, latestLink, newAddress, PASSWORD, REGISTRATION } from "../people/accounts.ts";
import { csv } from "../people/imports.ts";
import { type Caller, post } from "../funnel/visitor.ts";
import { asAdmin, asSpecialist, type Market, type MarketAction, newMark, pick, pickLead, startAt } from "./market.ts";

/** Uploads a file, checks it and imports what is ready. */
const importFile = async (market: Market, kind: ImportKind, text: string): Promise<{ status: number }> => {
  const { app, admin, outside } = market;
  const uploaded = await app.send(`/Admin/UploadImport?kind=${kind}&name=file.csv`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Cookie: await app.signIn(admin) },
    body: text,
  });
  const { id, mapping } = await uploaded.json();
  const checked = await asAdmin(market, `/Admin/CheckImport/${id}`, { mapping }, app);
  if (checked.status !== 200) return checked;
  await outside.settle();
  return await asAdmin(market, `/Admin/RunImport/${id}`, {}, app);
};

const IMPORT_CALLS = [
  "POST /Admin/UploadImport",
  "POST /Admin/CheckImport/{id}",
  "POST /Admin/RunImport/{id}",
] as const;
const SEVERAL = "It is several calls.";

const undoLast = async (market: Market, kind: ImportKind, web: Caller) => {
  const [last] = await market.app.services.db.read.select().from(imports).where(eq(imports.kind, kind))
    .orderBy(desc(imports.id)).limit(1);
  return last && await asAdmin(market, `/Admin/UndoImport/${last.id}`, {}, web);
};

type Imported = NonNullable<Market["imported"]["person"]>;

/** Whoever was imported gets an invitation and joins. */
const join = async ({ app, outside }: Market, email: string, web: Caller) => {
  await outside.settle();
  const last = (await emailsTo(app, email)).at(-1);
  if (outside.isAway || !last?.text.includes("?code=")) return undefined;
  return await post(web, "/Auth/AcceptInvitation", { ...REGISTRATION, ...await latestLink(app, email) });
};

const PEOPLE: readonly ((market: Market, person: Imported, web: Caller) => Promise<{ status: number } | undefined>)[] =
  [
    async (market, { email }, web) => {
      await asAdmin(market, "/Admin/Invite", { people: email }, web);
      return await join(market, email, web);
    },
    async (market, { email }, web) => {
      const person = await findPersonByEmail(market.app.services.db.read, email);
      if (!person?.emailVerifiedAt) return undefined;
      const cookie = await market.app.signIn(person.id);
      const response = await post(web, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie });
      if (response.status === 200) {
        market.imported.left.push(email, person.id);
        market.imported.person = undefined;
      }
      return response;
    },
    async (market, { email }, web) => {
      const person = await findPersonByEmail(market.app.services.db.read, email);
      const body = { categoryId: starterId("career"), quantity: 1, reason: "Welcome." };
      return person && await asAdmin(market, `/Admin/GrantCredits/${person.id}`, body, web);
    },
    async (market, _person, web) => await undoLast(market, "specialists", web),
  ];

export const OUTSIDE_ACTIONS = {
  /** Meetings of another system, of half an hour and of 40 minutes; half of the files have no phone numbers. */
  import: {
    calls: IMPORT_CALLS,
    leavesTrace: SEVERAL,
    isFree: true,
    async perform(market, { who, which, slot }) {
      const host = which % market.specialists.length;
      const rows = [slot, slot + 3].map((at) => {
        const name = newMark();
        const email = newAddress();
        market.imported.marks.set(email, name);
        const phone = who % 2 === 0 ? "+43 660 1234567" : "";
        return `specialist-${host}@example.test,${iso(startAt(at % 12))},${
          at % 2 === 0 ? 30 : 40
        },${email},Vera ${name},${phone},Career coaching`;
      });
      market.imported.file = csv("Specialist,Start,Minutes,Email,Name,Phone,Topic", ...rows);
      return await importFile(market, "meetings", market.imported.file);
    },
  },
  /** The same file again. */
  again: {
    calls: IMPORT_CALLS,
    leavesTrace: SEVERAL,
    isFree: true,
    perform: async (market) =>
      market.imported.file ? await importFile(market, "meetings", market.imported.file) : undefined,
  },
  unimport: {
    ends: "any",
    isFree: true,
    calls: ["POST /Admin/UndoImport/{id}"],
    perform: (market, _choice, web) => undoLast(market, "meetings", web),
  },
  /** Somebody of another system is imported, joins, leaves, is granted credits, or is taken back. */
  people: {
    calls: [...IMPORT_CALLS, "POST /Admin/UndoImport/{id}"],
    leavesTrace: SEVERAL,
    async perform(market, { slot }, web) {
      const { person } = market.imported;
      if (person && slot % 5 > 0) return await PEOPLE[slot % 5 - 1]!(market, person, web);
      const email = newAddress();
      const name = newMark();
      market.imported.person = { email };
      return await importFile(
        market,
        "specialists",
        csv("Email,Name", `${email},Anna ${name}`, `${email},Anna ${name}`),
      );
    },
  },
  /** Mail server, calendar, Zoom and the receiver of webhooks are away until time passes. */
  outage: {
    calls: [],
    async perform({ outside }) {
      await outside.leave();
      return undefined;
    },
  },
  /** An appointment in the connected calendar. */
  busy: {
    calls: [],
    async perform({ outside }, { slot }) {
      if (!outside.isAway) await outside.block(startAt(slot), startAt(slot) + 30 * MINUTE_MS);
      return undefined;
    },
  },
  dispute: {
    ends: "any",
    calls: ["POST /Help/Create", "POST /Help/UpdateStatus/{id}"],
    async perform(market, { who, which, slot }, web) {
      if (who % 2 === 0) {
        const lead = await pickLead(market, which);
        const body = { kind: "lead-dispute", subject: "No visitor", message: "The number is wrong.", leadId: lead?.id };
        return lead && await asSpecialist(market, lead.specialistId, ["/Help/Create", body], web);
      }
      const rows = await market.app.services.db.read.select().from(helpRequests).orderBy(desc(helpRequests.id));
      const request = pick(rows, which);
      const resolution = slot % 2 === 0 ? "credited" : "declined";
      const body = { status: "resolved", resolution, message: "We have looked." };
      return request && await asAdmin(market, `/Help/UpdateStatus/${request.id}`, body, web);
    },
  },
} satisfies Record<string, MarketAction>;
