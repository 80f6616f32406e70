// The profile as a visitor sees it in the funnel, with what is typed: beside the form, and in a dialog.
import { LABELS } from "@/modules/funnel/rules.ts";
import type { ProfileEditor } from "@/modules/specialists/profile/schemas.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { LOCATION_KINDS, type ProfileValues } from "./profile-values.ts";

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value.toUpperCase();

interface PreviewProps {
  values: ProfileValues;
  editor: Pick<ProfileEditor, "photoUrl" | "credentials">;
}

const PreviewCard = ({ values, editor }: PreviewProps) => {
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

/** Beside the form where there is room; elsewhere the button opens it. */
export const ProfilePreview = (props: PreviewProps) => (
  <aside aria-labelledby="preview" className="sticky top-20 hidden gap-3 @min-[52rem]:grid @min-[68rem]:top-6">
    <h2 id="preview" className="font-semibold text-ink-soft">How visitors see you</h2>
    <PreviewCard {...props} />
  </aside>
);

export const openPreview = (values: ProfileValues, editor: PreviewProps["editor"]): void =>
  void openModal({ title: "How visitors see you", content: <PreviewCard values={values} editor={editor} /> });
