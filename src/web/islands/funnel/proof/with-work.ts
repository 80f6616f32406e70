// Calls for which the server may ask for a proof of work.
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { WorkCall } from "./solve-work.ts";

const loadWork = withTexts(["funnel.work"], () => import("./solve-work.ts"));

/** Makes a call, and repeats it with a proof of work when the server asks for one. Throws ApiError. */
export const withWork = async <T>(call: WorkCall<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof_of_work") throw error;
    return await (await loadWork()).repeatWithWork(call, error);
  }
};
