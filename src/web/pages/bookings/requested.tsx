// A requested meeting behind the link of its email: what was asked for and in whose name. Only a button confirms or erases.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { RequestedMeeting } from "@/modules/booking/proof/schemas.ts";
import { SpecialistHead } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { PageLayout, personItems, zonedTime } from "../meetings/parts.tsx";

interface RequestedProps {
  requested: RequestedMeeting;
  /** The paths of the forms. */
  confirmPath: string;
  rejectPath: string;
  problems?: string[];
}

const leadOf = ({ state, check, confirmBy, specialist }: RequestedMeeting): string => {
  if (state === "open") return t("requests.booking.openLead", { time: confirmBy?.text ?? "" });
  if (state === "confirmed") return t("requests.booking.confirmedLead", { name: specialist.displayName });
  return state === "checked" ? check ?? "" : t(`requests.booking.${state}Lead`);
};

export const RequestedPage = ({ requested, confirmPath, rejectPath, problems }: RequestedProps) => {
  const { state, manageUrl, category } = requested;
  const isOpen = state === "open" || state === "late";
  return (
    <PageLayout title={t(`requests.booking.${state}Title`)} lead={leadOf(requested)} problems={problems}>
      <RequestCard requested={requested} />
      {isOpen && <ConfirmForms requested={requested} confirmPath={confirmPath} rejectPath={rejectPath} />}
      {manageUrl && (
        <LinkButton href={manageUrl} className="justify-self-start">{t("requests.booking.viewMeeting")}</LinkButton>
      )}
      {state === "ended" && (
        <LinkButton href={localPath(`/funnel/${category.id}/start`)} className="justify-self-start">
          {t("requests.booking.chooseTime")}
        </LinkButton>
      )}
    </PageLayout>
  );
};

const RequestCard = ({ requested }: Pick<RequestedProps, "requested">) => {
  const { specialist, time, location, contact, answers, category } = requested;
  return (
    <Card title={zonedTime(time)}>
      <SpecialistHead specialist={specialist} />
      <DefinitionList
        items={[
          { term: t("manage.change.how"), value: t(`labels.${location}`) },
          { term: t("manage.change.topic"), value: category.name },
          ...personItems(contact, answers),
        ]}
      />
    </Card>
  );
};

const ConfirmForms = ({ requested, confirmPath, rejectPath }: Omit<RequestedProps, "problems">) => (
  <>
    <form method="post" action={confirmPath} className="grid gap-3">
      <input type="hidden" name="consentText" value={requested.consentText} />
      <p>{t("requests.booking.agree", { consent: requested.consentText })}</p>
      <Checkbox name="remember" optional label={t("requests.remember")} />
      <div>
        <Button type="submit" className="max-sm:w-full">{t("requests.booking.confirm")}</Button>
      </div>
    </form>
    <Banner title={t("requests.booking.notYou")}>
      <form method="post" action={rejectPath} className="grid justify-items-start gap-3">
        <p>{t("requests.booking.notYouText")}</p>
        <Button type="submit" variant="secondary">{t("requests.booking.notMe")}</Button>
      </form>
    </Banner>
  </>
);
