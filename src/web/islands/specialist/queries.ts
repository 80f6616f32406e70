// The questions that the specialist's screens ask the server.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../../api/client.ts";

/** Every category with its parts, for the choice of what one serves. */
export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["categories"],
    queryFn: async () => await (await api.Categories.GetAll.$get()).json(),
  });
