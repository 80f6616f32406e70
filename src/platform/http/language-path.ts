// Routes know visitors' pages by their path in English.
import { getPath } from "hono/utils/url";
import { splitLanguage } from "@/languages/addresses.ts";

/** The path by which a request is routed, without its language. */
export const pathOfRequest = (request: Request): string => splitLanguage(getPath(request)).path;
