// The specialist's first screen.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function Dashboard() {
  return (
    <Main>
      <ScreenTitle>Dashboard</ScreenTitle>
    </Main>
  );
}
