// Cards about a person: the account, and the profile with the categories in which visitors find them.
import { formatPhone } from "@/platform/text.ts";
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { reasonText } from "@/modules/auth/rules.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { textLink } from "@/web/ui/link.tsx";
import { formatTime, languageName, locationLabel } from "../shared/formats.ts";

const NOT_YET = <span className="font-normal text-ink-soft">Not yet</span>;

const factorsText = ({ passkey, authenticatorApp }: UserDetails["account"]["secondFactors"]) => {
  if (passkey) return authenticatorApp ? "Passkey and authenticator app" : "Passkey";
  return authenticatorApp ? "Authenticator app" : <span className="font-normal text-ink-soft">Off</span>;
};

export const AccountCard = ({ account }: Pick<UserDetails, "account">) => {
  const suspensionReason = reasonText(account.suspensionReason);
  return (
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
              ? <a href={`tel:${account.phone}`} className={textLink}>{formatPhone(account.phone)}</a>
              : "Not given",
          },
          { term: "Time zone", value: `${account.timeZone}, ${languageName(account.locale)}` },
          { term: "Registered", value: formatTime(account.created) },
          { term: "Email confirmed", value: account.verified ? formatTime(account.verified) : NOT_YET },
          { term: "Onboarded", value: account.onboarded ? formatTime(account.onboarded) : NOT_YET },
          {
            term: "Last sign-in",
            value: account.lastLogin ? `${formatTime(account.lastLogin)} (${account.loginCount} in total)` : NOT_YET,
          },
          { term: "Two-step sign-in", value: factorsText(account.secondFactors) },
          ...(suspensionReason ? [{ term: "Suspension reason", value: suspensionReason }] : []),
        ]}
      />
    </Card>
  );
};

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
          {subcategories.length > 0 ? `: ${subcategories.join(", ")}` : ", all topics"}
        </span>
      </p>
      {shown
        ? <p className="text-sm text-ink-soft">Visible to visitors.</p>
        : <ul className="text-sm text-ink-soft">{closedGates.map((gate) => <li key={gate}>{gate}</li>)}</ul>}
    </div>
  </li>
);

const calendarText = (
  { zone, slotMinutes, noticeMinutes, horizonDays }: NonNullable<UserDetails["calendar"]>,
): string => `${slotMinutes} min slots · ${noticeMinutes / 60} h minimum notice · ${horizonDays} days ahead · ${zone}`;

export const ProfileCard = ({ profile, calendar }: Pick<UserDetails, "profile" | "calendar">) => {
  if (!profile) {
    return (
      <Card title="Profile">
        <p className="text-ink-soft">No profile yet.</p>
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
          { term: "New bookings", value: profile.accepting ? "Accepting" : "Paused by the specialist" },
          { term: "Locations", value: profile.locations.map(locationLabel).join(", ") || "None" },
          { term: "Languages", value: profile.languages.map(languageName).join(", ") },
          {
            term: "Experience",
            value: profile.yearsOfExperience === 1 ? "1 year" : `${profile.yearsOfExperience} years`,
          },
          ...(profile.priceAfterwards ? [{ term: "What it costs afterwards", value: profile.priceAfterwards }] : []),
          { term: "Calendar", value: calendar ? calendarText(calendar) : "Not set up" },
          ...(profile.company ? [{ term: "Company", value: profile.company }] : []),
          ...(profile.vatId ? [{ term: "VAT ID", value: profile.vatId }] : []),
        ]}
      />
      <Disclosure summary="Bio">
        <p className="whitespace-pre-line">{profile.bio}</p>
      </Disclosure>
    </Card>
  );
};
