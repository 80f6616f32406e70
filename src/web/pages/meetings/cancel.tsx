import { t } from "@/languages/language.ts";
import { CANCEL_REASONS } from "@/modules/scheduling/rules.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { MESSAGE_MAX_LENGTH } from "@/modules/booking/rules.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { backToMeeting, type MeetingLink, meetingPath, PageLayout, zonedTime } from "./parts.tsx";

interface CancelProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
  problems?: string[];
  /** What was sent, when it was refused. */
  typed?: { reason?: string; message?: string };
}

export const CancelPage = ({ meeting, link, problems, typed }: CancelProps) => {
  const { cancel, specialist, time, move } = meeting;
  if (!cancel.allowed) {
    return (
      <PageLayout title={t("manage.change.cannotCancel")} lead={cancel.sentence}>
        <LinkButton href={meetingPath(link)} className="justify-self-start">{t("manage.see")}</LinkButton>
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title={t("manage.change.confirmCancel")}
      lead={cancel.sentence}
      back={backToMeeting(link)}
      problems={problems}
    >
      <form method="post" action={meetingPath(link, "cancel")} className="grid gap-6">
        <p>{t("manage.change.withAt", { name: specialist.displayName, time: zonedTime(time) })}</p>
        <ChoiceCards
          type="radio"
          name="reason"
          label={t("manage.change.why")}
          columns={2}
          defaultValue={typed?.reason ?? "not-given"}
          options={CANCEL_REASONS.map((value) => ({ value, label: t(`manage.change.${value}`) }))}
        />
        <TextArea
          name="message"
          label={t("manage.change.messageTo", { name: specialist.displayName })}
          optional
          defaultValue={typed?.message}
          rows={3}
          maxLength={MESSAGE_MAX_LENGTH}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="destructive" className="max-sm:w-full">{t("manage.change.cancel")}</Button>
          <LinkButton variant="quiet" href={meetingPath(link, move.allowed ? "move" : "")} className="max-sm:w-full">
            {t(move.allowed ? "manage.change.moveInstead" : "manage.change.keep")}
          </LinkButton>
        </div>
      </form>
    </PageLayout>
  );
};
