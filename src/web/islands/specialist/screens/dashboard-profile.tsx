// The specialist's profile and account.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function DashboardProfile() {
  return (
    <Main>
      <ScreenTitle>Profile and account</ScreenTitle>
    </Main>
  );
}
