// The cost of a funnel step on a phone: JavaScript as served, and Lighthouse scores (mobile, median of five).
import { starterId } from "@/modules/catalog/index.ts";
import { sumOfFiles, weigh } from "../scripts/weigh.ts";
import { chromiumOptions } from "@tests/support/browser/chromium.ts";
import { runCommand, startApp, temporaryFolder } from "@tests/support/app/running-app.ts";
import { note } from "./measure.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 5;
/** The steps that open without a previous one. */
const STEPS = ["start", "about", "needs", "preferences", "contacts", "calendar", "specialist-info"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** One Lighthouse run. `simulate` is the default throttling; `devtools` throttles the browser itself. */
const inspect = async (url: string, throttling: "simulate" | "devtools"): Promise<Report> => {
  const { executablePath, args } = chromiumOptions();
  const command = new Deno.Command("npx", {
    args: [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--throttling-method=${throttling}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${["--headless", ...args].join(" ")}`,
    ],
    env: { CHROME_PATH: executablePath ?? "" },
    stdout: "piped",
    stderr: "piped",
  });
  const { success, stdout, stderr } = await command.output();
  if (!success) throw new Error(`Lighthouse failed: ${new TextDecoder().decode(stderr).slice(-500)}`);
  return JSON.parse(new TextDecoder().decode(stdout));
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

const measurePage = async (label: string, url: string): Promise<void> => {
  const reports: Report[] = [];
  const throttled: Report[] = [];
  for (let run = 0; run < RUNS; run++) {
    reports.push(await inspect(url, "simulate"));
    throttled.push(await inspect(url, "devtools"));
  }
  for (const category of CATEGORIES) {
    const score = median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100));
    note(`${label}: Lighthouse ${category}`, score, { least: category === "performance" ? 99 : 100 });
  }
  const numbers = (of: string) => throttled.map((report) => report.audits[of]?.numericValue ?? NaN);
  note(
    `${label}: LCP with devtools throttling`,
    median(numbers("largest-contentful-paint")) / 1000,
    { most: 1.2 },
    " s",
  );
  note(`${label}: CLS`, median(numbers("cumulative-layout-shift")), { most: 0.02 });
};

export const measureFunnel = async (): Promise<void> => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, LOG_LEVEL: "error" };
  await runCommand("migrate", env);
  await runCommand("seed", env);
  const app = await startApp("all", env);
  try {
    const category = `${app.baseURL}/funnel/${starterId("career")}`;
    const step = `${category}/start`;
    const weights = await Promise.all(STEPS.map((name) => weigh(`${category}/${name}`)));
    const heaviest = Math.max(...weights.map((weighed) => sumOfFiles(weighed, "br")));
    note("JavaScript of the heaviest funnel step, Brotli", heaviest / 1000, { most: 115 }, " KB");
    await measurePage("category list", `${app.baseURL}/funnel`);
    await measurePage("funnel step", step);
  } finally {
    await app.stop();
    await folder.remove();
  }
};
