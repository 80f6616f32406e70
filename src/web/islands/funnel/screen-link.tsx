// Links to other screens of the funnel: they work before JavaScript has come, and load no document after it.
import { createLink } from "@tanstack/react-router";
import { LinkButton, type LinkButtonProps } from "@/web/ui/link-button.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { readSlotSearch } from "./slot-search.ts";

const RoutedButton = createLink(LinkButton);
const RoutedText = createLink(TextLink);

/** An address of the funnel as the router's links take it. */
const addressed = (href: string) => {
  const { pathname, searchParams } = new URL(href, "http://funnel");
  return { to: pathname, search: readSlotSearch(Object.fromEntries(searchParams)) as never };
};

type ScreenLinkProps = Pick<LinkButtonProps, "variant" | "children"> & { href: string };

/** Looks like a button; pointing at it fetches the screen ahead. */
export const ScreenLink = ({ href, ...rest }: ScreenLinkProps) => <RoutedButton {...addressed(href)} {...rest} />;

/** Stands within text. */
export const ScreenTextLink = ({ href, children }: Omit<ScreenLinkProps, "variant">) => (
  <RoutedText {...addressed(href)}>{children}</RoutedText>
);
