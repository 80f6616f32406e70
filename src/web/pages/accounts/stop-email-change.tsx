// Stop a change of an account's email address: the page asks, the button decides. Without JavaScript.
import { LinkButton } from "@/web/ui/button.tsx";
import { PageLayout, PostButton } from "../meetings/parts.tsx";

export const StopEmailChangePage = ({ action }: { action: string }) => (
  <PageLayout
    title="Stop the change of your email address?"
    lead="Your account keeps its current address. The link that we sent to the new address stops working."
  >
    <PostButton action={action} className="max-sm:w-full">Stop the change</PostButton>
  </PageLayout>
);

export const EmailChangeStoppedPage = () => (
  <PageLayout
    title="Your email address stays the same"
    lead="If you didn't ask for this change, somebody else can sign in to your account. Choose a new password: that signs everybody out."
  >
    <LinkButton href="/forgot-password" className="justify-self-start">Choose a new password</LinkButton>
  </PageLayout>
);
