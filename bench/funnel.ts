// The cost of a funnel step and of a signed-in screen on a phone: JavaScript as served, and Lighthouse scores.
import { starterId } from "@/modules/catalog/index.ts";
import { sumOfFiles, weigh } from "../scripts/weigh.ts";
import { runCommand, type RunningApp, startApp, temporaryFolder } from "@tests/support/app/running-app.ts";
import { measurePaint, measureScores } from "./lighthouse.ts";
import { note } from "./measure.ts";

/** The steps that open without a previous one. */
const STEPS = ["start", "about", "needs", "preferences", "contacts", "calendar", "specialist-info"];
const FUNNEL_SCORES = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
/** Search engines see no signed-in screen. */
const AREA_SCORES = { performance: 95, accessibility: 95, "best-practices": 95 };
const PASSWORD = "parley-demo";
const AREAS = {
  "specialist@parley.test": ["/dashboard", "/dashboard?view=leads", "/dashboard/calendar", "/dashboard/profile"],
  "admin@parley.test": ["/admin", "/admin?view=leads", "/admin?view=users", "/admin/tracks"],
};

const withDemoData = async (measure: (app: RunningApp) => Promise<void>): Promise<void> => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, LOG_LEVEL: "error" };
  await runCommand("migrate", env);
  await runCommand("seed", env);
  const app = await startApp("all", env);
  try {
    await measure(app);
  } finally {
    await app.stop();
    await folder.remove();
  }
};

export const measureFunnel = (): Promise<void> =>
  withDemoData(async ({ baseURL }) => {
    const category = `${baseURL}/funnel/${starterId("career")}`;
    const weights = await Promise.all(STEPS.map((name) => weigh(`${category}/${name}`)));
    const heaviest = Math.max(...weights.map((weighed) => sumOfFiles(weighed, "br")));
    note("JavaScript of the heaviest funnel step, Brotli", heaviest / 1000, { most: 115 }, " KB");
    for (
      const [label, url] of [["category list", `${baseURL}/funnel`], ["funnel step", `${category}/start`]] as const
    ) {
      await measureScores({ label, url }, FUNNEL_SCORES);
      await measurePaint({ label, url }, 1.2);
    }
  });

const signIn = async ({ baseURL }: RunningApp, email: string): Promise<string> => {
  const response = await fetch(`${baseURL}/api/v2/Auth/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} was not signed in: ${await response.text()}`);
  return response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
};

export const measureAreas = (): Promise<void> =>
  withDemoData(async (app) => {
    for (const [email, paths] of Object.entries(AREAS)) {
      const cookie = await signIn(app, email);
      for (const path of paths) await measureScores({ label: path, url: `${app.baseURL}${path}`, cookie }, AREA_SCORES);
    }
  });
