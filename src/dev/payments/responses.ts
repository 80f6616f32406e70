// Responses of the stand-in: expanded objects and paginated lists.
import type { Reader } from "@/platform/db/types.ts";
import { StripeFault } from "./errors.ts";
import type { Created } from "./parameters.ts";
import type { StripeObject } from "./payment-objects.ts";
import { findObject } from "./store.ts";

/** The fields that contain the id of another object, and its kind. */
const EXPANDABLE: Record<string, string> = {
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
};

type Json = Record<string, unknown>;

/** A copy with the objects at these paths included. Throws for a path that cannot be expanded. */
export const expandObject = async (on: Reader, object: unknown, paths: readonly string[]): Promise<Json> => {
  const whole = structuredClone(object) as Json;
  for (const path of paths) await expand(on, whole, path.split("."));
  return whole;
};

const expand = async (on: Reader, object: Json, [field = "", ...rest]: string[]): Promise<void> => {
  const kind = EXPANDABLE[field];
  if (!kind || !(field in object)) throw new StripeFault(400, `This property cannot be expanded (${field}).`);
  if (typeof object[field] === "string") object[field] = (await findObject(on, kind, object[field]))?.body;
  if (rest.length > 0 && object[field]) await expand(on, object[field] as Json, rest);
};

interface Paging {
  limit: number;
  starting_after?: string;
  ending_before?: string;
  expand: string[];
}

/** Whether an object was created in the range. */
export const isCreatedIn = ({ created }: StripeObject, { gt, gte, lt, lte }: Created = {}): boolean =>
  created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity);

const positionOf = (all: StripeObject[], param: string, id: string): number => {
  const at = all.findIndex((object) => object.id === id);
  if (at < 0) throw new StripeFault(400, `No such object: '${id}'`, { code: "resource_missing", param });
  return at;
};

/** The objects of a page, and whether more follow in its direction. */
const sliceOf = (all: StripeObject[], { limit, starting_after, ending_before }: Omit<Paging, "expand">) => {
  if (ending_before !== undefined) {
    const end = positionOf(all, "ending_before", ending_before);
    return { shown: all.slice(Math.max(0, end - limit), end), has_more: end > limit };
  }
  const from = starting_after === undefined ? 0 : positionOf(all, "starting_after", starting_after) + 1;
  return { shown: all.slice(from, from + limit), has_more: all.length > from + limit };
};

/** One page of a list, newest first. Throws if the cursor is not in the list. */
export const page = async (on: Reader, url: string, all: StripeObject[], { expand, ...paging }: Paging) => {
  const { shown, has_more } = sliceOf(all, paging);
  const paths = expand.map((path) => path.replace(/^data\./, ""));
  const data = await Promise.all(shown.map((object) => expandObject(on, object, paths)));
  return { object: "list", url, has_more, data };
};
