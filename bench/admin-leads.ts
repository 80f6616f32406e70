// Whether administrators' lists stay as fast with 1,000,000 leads as with 10,000: each call asked of both in turn.
import { starterId } from "@/modules/catalog/index.ts";
import { dateIn, DAY_MS } from "@/platform/time/time.ts";
import { makeLeadsOfEverybody, visitorOf } from "./bulk-leads.ts";
import { type BoundCall, compareSizes } from "./dataset-sizes.ts";

const since = (days: number) => dateIn("UTC", Date.now() - days * DAY_MS);
/** Whose surname is the beginning of no other. */
const somebody = visitorOf(7_700);
const LIST = "Admin/LeadsPaginated";

const CALLS: BoundCall[] = [
  ["first page", LIST, 1.3],
  ["fifty on a page", `${LIST}?pageSize=50`, 1.3],
  ["converted ones", `${LIST}?status=converted`, 1.3],
  ["received ones", `${LIST}?status=received`, 1.3],
  ["one category", `${LIST}?categoryId=${starterId("legal")}`, 1.3],
  ["one category, live ones", `${LIST}?categoryId=${starterId("legal")}&status=live`, 1.3],
  ["reassigned ones", `${LIST}?source=reassigned`, 1.3],
  ["from the funnel, live ones", `${LIST}?source=funnel&status=live`, 1.3],
  ["the last thirty days", `${LIST}?from=${since(30)}`, 1.3],
  ["one specialist's", `${LIST}?specialistId=SPECIALIST`, 1.3],
  ["one specialist's, expired ones", `${LIST}?specialistId=SPECIALIST&status=expired`, 1.3],
  ["by name", `${LIST}?sort=name&dir=asc`, 1.3],
  ["a visitor's name", `${LIST}?search=${somebody.firstName}+${somebody.lastName}`, 1.3],
  ["a visitor's address", `${LIST}?search=${somebody.email}`, 1.3],
  ["a name that nobody has", `${LIST}?search=zacharias`, 1.3],
  ["total", "Admin/TotalCount", 1.3],
  ["converted, total", "Admin/ConvertedCount", 1.3],
  ["booked in one category, total", `Admin/BookedCount?categoryId=${starterId("career")}`, 1.3],
  ["expired within thirty days, total", `Admin/ExpiredCount?from=${since(30)}`, 1.3],
  ["one lead", "Admin/LeadProps/019a0000-0000-7000-8000-000000000007", 1.3],
];

export const measureAdminLeads = (): Promise<void> =>
  compareSizes({ things: "leads", calls: CALLS, pairs: 60, write: makeLeadsOfEverybody });
