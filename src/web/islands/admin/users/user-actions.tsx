// What can be done to somebody now; what cannot, says why. Nothing is done without a question.
import type { UserAction, UserDetails } from "@/modules/admin/users/schemas.ts";
import type { ButtonVariant } from "@/web/ui/button-style.ts";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard } from "../shared/actions.tsx";
import { ReasonForm } from "../shared/reason-form.tsx";
import { useUserActions } from "./user-mutations.ts";

type Deeds = ReturnType<typeof useUserActions>;
type Question = (name: string, deeds: Deeds) => void;

const QUESTIONS: Record<UserAction["action"], Question> = {
  suspend: (name, { suspend }) =>
    openModal({
      title: `Suspend ${name}?`,
      content: (
        <ReasonForm
          action="Suspend"
          variant="destructive"
          label="Why?"
          help={`${name} gets to read this, by mail and when trying to sign in.`}
          onGiven={suspend}
        >
          {name}{" "}
          is signed out everywhere, and visitors do not find this person any more. Meetings that are booked stay, until
          you cancel them on this page.
        </ReasonForm>
      ),
    }),
  unsuspend: (name, { unsuspend }) =>
    openModal({
      title: `End the suspension of ${name}?`,
      content: (
        <ConfirmForm action="End the suspension" onConfirm={unsuspend}>
          {name} can sign in again, is told so by mail, and is found by visitors where everything else is in order.
        </ConfirmForm>
      ),
    }),
  "cancel-meetings": (name, { cancelMeetings }) =>
    openModal({
      title: `Cancel the meetings of ${name}?`,
      content: (
        <ConfirmForm action="Cancel the meetings" variant="destructive" onConfirm={cancelMeetings}>
          All meetings to come are cancelled, and this cannot be undone. Each visitor is told by mail, and offered
          somebody else at the same time or near it.
        </ConfirmForm>
      ),
    }),
  "make-admin": (name, { makeAdmin }) =>
    openModal({
      title: `Make ${name} an administrator?`,
      content: (
        <ConfirmForm action="Make administrator" onConfirm={makeAdmin}>
          Administrators see all people, leads and contact data, and can change everything here.
        </ConfirmForm>
      ),
    }),
  "remove-admin": (name, { removeAdmin }) =>
    openModal({
      title: `Take the administrator's role from ${name}?`,
      content: (
        <ConfirmForm action="Take the role" variant="destructive" onConfirm={removeAdmin}>
          {name} is signed out everywhere, and loses this area at once.
        </ConfirmForm>
      ),
    }),
  "end-sessions": (name, { endSessions }) =>
    openModal({
      title: `Sign ${name} out everywhere?`,
      content: (
        <ConfirmForm action="Sign out everywhere" onConfirm={() => endSessions(undefined)}>
          {name} has to sign in again on every device.
        </ConfirmForm>
      ),
    }),
};

const LOOKS: Record<UserAction["action"], ButtonVariant> = {
  suspend: "secondary",
  unsuspend: "primary",
  "cancel-meetings": "secondary",
  "make-admin": "secondary",
  "remove-admin": "quiet",
  "end-sessions": "secondary",
};

export const UserActions = ({ user: { id, account, actions } }: { user: UserDetails }) => {
  const deeds = useUserActions(id);
  const name = `${account.firstName} ${account.lastName}`;
  return <ActionsCard actions={actions} onAsk={(action) => QUESTIONS[action](name, deeds)} looks={LOOKS} />;
};
