import type { QueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ApiClient } from "@/web/api/client.ts";
import type { Brand } from "@/web/ui/brand.ts";

export interface IslandContext extends Brand {
  api: ApiClient;
  queryClient: QueryClient;
  /** The address of support, for the error screen. */
  supportEmail: string;
  /** On the server only: the request's Cookie header. HttpOnly cookies can be read nowhere else. */
  cookies?: string;
}

/**
 * Whether a Cookie header has none of our cookies, which all have this in their name, but those that no document
 * depends on: every browser gets one, and the chosen language leads to another address.
 */
export const isAnonymous = (cookies = ""): boolean => !/parley_(?!browser=|language=)/.test(cookies);

export const useIslandContext = (): IslandContext => useRouter().options.context as IslandContext;
