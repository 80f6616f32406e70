// The visitor's data: who has it and why, export, withdrawal of consent and deletion.
import { t } from "@/languages/language.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import {
  backToMeeting,
  holderNames,
  holderSentence,
  type MeetingLink,
  meetingPath,
  PageLayout,
  personItems,
  PostButton,
} from "./parts.tsx";

const PURPOSES = [
  "arrange-meeting",
  "measure-ads",
  "finish-later",
  "text-messages",
  "share-with-specialist",
  "choose-specialist",
  "assign-to-specialist",
] as const;

/** What a consent is for; a purpose that nobody knows any more stays as it is stored. */
const describePurpose = (purpose: string): string => {
  const known = PURPOSES.find((name) => name === purpose);
  return known ? t(`manage.data.${known}`) : purpose;
};

interface DataProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
}

const WhoHasIt = ({ meeting, link }: DataProps) => {
  const { contact } = meeting;
  return (
    <Card title={t("manage.data.who")}>
      <p>
        {meeting.holders.length > 0 ? holderSentence(meeting) : `${holderSentence(meeting)} ${t("manage.data.kept")}`}
      </p>
      {contact && <DefinitionList items={personItems(contact)} />}
      {meeting.canCorrectPhone && <CorrectPhone meeting={meeting} link={link} />}
    </Card>
  );
};

/** A typing error in the number. */
const CorrectPhone = ({ meeting: { specialist }, link }: DataProps) => (
  <form method="post" action={meetingPath(link, "phone")} noValidate className="grid gap-3">
    <TextInput
      name="phone"
      type="tel"
      label={t("manage.data.correctPhone")}
      help={t("manage.data.correctPhoneHelp", { name: specialist.displayName })}
      autoComplete="tel"
      maxLength={40}
    />
    <Button type="submit" variant="secondary" className="justify-self-start">{t("manage.data.savePhone")}</Button>
  </form>
);

/** Whether the last decision is an agreement. */
const agreesTo = (purpose: "measure-ads" | "text-messages", { consents }: ManagedMeeting): boolean =>
  consents.findLast((consent) => consent.purpose === purpose)?.accepted === true;

export const DataPage = ({ meeting, link, problems }: DataProps & { problems?: string[] }) => (
  <PageLayout
    title={t("manage.data.title")}
    lead={t("manage.data.lead")}
    back={backToMeeting(link)}
    problems={problems}
  >
    <WhoHasIt meeting={meeting} link={link} />
    <Card title={t("manage.data.agreedTo")}>
      <DefinitionList
        items={meeting.consents.map(({ purpose, text, accepted, date }, n) => ({
          term: `${n + 1}. ${describePurpose(purpose)}`,
          value: t(accepted ? "manage.data.agreed" : "manage.data.disagreed", { text, date: formatDay(date).long }),
        }))}
      />
    </Card>
    <Card title={t("manage.data.export")}>
      <p>{t("manage.data.exportText")}</p>
      <LinkButton
        variant="secondary"
        href={meetingPath(link, "download")}
        icon={<DownloadIcon />}
        className="justify-self-start"
      >
        {t("manage.data.download")}
      </LinkButton>
    </Card>
    {agreesTo("measure-ads", meeting) && (
      <Card title={t("manage.data.ads")}>
        <p>{t("manage.data.adsText")}</p>
        <PostButton action={meetingPath(link, "withdraw-clicks")} variant="secondary">
          {t("manage.data.adsStop")}
        </PostButton>
      </Card>
    )}
    {agreesTo("text-messages", meeting) && (
      <Card title={t("manage.data.texts")}>
        <p>{t("manage.data.textsText")}</p>
        {meeting.reachedBy !== "email" && <p>{t("manage.data.textsOnly")}</p>}
        <PostButton action={meetingPath(link, "stop-texts")} variant="secondary">
          {t("manage.data.textsStop")}
        </PostButton>
      </Card>
    )}
    <Card title={t("manage.data.end")}>
      {!meeting.withdrawn && (
        <TextLink href={meetingPath(link, "withdraw")} className="inline-flex min-h-11 items-center">
          {t("manage.data.withdraw")}
        </TextLink>
      )}
      <TextLink href={meetingPath(link, "delete")} className="inline-flex min-h-11 items-center">
        {t("manage.data.delete")}
      </TextLink>
    </Card>
  </PageLayout>
);

const backToData = (link: MeetingLink) => ({ href: meetingPath(link, "data"), label: t("manage.data.title") });

const valuesOf = ({ displayName, time }: NonNullable<ManagedMeeting["ends"]>) => ({
  name: displayName,
  time: time.text,
});

export const WithdrawPage = ({ meeting, link, problems }: DataProps & { problems?: string[] }) => {
  const [names, count] = [holderNames(meeting), meeting.holders.length];
  return (
    <PageLayout title={t("manage.data.confirmWithdraw")} back={backToData(link)} problems={problems}>
      {meeting.withdrawn ? <Banner title={t("manage.data.alreadyWithdrawn")} /> : (
        <>
          <ul className="grid list-disc gap-2 ps-5">
            {meeting.ends && <li>{t("manage.data.ends", valuesOf(meeting.ends))}</li>}
            {names && <li>{t("manage.data.noLongerSee", { names, count })}</li>}
            {names && <li>{t("manage.data.askToDeleteAndNotContact", { names })}</li>}
            <li>{t("manage.data.stillOpens")}</li>
          </ul>
          <form method="post" action={meetingPath(link, "withdraw")} className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" className="max-sm:w-full">{t("manage.data.withdraw")}</Button>
            <LinkButton variant="quiet" href={meetingPath(link, "data")} className="max-sm:w-full">
              {t("manage.data.back")}
            </LinkButton>
          </form>
        </>
      )}
    </PageLayout>
  );
};

export const DeletePage = ({ meeting, link, problems }: DataProps & { problems?: string[] }) => {
  const [names, count] = [holderNames(meeting), meeting.holders.length];
  return (
    <PageLayout
      title={t("manage.data.confirmDelete")}
      lead={t("manage.data.cannotUndo")}
      back={backToData(link)}
      problems={problems}
    >
      <ul className="grid list-disc gap-2 ps-5">
        {meeting.ends && <li>{t("manage.data.endsInCalendar", valuesOf(meeting.ends))}</li>}
        <li>{names ? t("manage.data.deletedForAll", { names, count }) : t("manage.data.deleted")}</li>
        {names && <li>{t("manage.data.askToDelete", { names })}</li>}
        <li>{t("manage.data.linksStop")}</li>
      </ul>
      <form method="post" action={meetingPath(link, "delete")} className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" className="max-sm:w-full">{t("manage.data.delete")}</Button>
        <LinkButton variant="quiet" href={meetingPath(link, "data")} className="max-sm:w-full">
          {t("manage.data.back")}
        </LinkButton>
      </form>
    </PageLayout>
  );
};
