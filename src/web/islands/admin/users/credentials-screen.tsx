// /admin?view=credentials: the credentials that an administrator has to verify or decline.
import { ListTitle, Main } from "@/web/ui/layout/screen.tsx";
import { CredentialTable } from "./credentials.tsx";

export default function CredentialsScreen() {
  return (
    <Main density="list">
      <div className="grid gap-4">
        <ListTitle note="The oldest first.">Credentials to review</ListTitle>
        <CredentialTable />
      </div>
    </Main>
  );
}
