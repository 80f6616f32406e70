import { describe, expect, it, test } from "vitest";
import { SETTINGS_NAMES } from "@/modules/settings/rules.ts";
import { currencies } from "./currencies.ts";
import { listSections, searchSettings } from "./sections.ts";
import type { SettingsView } from "./settings-queries.ts";

const view = (hasTexts: boolean) => ({ hasTexts }) as unknown as SettingsView;
const all = SETTINGS_NAMES.flatMap((document) => listSections(document, view(true)));

test("each section has an address of its own, and each document its history", () => {
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  const histories = all.filter(({ label }) => label === "History");
  expect(histories.map(({ key }) => key)).toEqual(SETTINGS_NAMES.map((document) => `history-${document}`));
});

test("text messages have settings only where there is a provider", () => {
  const labels = (hasTexts: boolean) => listSections("lifecycle", view(hasTexts)).map(({ label }) => label);
  expect(labels(true).filter((label) => !labels(false).includes(label))).toEqual(["Text messages"]);
});

describe("the search", () => {
  const found = (text: string) => searchSettings(all, text).map(({ setting }) => setting.label);

  it("finds settings by any words of label, description and section", () => {
    expect(found("remind visitor")).toContain("Visitor reminders");
    expect(found("  LEADS  expire ")).toContain("Leads in progress expire after");
    expect(found("credits low")).toContain("Low credit warning at");
  });

  it("finds nothing without words, and nothing for what no setting says", () => {
    expect(found(" ")).toEqual([]);
    expect(found("leads banana")).toEqual([]);
  });
});

test("every currency can be chosen, each once, and is one that amounts can be written in", () => {
  const codes = currencies.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect(codes).toEqual(expect.arrayContaining(["CLP", "EUR", "HUF", "IDR", "JPY", "KWD", "PKR", "TND"]));
  const named = new Intl.DisplayNames("en", { type: "currency" });
  expect(codes.filter((code) => named.of(code) === code && !["SLE", "XCG", "ZWG"].includes(code))).toEqual([]);
});
