// A link to another screen of the funnel that looks like a button; pointing at it fetches the screen ahead.
import { createLink } from "@tanstack/react-router";
import { LinkButton, type LinkButtonProps } from "../../ui/link-button.tsx";
import { readSlotSearch } from "./slot-search.ts";

const RoutedButton = createLink(LinkButton);

export const ScreenLink = ({ href, variant, children }: LinkButtonProps & { href: string }) => {
  const { pathname, searchParams } = new URL(href, "http://funnel");
  return (
    <RoutedButton to={pathname} search={readSlotSearch(Object.fromEntries(searchParams)) as never} variant={variant}>
      {children}
    </RoutedButton>
  );
};
