// Moves between the funnel's screens: links that work before hydration, and navigation without another document.
import { createLink, useRouter } from "@tanstack/react-router";
import { LinkButton, type LinkButtonProps } from "@/web/ui/button.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { readSlotSearch } from "./slots/slot-search.ts";

const RoutedButton = createLink(LinkButton);
const RoutedText = createLink(TextLink);

/** An address of the funnel as the router's links take it. */
const linkProps = (href: string) => {
  const { pathname, searchParams } = new URL(href, "http://funnel");
  return { to: pathname, search: readSlotSearch(Object.fromEntries(searchParams)) as never };
};

type ScreenLinkProps = Pick<LinkButtonProps, "variant" | "children"> & { href: string };

/** A link that looks like a button; it preloads the screen on intent. */
export const ScreenLink = ({ href, ...rest }: ScreenLinkProps) => <RoutedButton {...linkProps(href)} {...rest} />;

/** A link within text. */
export const ScreenTextLink = ({ href, children }: Omit<ScreenLinkProps, "variant">) => (
  <RoutedText {...linkProps(href)}>{children}</RoutedText>
);

/** Navigates to an address of the funnel without loading another document. */
export const useGoTo = (): (href: string, options?: { replace?: boolean; resetScroll?: boolean }) => Promise<void> => {
  const router = useRouter();
  return (href, options) => router.navigate({ href, ...options });
};
