// Settings while they are edited: parsing, problems of single values, and merging with changes of other people.
import { describe, expect, it } from "vitest";
import { BOUNDS } from "@/modules/settings/views.ts";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { durationText, valueText } from "@/modules/settings/value-rules.ts";
import { changedSettings, mergeNewer, readSetting, readSettings, toTyped, unsentSettings } from "./setting-fields.ts";
import { boundText, GROUPS, settingsIn } from "./settings.ts";

const lifecycle = settingsIn(GROUPS.lifecycle);
const typedLifecycle = (more: object) => ({ ...toTyped(lifecycle, DEFAULTS.lifecycle), ...more });
const problemsOf = (more: object) => readSettings(lifecycle, typedLifecycle(more), BOUNDS.lifecycle).problems;

describe("every document", () => {
  it.each(["lifecycle", "pricing", "invoicing", "resources"] as const)(
    "%s: each value has a field and is parsed unchanged",
    (name) => {
      const settings = settingsIn(GROUPS[name]);
      const values = DEFAULTS[name];
      expect(settings.map(({ key }) => key).sort()).toEqual(Object.keys(values).sort());
      expect(readSettings(settings, toTyped(settings, values), BOUNDS[name])).toEqual({ values, problems: [] });
    },
  );
});

describe("what is typed", () => {
  it.each([
    ["slotHoldMinutes", " 12 ", 12],
    ["acceptanceMinutes", "1,440", 1_440],
    ["acceptanceMinutes", "4 hours", 240],
    ["acceptanceMinutes", "1d", 1_440],
    ["visitorReminderMinutes", "1 day, 2 h; 15", [1_440, 120, 15]],
    ["creditValidityMonths", "2 years", 24],
    ["textSegmentCost", "0.075", 75],
    ["textCostPerDay", "49,50", 4_950],
    ["textCostPerDay", "1,000", 100_000],
    ["textSegmentCost", "0,5", 500],
    ["liveWarningHours", "48;12 6", [48, 12, 6]],
    ["liveWarningHours", "", []],
  ])("%s %j is parsed", (key, text, value) => {
    const { values, problems } = readSettings(lifecycle, typedLifecycle({ [key]: text }), BOUNDS.lifecycle);
    expect([values[key], problems]).toEqual([value, []]);
  });

  it.each([
    ["slotHoldMinutes", "banana", "Enter a time such as 30 minutes, 2 hours or 1 day."],
    ["slotHoldMinutes", "", "Enter a time such as 30 minutes, 2 hours or 1 day."],
    ["slotHoldMinutes", "10 years", "Enter a time such as 30 minutes, 2 hours or 1 day."],
    ["creditValidityMonths", "soon", "Enter a time such as 2 months or 1 year."],
    ["liveDays", "soon", "Enter a time such as 1 day."],
    ["lowCreditAt", "few", "Enter a whole number."],
    ["slotHoldMinutes", "61", "Enter 1 minute to 1 hour."],
    ["textCostPerDay", "1.2345", "Enter an amount, such as 0.50."],
    ["liveWarningHours", "48, soon", "Enter times separated by commas, such as 2 hours and 1 day."],
    ["liveWarningHours", "0", "Enter values from 1 hour to 10 days."],
    ["liveWarningHours", "1,2,3,4,5,6", "Enter at most 5 values."],
  ])("%s %j is rejected", (key, text, sentence) => {
    expect(problemsOf({ [key]: text })).toEqual([{ key, sentence }]);
  });

  it("packages: per cent with decimals become basis points, and an empty row is invalid", () => {
    const pricing = settingsIn(GROUPS.pricing);
    const read = (packages: object[]) =>
      readSettings(pricing, { ...toTyped(pricing, DEFAULTS.pricing), packages }, BOUNDS.pricing);
    expect(read([{ quantity: "3", discount: "12,5%" }]).values.packages).toEqual([{
      quantity: 3,
      discountBps: 1_250,
    }]);
    expect(read([{ quantity: "", discount: "" }]).problems.map(({ key }) => key)).toEqual(["packages"]);
  });
});

describe("mergeNewer", () => {
  const base = DEFAULTS.lifecycle;
  const newer = { ...base, liveDays: 21, outcomeDays: 9, lowCreditAt: 5 };

  it("keeps unsaved changes, applies the others, and reports both", () => {
    const typed = typedLifecycle({ liveDays: "30", outcomeDays: "9", reopenDays: "40" });
    const merged = mergeNewer(lifecycle, { typed, base, newer });
    expect(merged.typed).toMatchObject({ liveDays: "30", outcomeDays: "9", lowCreditAt: "5", reopenDays: "40" });
    expect(
      merged.conflicts.map((
        { setting, before, now, isOverwritten },
      ) => [setting.key, before, now, isOverwritten]),
    )
      .toEqual([
        ["liveDays", 14, 21, true],
        ["outcomeDays", 7, 9, false],
        ["lowCreditAt", 3, 5, false],
      ]);
    expect(changedSettings(lifecycle, merged.typed, newer).map(({ key }) => key)).toEqual(["liveDays", "reopenDays"]);
  });

  it("keeps invalid fields", () => {
    const typed = typedLifecycle({ liveDays: "soon" });
    expect(mergeNewer(lifecycle, { typed, base, newer }).typed.liveDays).toBe("soon");
  });
});

describe("own texts of messages", () => {
  const messages = Object.values(GROUPS).flatMap(settingsIn).find(({ kind }) => kind === "messages");
  const text = (subject: string) => ({ en: { subject, opening: "", closing: "" } });
  const base = { messages: { "visitor-confirmation": text("First") } };
  const newer = {
    messages: { "visitor-confirmation": text("Theirs"), "visitor-reminder": text("Also theirs") },
  };
  const merge = (typed: object) => {
    const { typed: merged, conflicts } = mergeNewer([messages!], { typed: { messages: typed }, base, newer });
    return { merged: merged.messages, isOverwritten: conflicts[0]!.isOverwritten };
  };

  it("are merged one by one", () => {
    const cancelled = { "visitor-cancelled": text("Mine") };
    expect(merge({ ...base.messages, ...cancelled })).toEqual({
      merged: { ...newer.messages, ...cancelled },
      isOverwritten: false,
    });
  });

  it("say when one replaces what somebody else has saved, also by removing it", () => {
    expect(merge({ "visitor-confirmation": text("Mine") })).toEqual({
      merged: { ...newer.messages, "visitor-confirmation": text("Mine") },
      isOverwritten: true,
    });
    expect(merge({})).toEqual({
      merged: { "visitor-reminder": text("Also theirs") },
      isOverwritten: true,
    });
  });
});

it("texts of the landing page are merged language by language, without questions that are empty", () => {
  const landing = Object.values(GROUPS).flatMap(settingsIn).find(({ kind }) => kind === "landing")!;
  const text = (headline: string) => ({ headline, lead: "", questions: [] });
  const { typed, conflicts } = mergeNewer([landing], {
    typed: { [landing.key]: { en: text("Mine") } },
    base: { [landing.key]: {} },
    newer: { [landing.key]: { de: text("Theirs") } },
  });
  expect([typed[landing.key], conflicts[0]!.isOverwritten]).toEqual([{ en: text("Mine"), de: text("Theirs") }, false]);
  const questions = [{ question: " Why? ", answer: "Because." }, { question: "", answer: " " }];
  expect(readSetting(landing, { [landing.key]: { en: { ...text(" Hello "), questions }, de: text(" ") } }))
    .toEqual({ en: { ...text("Hello"), questions: [{ question: "Why?", answer: "Because." }] } });
});

it("of what was kept only what was typed differs from what is saved", () => {
  const typed = typedLifecycle({});
  const base = DEFAULTS.lifecycle;
  const kept = { liveDays: { typed: "20", base: 7 }, goneSince: { typed: "1", base: 2 } };
  const opened = unsentSettings(kept, { typed, base });
  expect([opened.typed, opened.base]).toEqual([{ ...typed, liveDays: "20" }, { ...base, liveDays: 7 }]);
});

describe("texts", () => {
  it.each<[number, string, string]>([
    [240, "minutes", "4 hours"],
    [1_440, "minutes", "1 day"],
    [90, "minutes", "90 minutes"],
    [0, "hours", "0 hours"],
    [14, "days", "14 days"],
    [24, "months", "2 years"],
  ])("%i %s", (n, unit, text) => expect(durationText(n, unit)).toBe(text));

  it("of values and bounds", () => {
    expect(valueText({ kind: "packages" }, DEFAULTS.pricing.packages.slice(0, 2))).toBe("1, 5 (−5%)");
    expect(valueText({ kind: "legal" }, { version: "2", effectiveFrom: "2026-01-01", characters: 1_200 }))
      .toBe("version 2, from 2026-01-01, 1,200 characters");
    expect(boundText({ kind: "numbers", unit: "hours" }, BOUNDS.lifecycle.liveWarningHours))
      .toBe("Up to 5 values, each 1 hour to 10 days");
  });
});
