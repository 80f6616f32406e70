// The ways to meet that a visitor can choose from. Apart from the visit, because only screens that offer them need it.
import type { Location } from "@/modules/specialists/schemas.ts";
import type { Visit } from "./visit.ts";

/** All of them, or those of the booking link that the visitor follows. */
export const waysOf = ({ start: { labels: { location } }, track }: Visit) =>
  location.filter(({ value }) => track?.preferred?.locations?.includes(value as Location) ?? true);
