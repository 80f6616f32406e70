// Says plainly that leads cannot be bought yet, and what that means.
import { Banner } from "../../../ui/banner.tsx";

export const NotYet = () => (
  <Banner title="Buying leads is not open yet">
    These are the prices you will pay. You can finish setting up without buying anything, and buy leads later. Until you
    have a credit in a category, visitors do not see you there.
  </Banner>
);
