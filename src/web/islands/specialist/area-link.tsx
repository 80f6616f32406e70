// The frame's links as the router's own: places of this island open without another document.
import { useRouter } from "@tanstack/react-router";
import type { AreaAnchorProps } from "../../ui/area-link.tsx";
import { plainPress } from "../../ui/plain-press.ts";

const IN_THIS_ISLAND = /^\/(dashboard|onboarding|leads|payment)(\/|\?|$)/;

export const RoutedAnchor = ({ href, onClick, ...rest }: AreaAnchorProps) => {
  const router = useRouter();
  const stays = IN_THIS_ISLAND.test(href);
  const goTo = plainPress(() => void router.navigate({ href }));
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
