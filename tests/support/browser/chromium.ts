// How tests start Chromium: the system's, without sandbox and without chatter on the network.
import { findChromium } from "../../../scripts/tools/chromium.mjs";

/** Options for Playwright's `chromium.launch`. Without a Chromium, Playwright looks for its own and says what is missing. */
export const chromiumOptions = () => ({
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    // Fewer processes for each of the workers: about a tenth of the browser's CPU.
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
