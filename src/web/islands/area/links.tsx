// Links between the screens of an area, which open without another document.
import { createLink, useRouter } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/button.tsx";
import { LinkCard } from "@/web/ui/card.tsx";
import { onPlainClick, TextLink } from "@/web/ui/link.tsx";
import type { AreaAnchorProps } from "@/web/ui/layout/area-links.tsx";

export const RoutedLink = createLink(TextLink);
export const RoutedButton = createLink(LinkButton);
export const RoutedCard = createLink(LinkCard);

/** Returns a function that opens an address: within the island if it matches `inside`, else as another document. */
export const useGoTo = (inside: RegExp): (href: string) => void => {
  const router = useRouter();
  return (href) => inside.test(href) ? void router.navigate({ href }) : location.assign(href);
};

/** Creates the link of an island whose addresses match `inside`; other addresses load a document. */
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
