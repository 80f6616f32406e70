// Gives a screen the typed client of its island.
import { useRouter } from "@tanstack/react-router";
import type { ApiClient } from "../../api/client.ts";
import type { IslandContext } from "./island-router.tsx";

export const useApi = (): ApiClient => (useRouter().options.context as IslandContext).api;
