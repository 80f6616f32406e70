import { ApiError } from "@/web/api/api-error.ts";
import { toast } from "./toasts.tsx";

/** Where no dialog shows it: what the server refused. The global handler shows what no screen handles. */
export const showRefusal = (error: unknown): void => {
  if (error instanceof ApiError && [400, 403, 429].includes(error.status)) {
    toast({ title: "That didn't work", description: error.message });
  }
};
