// Links between the screens of an area: they load no other document.
import { createLink } from "@tanstack/react-router";
import { LinkButton } from "../../ui/link-button.tsx";
import { LinkCard } from "../../ui/link-card.tsx";
import { TextLink } from "../../ui/text-link.tsx";

export const RoutedLink = createLink(TextLink);
export const RoutedButton = createLink(LinkButton);
export const RoutedCard = createLink(LinkCard);
