// Links between the account screens: they work before JavaScript has come, and load no document after it.
import { createLink } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";

/** Within text. */
export const AccountLink = createLink(TextLink);
/** Looks like a button. */
export const AccountButton = createLink(LinkButton);
