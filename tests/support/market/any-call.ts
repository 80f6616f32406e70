// Changing calls of the API document, with the ids of what the market has and a body that its schema accepts. Most are
// refused, and must leave no trace.
import { asc, ne } from "drizzle-orm";
import { categories } from "@/modules/catalog/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { declaredOperations, type Operation } from "../api/declared-operations.ts";
import { READ_ONLY_CALLS } from "../api/admin-actions.ts";
import { sampleOf } from "../api/fuzz-inputs.ts";
import { VALID_VALUES, validBodies } from "../api/valid-bodies.ts";
import type { CallOptions, TestApp } from "../app/test-app.ts";
import type { Caller } from "../funnel/visitor.ts";
import type { Call } from "../api/contract-calls.ts";
import { type Choice, type Market, pick } from "./market.ts";

export const callOf = ({ method, path }: Operation): Call => `${method} ${path}` as Call;

const READ_ONLY: readonly Call[] = [...READ_ONLY_CALLS, "POST /Onboarding/PreviewCalendar"];

/** Every call that changes something. */
export const changingOperations = async (app: TestApp): Promise<Operation[]> =>
  (await declaredOperations(app)).filter((operation) =>
    operation.method !== "GET" && !READ_ONLY.includes(callOf(operation))
  );

/** What the `{id}` of a path names: the first pattern that fits. Nothing else has ids in a market. */
const OWNERS: readonly [RegExp, "meetings" | "tracks" | "categories" | "people"][] = [
  [/^\/Admin\/(Release|Reject)Booking/, "meetings"],
  [/^\/Funnel/, "tracks"],
  [/Category|Questions|Subcategor/, "categories"],
  [/./, "people"],
];

const idsFor = async ({ app: { services: { db } }, specialists }: Market, path: string): Promise<string[]> => {
  const owner = OWNERS.find(([pattern]) => pattern.test(path))![1];
  if (owner === "people") return [...specialists];
  const rows = {
    meetings: () => db.read.select({ id: meetings.id }).from(meetings).orderBy(asc(meetings.id)),
    tracks: () => db.read.select({ id: tracks.id }).from(tracks).orderBy(asc(tracks.id)),
    categories: () => db.read.select({ id: categories.id }).from(categories).where(ne(categories.slug, "career")),
  };
  return (await rows[owner]()).map(({ id }) => id);
};

const cookieFor = async ({ app, specialists, admin }: Market, { access }: Operation, n: number) => {
  if (access === "anyone") return undefined;
  return await app.signIn(access === "admin" ? admin : pick(specialists, n)!);
};

/** The numbers select the caller, the id and the body. */
export const makeAnyCall = async (
  market: Market,
  operation: Operation,
  { who, which, slot }: Choice,
  web: Caller,
) => {
  const ids = await idsFor(market, operation.path);
  const id = pick(ids, which) ?? "019a9c00-0000-7000-8000-000000000000";
  const path = operation.path.replace("{id}", id).replace("{form}", "profile");
  const bodies = validBodies(operation.path, id) ?? (operation.body ? [sampleOf(operation.body, VALID_VALUES)] : []);
  const options: CallOptions = {
    method: operation.method as CallOptions["method"],
    body: pick(bodies, slot),
    cookie: await cookieFor(market, operation, who),
  };
  const { status: answered } = await web.call(path, options);
  // Whoever may not, or is late, is refused like anybody else.
  return { status: answered >= 400 && answered < 500 ? 400 : answered };
};
