// Gives a screen the typed client of its island.
import type { ApiClient } from "../../api/client.ts";
import { useIslandContext } from "./use-query.ts";

export const useApi = (): ApiClient => useIslandContext().api;
