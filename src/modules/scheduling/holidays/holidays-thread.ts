// The worker thread on which read.ts looks up public holidays.
import { lookUpHolidays, type LookupRequest } from "./lookup.ts";

self.addEventListener("message", ({ data }: MessageEvent<LookupRequest>) => self.postMessage(lookUpHolidays(data)));
self.postMessage("ready");
