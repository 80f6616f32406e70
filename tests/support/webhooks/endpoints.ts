// Webhook endpoints for tests, created by the calls of the product.
import { hashPassword } from "@/modules/auth/index.ts";
import type { DeliveryList } from "@/modules/webhooks/schemas.ts";
import { WEBHOOK_EVENT_NAMES } from "@/modules/webhooks/rules.ts";
import type { TestApp } from "../app/test-app.ts";
import { get, post } from "../funnel/visitor.ts";
import { PASSWORD } from "../people/accounts.ts";
import { bookedLead } from "../leads/leads.ts";
import { makeAdministrator } from "../people/factories.ts";
import { makeOpenSpecialist, startOf } from "../scheduling/bookings.ts";

/** Who manages webhooks, and where their calls are. */
export interface Manager {
  id: string;
  /** "/Webhooks", or "/Admin/Webhooks" for an owner of the marketplace. */
  path: string;
}

let hash: Promise<string> | undefined;
const passwordHash = () => hash ??= hashPassword(PASSWORD);

/** A specialist who is always open and whose password is PASSWORD. */
export const specialistManager = async (app: TestApp): Promise<Manager> => {
  const id = await makeOpenSpecialist(app, { person: { passwordHash: await passwordHash() } });
  return { id, path: "/Webhooks" };
};

/** An owner of the marketplace. */
export const ownerManager = async (app: TestApp): Promise<Manager> => {
  const id = await makeAdministrator(app, { adminRole: "owner", passwordHash: await passwordHash() });
  return { id, path: "/Admin/Webhooks" };
};

export interface MadeEndpoint {
  id: string;
  secret: string;
}

export const makeEndpoint = async (
  app: TestApp,
  manager: Manager,
  url: string,
  events: readonly string[] = WEBHOOK_EVENT_NAMES,
): Promise<MadeEndpoint> => {
  const body = { url, description: "Our CRM", events, password: PASSWORD };
  const { status, json } = await callOf(app, manager, "Create", body);
  if (status !== 200) throw new Error(`The endpoint was not created: ${JSON.stringify(json)}`);
  return json;
};

/** A call with a session of this moment, because tests let days go by. */
const callOf = async (app: TestApp, { id, path }: Manager, call: string, body: unknown) =>
  await post(app, `${path}/${call}`, body, { cookie: await app.signIn(id) });

/** A call about an endpoint or a delivery. */
export const manage = (app: TestApp, manager: Manager, call: string, id: string, body: unknown = {}) =>
  callOf(app, manager, `${call}/${id}`, body);

/** What a manager reads below their path. */
export const readAs = async (app: TestApp, { id, path }: Manager, call: string) =>
  await get(app, `${path}/${call}`, { cookie: await app.signIn(id) });

/** The log of an endpoint, the newest first. */
export const logOf = async (app: TestApp, manager: Manager, id: string): Promise<DeliveryList["items"]> =>
  (await readAs(app, manager, `Deliveries/${id}`)).json.items;

let starts = 0;

/** A lead of a visitor who books a time of a manager, whatever the clock says. Returns its id. */
export const bookSomeTime = (app: TestApp, { id }: Manager): Promise<string> =>
  bookedLead(app, id, startOf(starts++ % 90, app.clock.now()));
