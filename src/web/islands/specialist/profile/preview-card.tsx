// The profile as a visitor sees it in the funnel, with what is typed.
import type { ProfileEditor } from "@/modules/specialists/profile/schemas.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { AboutSpecialist, SpecialistCard } from "@/web/ui/specialist-card.tsx";
import type { ProfileValues } from "./profile-fields.ts";

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
      priceAfterwards={values.priceAfterwards.trim()}
      languages={values.languages.map((code) => labelOf(LABELS.language, code))}
    >
      <AboutSpecialist
        displayName={name}
        company={values.company.trim()}
        bio={values.bio.trim() || "Your text about you"}
        yearsOfExperience={Number(values.yearsOfExperience) || 0}
        credentials={editor.credentials.filter(({ state }) => state === "verified")
          .map(({ type, issuer }) => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}, ${issuer}`)}
      />
    </SpecialistCard>
  );
};
