// Links between the screens of an area: they load no other document.
import { createLink } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { LinkCard } from "@/web/ui/link-card.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";

export const RoutedLink = createLink(TextLink);
export const RoutedButton = createLink(LinkButton);
export const RoutedCard = createLink(LinkCard);
