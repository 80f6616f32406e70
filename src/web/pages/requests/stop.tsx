// Stop the reminders of a request: the page asks, the button decides. Without JavaScript.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { Rich } from "@/languages/rich.tsx";
import { PageLayout, PostButton } from "../meetings/parts.tsx";

export const StopRemindersPage = ({ action, problems }: { action: string; problems?: string[] }) => (
  <PageLayout
    title={t("requests.remindersTitle")}
    lead={t("requests.remindersLead")}
    problems={problems}
  >
    <PostButton action={action} className="max-sm:w-full">{t("requests.remindersStop")}</PostButton>
  </PageLayout>
);

export const RemindersStoppedPage = ({ categoryId }: { categoryId: string }) => (
  <PageLayout title={t("requests.stopped")} lead={t("requests.stoppedLead")}>
    <p>
      <Rich
        of="requests.changedMind"
        values={{}}
        tags={{ link: (text) => <TextLink href={localPath(`/funnel/${categoryId}/start`)}>{text}</TextLink> }}
      />
    </p>
  </PageLayout>
);
