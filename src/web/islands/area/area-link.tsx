// The frame's links as the router's own: places of this island open without another document.
import { useRouter } from "@tanstack/react-router";
import type { AreaAnchorProps } from "@/web/ui/area-link.tsx";
import { plainPress } from "@/web/ui/plain-press.ts";

/** The link of an island that has the addresses which `inside` matches. */
export const routedAnchor = (inside: RegExp) => ({ href, onClick, ...rest }: AreaAnchorProps) => {
  const router = useRouter();
  const stays = inside.test(href);
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
