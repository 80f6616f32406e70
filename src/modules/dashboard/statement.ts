// A specialist's credit statement with the lead and the purchase of each line: a page of it, and a CSV file.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { toUnits } from "@/platform/money.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import {
  countReserved,
  countStatement,
  listStatement,
  type StatementLine,
  sumLedger,
} from "@/modules/billing/index.ts";
import { entryLabel } from "@/modules/billing/rules.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { findLeadsByCredit, type Lead, visitorName } from "@/modules/leads/index.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import type { CreditStatement, StatementExportQuery, StatementItem, StatementQuery } from "./schemas.ts";

interface LineContext {
  zone: string;
  names: ReadonlyMap<string, string>;
  /** The specialist's own leads, by credit key. A lead that went to somebody else is no longer theirs. */
  leads: Map<string, Lead>;
}

const loadContext = async (db: Reader, specialistId: string, lines: readonly StatementLine[]): Promise<LineContext> => {
  const [zone, names, found] = await Promise.all([
    getZone(db, specialistId),
    loadCatalogNames(db),
    findLeadsByCredit(db, [...new Set(lines.flatMap(({ usedFor }) => usedFor ?? []))]),
  ]);
  const own = [...found].filter(([, lead]) => lead.specialistId === specialistId);
  return { zone, names, leads: new Map(own) };
};

const toItem = (line: StatementLine, { zone, names, leads }: LineContext): StatementItem => {
  const lead = line.usedFor ? leads.get(line.usedFor) : undefined;
  const { id, kind, rule, amount, balance, categoryId, subcategoryId, transactionId } = line;
  return {
    id,
    kind,
    rule,
    amount,
    balance,
    categoryId,
    at: toReadableTime(line.createdAt, zone),
    label: entryLabel(line),
    note: line.note || null,
    category: names.get(categoryId) ?? "",
    subcategory: subcategoryId && (names.get(subcategoryId) ?? null),
    unitPrice: { amount: line.unitPriceMinor, currency: line.currency },
    taxMode: line.taxMode,
    lead: lead ? { id: lead.id, name: visitorName(lead) } : null,
    transactionId,
  };
};

/** Transactions/Statement. Balances are the sums of the ledger, as the nightly reconciliation compares them. */
export const getStatement = async (ctx: Ctx, query: StatementQuery): Promise<CreditStatement> => {
  const db = ctx.db.read;
  const specialistId = userOf(ctx).id;
  const { page, pageSize, ...filter } = { ...query, specialistId };
  const [lines, counted, sums, reserved] = await Promise.all([
    listStatement(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countStatement(db, filter),
    sumLedger(db, specialistId),
    countReserved(db, specialistId),
  ]);
  const context = await loadContext(db, specialistId, lines);
  return {
    ...toPage(lines.map((line) => toItem(line, context)), query, counted),
    balances: sums.map(({ categoryId, balance }) => ({
      categoryId,
      balance,
      category: context.names.get(categoryId) ?? "",
      reserved: reserved.get(categoryId) ?? 0,
    })),
  };
};

interface ExportedLine extends StatementItem {
  /** In UTC. */
  writtenAt: string;
}

const COLUMNS: CsvColumns<ExportedLine> = {
  "Date (UTC)": ({ writtenAt }) => writtenAt,
  "Kind": ({ kind }) => kind,
  "What happened": ({ label }) => label,
  "Note": ({ note }) => note,
  "Category": ({ category }) => category,
  "Topic": ({ subcategory }) => subcategory,
  "Credits": ({ amount }) => amount,
  "Balance": ({ balance }) => balance,
  "Price per credit": ({ unitPrice }) => toUnits(unitPrice.amount, unitPrice.currency),
  "Currency": ({ unitPrice }) => unitPrice.currency,
  "Lead": ({ lead }) => lead?.id ?? null,
  "Purchase": ({ transactionId }) => transactionId,
  "VAT in price": ({ taxMode }) => taxMode,
};

async function* exportedLines(
  db: Reader,
  filter: StatementExportQuery & { specialistId: string },
): AsyncGenerator<ExportedLine[]> {
  for await (const lines of readInBatches<StatementLine>((batch) => listStatement(db, filter, batch))) {
    const context = await loadContext(db, filter.specialistId, lines);
    yield lines.map((line) => ({ ...toItem(line, context), writtenAt: iso(line.createdAt) }));
  }
}

/** Transactions/StatementExport: every line that the filters leave, in the list's order. */
export const exportStatement = (ctx: Ctx, query: StatementExportQuery): CsvFile =>
  csvFile("credit-statement", COLUMNS, exportedLines(ctx.db.read, { ...query, specialistId: userOf(ctx).id }));
