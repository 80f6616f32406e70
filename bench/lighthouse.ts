// Lighthouse scores of a screen on a phone: the median of several runs, with the browser itself throttled for the times.
import { chromiumOptions } from "@tests/support/browser/chromium.ts";
import { note } from "./measure.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = typeof CATEGORIES[number];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

interface Screen {
  /** Names the screen in the figures. */
  label: string;
  url: string;
  /** The Cookie header of who is signed in. */
  cookie?: string;
}

/** One Lighthouse run. `simulate` is the default throttling; `devtools` throttles the browser itself. */
const inspect = async ({ url, cookie }: Screen, throttling: "simulate" | "devtools"): Promise<Report> => {
  const { executablePath, args } = chromiumOptions();
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
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
      ...headers,
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

/** Measures the scores, which must be at least those of `least`; the others are left out. Also the layout shift. */
export const measureScores = async (screen: Screen, least: Partial<Record<Category, number>>): Promise<void> => {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await inspect(screen, "simulate"));
  for (const category of CATEGORIES.filter((category) => least[category] !== undefined)) {
    const score = median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100));
    note(`${screen.label}: Lighthouse ${category}`, score, { least: least[category]! });
  }
  const shifts = reports.map((report) => report.audits["cumulative-layout-shift"]?.numericValue ?? NaN);
  note(`${screen.label}: CLS`, median(shifts), { most: 0 });
};

/** Measures the largest contentful paint with a throttled browser, in seconds. */
export const measurePaint = async (screen: Screen, most: number): Promise<void> => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { audits } = await inspect(screen, "devtools");
    times.push((audits["largest-contentful-paint"]?.numericValue ?? NaN) / 1_000);
  }
  note(`${screen.label}: LCP with devtools throttling`, median(times), { most }, " s");
};
