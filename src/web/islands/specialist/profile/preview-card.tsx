// The profile as a visitor sees it in the funnel, with what is typed.
import type { ProfileEditor } from "@/modules/specialists/profile/schemas.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { LOCATION_KINDS, type ProfileValues } from "./profile-fields.ts";

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value.toUpperCase();

interface PreviewProps {
  values: ProfileValues;
  editor: Pick<ProfileEditor, "photoUrl" | "credentials">;
}

export const PreviewCard = ({ values, editor }: PreviewProps) => {
  const name = values.displayName.trim() || "Your name";
  return (
    <SpecialistCard
      displayName={name}
      headline={values.headline.trim() || "Your headline"}
      photo={editor.photoUrl}
      yearsOfExperience={Number(values.yearsOfExperience) || 0}
      priceAfterwards={values.priceAfterwards.trim()}
      languages={values.languages.map((code) => labelOf(LABELS.language, code))}
      credentials={editor.credentials.filter(({ state }) => state === "verified")
        .map(({ type, issuer }) => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}, ${issuer}`)}
      locations={LOCATION_KINDS.filter((kind) => values.ways[kind].offered)
        .map((kind) => labelOf(LABELS.location, kind))}
    >
      <Disclosure summary={`About ${name}`}>
        {values.company.trim() && <p className="font-medium text-ink">{values.company.trim()}</p>}
        <p className="whitespace-pre-line">{values.bio.trim() || "Your text about you"}</p>
      </Disclosure>
    </SpecialistCard>
  );
};
