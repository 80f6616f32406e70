// Every changing call of the API document, with the ids of what the market has and a body that its schema accepts. Most are
// refused, and must leave no trace.
import { asc, ne } from "drizzle-orm";
import { categories } from "@/modules/catalog/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { declaredOperations, type Operation } from "../api/declared-operations.ts";
import { READ_ONLY_CALLS } from "../api/admin-actions.ts";
import { sampleOf } from "../api/fuzz-inputs.ts";
import { VALID_VALUES, validBodies } from "../api/valid-bodies.ts";
import type { CallOptions, TestApp } from "../app/test-app.ts";
import type { Caller } from "../funnel/visitor.ts";
import type { Call } from "../api/contract-calls.ts";

/** Who can make calls. */
export interface Callers {
  app: TestApp;
  specialists: readonly string[];
  /** An administrator's id. */
  admin: string;
}

export const callOf = ({ method, path }: Operation): Call => `${method} ${path}` as Call;

const READ_ONLY: readonly Call[] = [...READ_ONLY_CALLS, "POST /Onboarding/PreviewCalendar"];

/** Every call that changes something. */
export const changingOperations = async (app: TestApp): Promise<Operation[]> =>
  (await declaredOperations(app)).filter((one) => one.method !== "GET" && !READ_ONLY.includes(callOf(one)));

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** What the `{id}` of a path names: the first pattern that fits. */
const OWNERS: readonly [RegExp, "meetings" | "tracks" | "leads" | "people" | "categories"][] = [
  [
    /^\/Funnel\/(Managed|Outcome|ConfirmBooking|RejectBooking|ResendCode)|^\/Admin\/(Release|Reject)Booking/,
    "meetings",
  ],
  [/^\/Funnel|^\/Admin\/(AssignTrack|CancelAssignment|DeleteUnassignedTrack)/, "tracks"],
  [/^\/Leads|^\/Admin\/(AssignUserToLead|DeleteLead)/, "leads"],
  [/Category|Questions|Subcategor|^\/Admin\/ReorderContents/, "categories"],
  [/./, "people"],
];

const idsFor = async ({ app: { services: { db } }, specialists }: Callers, path: string): Promise<string[]> => {
  const owner = OWNERS.find(([pattern]) => pattern.test(path))![1];
  if (owner === "people") return [...specialists];
  const rows = {
    meetings: () => db.read.select({ id: meetings.id }).from(meetings).orderBy(asc(meetings.id)),
    tracks: () => db.read.select({ id: tracks.id }).from(tracks).orderBy(asc(tracks.id)),
    leads: () => db.read.select({ id: leads.id }).from(leads).orderBy(asc(leads.id)),
    categories: () => db.read.select({ id: categories.id }).from(categories).where(ne(categories.slug, "career")),
  };
  return (await rows[owner]()).map(({ id }) => id);
};

const cookieFor = async ({ app, specialists, admin }: Callers, { access }: Operation, n: number) => {
  if (access === "anyone") return undefined;
  return await app.signIn(access === "admin" ? admin : pick(specialists, n)!);
};

/** The numbers select the caller, the id and the body. */
export const makeAnyCall = async (
  callers: Callers,
  operation: Operation,
  { who, which, slot }: { who: number; which: number; slot: number },
  web: Caller,
) => {
  const ids = await idsFor(callers, operation.path);
  const id = pick(ids, which) ?? "019a9c00-0000-7000-8000-000000000000";
  const status = pick(["live", "expired", "booked"], slot)!;
  const path = operation.path.replace("{id}", id).replace("{status}", status).replace("{form}", "profile")
    .replace("{document}", "lifecycle");
  const bodies = validBodies(operation.path, id) ?? (operation.body ? [sampleOf(operation.body, VALID_VALUES)] : []);
  const options: CallOptions = {
    method: operation.method as CallOptions["method"],
    body: pick(bodies, slot),
    cookie: await cookieFor(callers, operation, who),
  };
  const { status: answered } = await web.call(path, options);
  // Whoever may not, or is late, is refused like anybody else.
  return { status: answered >= 400 && answered < 500 ? 400 : answered };
};
