// The alert rules for Prometheus: they are valid, raise what they should, name metrics that exist, and are documented.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { gaugeSources } from "@/app.ts";
import { createMetrics } from "@/platform/telemetry/metrics.ts";
import { processGauges, readinessGauges } from "@/platform/telemetry/process.ts";

const FOLDER = "deploy/prometheus";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const NOT_RUN = hasPromtool ? "" : " (not run: there is no promtool)";

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
};

test.runIf(hasPromtool)(`promtool accepts the rules and the example${NOT_RUN}`, () => {
  expect(promtool("check", "rules", `${FOLDER}/alerts.yml`)).toMatchObject({ status: 0 });
  // Debian's build does not know the discovery of Kubernetes, so it can't check the other example.
  expect(promtool("check", "config", "--syntax-only", `${FOLDER}/prometheus.yml`)).toMatchObject({ status: 0 });
});

test.runIf(hasPromtool)(`each fault raises its alert, and a quiet market none${NOT_RUN}`, () => {
  const { status, output } = promtool("test", "rules", `${FOLDER}/alerts.test.yml`);
  expect(output).toContain("SUCCESS");
  expect(status).toBe(0);
});

const namesIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])].toSorted();
const METRIC = /\b(?:parley|process)_[a-z_]+\b/g;
const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

const metricNames = async (): Promise<string[]> => {
  const instruments = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  const sources = [processGauges("1", "unknown"), readinessGauges({}), ...gaugeSources];
  return [...instruments, ...sources.flatMap(({ gauges }) => Object.keys(gauges))].toSorted();
};
const rules = () => readFile(`${FOLDER}/alerts.yml`, "utf8");
const alerts = async () => [...(await rules()).matchAll(/alert: (\w+)/g)].map(([, name]) => name!).toSorted();

test("the rules name metrics that exist", async () => {
  const names = await metricNames();
  const used = namesIn(await rules(), METRIC).map(withoutSuffix);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
});

test("each alert has a unit test, and a row in the documentation that says what to do", async () => {
  const tested = await readFile(`${FOLDER}/alerts.test.yml`, "utf8");
  expect(namesIn(tested.slice(tested.indexOf("count by (alertname)")), /Parley\w+/g)).toEqual(await alerts());
  const documented = await readFile("docs/operating.md", "utf8");
  expect([...documented.matchAll(/^\| `(Parley\w+)` +\|/gm)].map(([, name]) => name!).toSorted())
    .toEqual(await alerts());
});

test("each metric is documented, and none that does not exist", async () => {
  const section = /## Metrics and alerts\n(.*?)\n## /s.exec(await readFile("docs/operating.md", "utf8"))![1]!;
  const rows = section.split("\n").filter((line) => /^\| `(parley|process)_/.test(line)).map((line) =>
    line.split("|")[1]!
  );
  expect(namesIn(rows.join(" "), METRIC)).toEqual(await metricNames());
});
