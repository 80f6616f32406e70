// The card as visitors would see it, while it is written.
import { LABELS } from "@/modules/funnel/rules.ts";
import type { ProfileEditor } from "@/modules/specialists/profile-schemas.ts";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { type TypedProfile, WAYS } from "./typed-profile.ts";

const wordOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value.toUpperCase();

export interface ProfilePreviewProps {
  typed: TypedProfile;
  editor: Pick<ProfileEditor, "photoUrl" | "credentials">;
}

export const ProfilePreview = ({ typed, editor }: ProfilePreviewProps) => (
  <SpecialistCard
    displayName={typed.displayName.trim() || "Your name"}
    headline={typed.headline.trim() || "Your headline"}
    photo={editor.photoUrl}
    yearsOfExperience={Number(typed.yearsOfExperience) || 0}
    languages={typed.languages.map((code) => wordOf(LABELS.language, code))}
    credentials={editor.credentials.filter(({ state }) => state === "verified")
      .map(({ type, issuer }) => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}, ${issuer}`)}
    locations={WAYS.filter((kind) => typed.ways[kind].offered).map((kind) => wordOf(LABELS.location, kind))}
  />
);
