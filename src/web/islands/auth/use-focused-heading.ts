// Leads the focus to the heading when a screen changes its face without changing its address.
import { useEffect } from "react";

/** So that the news is read out; as the router's navigation does it. */
export const useFocusedHeading = (): void => {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#island h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, []);
};
