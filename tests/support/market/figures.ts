// Figures of screens beside the lists behind them: they are counted apart, so that each screen is quick.
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { get } from "../funnel/visitor.ts";
import { isAtWork, type Market } from "./market.ts";

// deno-lint-ignore no-explicit-any -- the body of any call
type Read = (path: string) => Promise<any>;

const reader = ({ app }: Market, cookie: string): Read => async (path) => {
  const { status, json } = await get(app, path, { cookie });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json;
};

/** How many entries the pages of a list have. */
const lengthOf = async (read: Read, path: string): Promise<number> => {
  let length = 0;
  for (let page = 1;; page++) {
    const { items, totalPages } = await read(`${path}${path.includes("?") ? "&" : "?"}pageSize=50&page=${page}`);
    length += items.length;
    if (page >= totalPages) return length;
  }
};

/** A figure, and the list that it leads to. */
type Figure = [figure: number, listPath: string];

const leadFigures = async (read: Read, counts: string, list: string): Promise<Figure[]> => {
  const { total, byStatus } = await read(counts);
  return [[total, list], ...LEAD_STATUSES.map((status): Figure => [byStatus[status], `${list}?status=${status}`])];
};

const specialistFigures = async (read: Read): Promise<Figure[]> => {
  const { unread } = await read("/Dashboard/LayoutProps");
  return [
    ...await leadFigures(read, "/Leads/Counts", "/Leads/GetAllForUser"),
    [unread, "/Notifications/List?read=no"],
  ];
};

const adminFigures = async (read: Read): Promise<Figure[]> => {
  const { badges } = await read("/Admin/DashboardLayoutProps");
  return [
    ...await leadFigures(read, "/Admin/LeadCounts", "/Admin/LeadsPaginated"),
    [badges.unassignedTracks, "/Admin/UnassignedTracksPaginated?contact=with"],
  ];
};

/** Figures that differ from their lists. */
export const compareFigures = async (market: Market): Promise<string[]> => {
  const differing: string[] = [];
  const compare = async (read: Read, figures: Figure[]) => {
    for (const [figure, path] of figures) {
      const length = await lengthOf(read, path);
      if (figure !== length) differing.push(`${figure} are counted, ${length} are in ${path}`);
    }
  };
  for (const id of market.specialists) {
    if (!await isAtWork(market, id)) continue;
    const read = reader(market, await market.app.signIn(id));
    await compare(read, await specialistFigures(read));
  }
  const read = reader(market, await market.app.signIn(market.admin));
  await compare(read, await adminFigures(read));
  return differing;
};
