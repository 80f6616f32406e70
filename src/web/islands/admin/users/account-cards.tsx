// Who somebody is: the account, the profile as visitors see it, where visitors find this person.
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.tsx";
import { textLink } from "@/web/ui/text-link.tsx";
import { LOCATIONS } from "../leads/lead-labels.ts";
import { languageName } from "../shared/languages.ts";
import { formatTime } from "../shared/formats.ts";

const NEVER = <span className="font-normal text-ink-soft">Not yet</span>;

export const AccountCard = ({ account }: Pick<UserDetails, "account">) => (
  <Card title="Account">
    <DefinitionList
      items={[
        {
          term: "Email",
          value: <a href={`mailto:${account.email}`} className={`break-all ${textLink}`}>{account.email}</a>,
        },
        {
          term: "Phone",
          value: account.phone
            ? <a href={`tel:${account.phone}`} className={textLink}>{account.phone}</a>
            : "Not given",
        },
        { term: "Time zone", value: `${account.timeZone}, ${languageName(account.locale)}` },
        { term: "Registered", value: formatTime(account.created) },
        { term: "Email confirmed", value: account.verified ? formatTime(account.verified) : NEVER },
        { term: "Set up as a specialist", value: account.onboarded ? formatTime(account.onboarded) : NEVER },
        {
          term: "Last sign-in",
          value: account.lastLogin ? `${formatTime(account.lastLogin)} (${account.loginCount} in all)` : NEVER,
        },
        ...(account.suspensionReason ? [{ term: "Suspended because", value: account.suspensionReason }] : []),
      ]}
    />
  </Card>
);

type Profile = NonNullable<UserDetails["profile"]>;

const Category = (
  { category: { name, subcategories, shown, closedGates } }: { category: Profile["categories"][number] },
) => (
  <li className="flex items-start gap-3 py-2.5">
    {shown
      ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
      : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />}
    <div className="grid min-w-0 gap-0.5">
      <p>
        <span className="font-medium">{name}</span>
        <span className="text-ink-soft">
          {subcategories.length > 0 ? `: ${subcategories.join(", ")}` : ", all of it"}
        </span>
      </p>
      {shown
        ? <p className="text-sm text-ink-soft">Visitors find this person.</p>
        : <ul className="text-sm text-ink-soft">{closedGates.map((gate) => <li key={gate}>{gate}</li>)}</ul>}
    </div>
  </li>
);

const calendarWords = (
  { zone, slotMinutes, noticeMinutes, horizonDays }: NonNullable<UserDetails["calendar"]>,
): string => `${slotMinutes} minutes each, ${noticeMinutes / 60} h notice, ${horizonDays} days ahead, in ${zone}`;

export const ProfileCard = ({ profile, calendar }: Pick<UserDetails, "profile" | "calendar">) => {
  if (!profile) {
    return (
      <Card title="Profile">
        <p className="text-ink-soft">This person has not written a profile yet.</p>
      </Card>
    );
  }
  return (
    <Card title="Profile" aside={<Avatar name={profile.displayName} src={profile.photoUrl} />}>
      <div>
        <p className="font-semibold">{profile.displayName}</p>
        <p className="text-ink-soft">{profile.headline}</p>
      </div>
      <ul className="divide-y divide-line">
        {profile.categories.map((category) => <Category key={category.id} category={category} />)}
      </ul>
      <DefinitionList
        items={[
          { term: "New meetings", value: profile.accepting ? "Accepting" : "Paused by the specialist" },
          { term: "Meets by", value: profile.locations.map((one) => LOCATIONS[one]).join(", ") || "Nothing" },
          { term: "Languages", value: profile.languages.map(languageName).join(", ") },
          {
            term: "Experience",
            value: profile.yearsOfExperience === 1 ? "1 year" : `${profile.yearsOfExperience} years`,
          },
          { term: "Calendar", value: calendar ? calendarWords(calendar) : "Not set up" },
          ...(profile.company ? [{ term: "Company", value: profile.company }] : []),
          ...(profile.vatId ? [{ term: "VAT id", value: profile.vatId }] : []),
        ]}
      />
      <Disclosure summary="What visitors read">
        <p className="whitespace-pre-line">{profile.bio}</p>
      </Disclosure>
    </Card>
  );
};
