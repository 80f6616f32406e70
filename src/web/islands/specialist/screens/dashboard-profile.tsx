// The specialist's profile, and the account it belongs to.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../runtime/toasts.tsx";
import { EmailForm } from "../account/email-form.tsx";
import { Leaving } from "../account/leaving.tsx";
import { PasswordForm } from "../account/password-form.tsx";
import { SessionList } from "../account/session-list.tsx";
import { ProfileEditor } from "../profile/profile-editor.tsx";
import { accountQuery } from "../queries.ts";
import { useApi } from "../../area/use-verb.ts";

const SAVED = { title: "Profile saved", description: "Visitors see it from now on." };

const Account = () => {
  const { data: { email } } = useSuspenseQuery(accountQuery(useApi()));
  return (
    <div className="grid max-w-funnel gap-6">
      <EmailForm email={email} />
      <PasswordForm email={email} />
      <SessionList />
      <Leaving />
    </div>
  );
};

const Profile = () => (
  <ProfileEditor
    action="Save profile"
    onSaved={() => {
      toast(SAVED);
      return Promise.resolve();
    }}
  />
);

export default function DashboardProfile() {
  const router = useRouter();
  const { part } = useSearch({ strict: false }) as { part?: string };
  const show = (key: string) =>
    void router.navigate({
      href: key === "account" ? "/dashboard/profile?part=account" : "/dashboard/profile",
      replace: true,
      resetScroll: false,
    });
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead="What visitors see of you, and the account it belongs to.">Profile and account</ScreenTitle>
        <Tabs
          label="Profile and account"
          defaultTab={part === "account" ? "account" : "profile"}
          onChange={show}
          tabs={[
            { key: "profile", label: "Profile", content: <Profile /> },
            { key: "account", label: "Account", content: <Account /> },
          ]}
        />
      </div>
    </Main>
  );
}
