// The page at /login until accounts can be used; it says so.
import { LinkButton } from "../ui/link-button.tsx";
import { Main } from "../ui/page-frame.tsx";
import { ScreenTitle } from "../ui/screen-title.tsx";

export const LoginPage = () => (
  <Main width="funnel">
    <div className="grid justify-items-start gap-6">
      <ScreenTitle lead="Signing in is not open yet. It will be the door for specialists and administrators.">
        Sign in
      </ScreenTitle>
      <p>To book a meeting with a specialist you need no account.</p>
      <LinkButton href="/funnel">Find a specialist</LinkButton>
    </div>
  </Main>
);
