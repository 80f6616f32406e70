// Links between the screens of an area: they load no other document.
import { createLink, useRouter } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/button.tsx";
import { LinkCard } from "@/web/ui/card.tsx";
import { onPlainClick, TextLink } from "@/web/ui/link.tsx";
import type { AreaAnchorProps } from "@/web/ui/layout/area-links.tsx";

export const RoutedLink = createLink(TextLink);
export const RoutedButton = createLink(LinkButton);
export const RoutedCard = createLink(LinkCard);

/** The link of an island that has the addresses which `inside` matches. */
export const createRoutedAnchor = (inside: RegExp) => ({ href, onClick, ...rest }: AreaAnchorProps) => {
  const router = useRouter();
  const stays = inside.test(href);
  const goTo = onPlainClick(() => void router.navigate({ href }));
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (stays) goTo(event);
      }}
    />
  );
};
