// Compares administrators' lead lists with 1,000,000 leads and with 10,000.
import { starterId } from "@/modules/catalog/index.ts";
import { dateIn, DAY_MS } from "@/platform/time/time.ts";
import { createLeads, visitorOf } from "./bulk-leads.ts";
import { type BoundCall, compareSizes } from "./dataset-sizes.ts";

const since = (days: number) => dateIn("UTC", Date.now() - days * DAY_MS);
/** A visitor whose last name is not a prefix of another one. */
const visitor = visitorOf(7_700);
const LIST = "Admin/LeadsPaginated";

const CALLS: BoundCall[] = [
  ["first page", LIST, 1.3],
  ["page of fifty", `${LIST}?pageSize=50`, 1.3],
  ["converted", `${LIST}?status=converted`, 1.3],
  ["received", `${LIST}?status=received`, 1.3],
  ["one category", `${LIST}?categoryId=${starterId("legal")}`, 1.3],
  ["one category, live", `${LIST}?categoryId=${starterId("legal")}&status=live`, 1.3],
  ["reassigned", `${LIST}?source=reassigned`, 1.3],
  ["from the funnel, live", `${LIST}?source=funnel&status=live`, 1.3],
  ["last 30 days", `${LIST}?from=${since(30)}`, 1.3],
  ["one specialist", `${LIST}?specialistId=SPECIALIST`, 1.3],
  ["one specialist, expired", `${LIST}?specialistId=SPECIALIST&status=expired`, 1.3],
  ["sorted by name", `${LIST}?sort=name&dir=asc`, 1.3],
  ["search by name", `${LIST}?search=${visitor.firstName}+${visitor.lastName}`, 1.3],
  ["search by email", `${LIST}?search=${visitor.email}`, 1.3],
  ["search without results", `${LIST}?search=zacharias`, 1.3],
  ["total", "Admin/TotalCount", 1.3],
  ["converted, total", "Admin/ConvertedCount", 1.3],
  ["booked in one category, total", `Admin/BookedCount?categoryId=${starterId("career")}`, 1.3],
  ["expired within 30 days, total", `Admin/ExpiredCount?from=${since(30)}`, 1.3],
  ["one lead", "Admin/LeadProps/019a0000-0000-7000-8000-000000000007", 1.3],
];

export const measureAdminLeads = (): Promise<void> =>
  compareSizes({ noun: "leads", calls: CALLS, pairs: 60, seed: createLeads });
