// The profile's form in onboarding and on the dashboard, with the preview of the card.
import { type FormEvent, useState } from "react";
import { LABELS } from "@/modules/funnel/rules.ts";
import type { OwnProfile, ProfileEditor } from "@/modules/specialists/profile/schemas.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { DraftStatus } from "../drafts/draft-banners.tsx";
import type { FormDraft } from "../drafts/form-draft.ts";
import { AboutSection, LanguagesSection } from "./about-section.tsx";
import { useCredentialDialogs } from "./credential-dialogs.tsx";
import { CredentialsSection } from "./credentials-section.tsx";
import { InvoiceSection, LimitsSection } from "./limits-section.tsx";
import { LocationsSection } from "./locations-section.tsx";
import { PhotoField } from "./photo-field.tsx";
import { LOCATION_KINDS, type ProfileValues, readProfileValues } from "./profile-values.ts";
import { PublicSection } from "./public-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { useProfileActions } from "./use-profile-actions.ts";
import { validateProfile } from "./validation.ts";

export interface ProfileFormProps {
  /** The current response of the server: photo, credentials, choices. */
  editor: ProfileEditor;
  /** The draft's values, else the saved ones. */
  opened: ProfileValues;
  /** The saved profile's version when the form was opened. */
  version: number;
  draft: FormDraft;
  /** The label of the button. */
  action: string;
  onSaved(saved: OwnProfile): Promise<void>;
}

const requiredTypes = ({ choices }: ProfileEditor): string[] =>
  choices.categories.flatMap(({ requiredCredential }) => requiredCredential ?? []);

export const ProfileForm = ({ editor, opened, version, draft, action, onSaved }: ProfileFormProps) => {
  const [values, setValues] = useState(opened);
  const actions = useProfileActions();
  const dialogs = useCredentialDialogs(actions);
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: readProfileValues,
    check: validateProfile,
    send: async (values) => {
      await draft.flush();
      await onSaved(await actions.save({ version, values }));
    },
  });
  const section = { values: opened, problemOf };
  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    // React also passes events of forms in dialogs, which are not part of this form.
    if (event.target instanceof Element && !event.currentTarget.contains(event.target)) return;
    form.onChange(event);
    const next = readProfileValues(new FormData(event.currentTarget));
    setValues(next);
    draft.update({ ...next });
  };
  return (
    <form {...form} onChange={handleChange}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_--spacing(84)] lg:items-start">
        <div className="grid gap-6">
          <ErrorSummary problems={summary} attempt={attempt} />
          <AboutSection {...section}>
            <PhotoField
              name={values.displayName}
              photoUrl={editor.photoUrl}
              onPick={actions.savePhoto}
              onRemove={() => actions.removePhoto()}
            />
          </AboutSection>
          <LanguagesSection {...section} />
          <ServicesSection
            {...section}
            categories={editor.choices.categories}
            credentials={editor.credentials}
            onAddCredential={dialogs.add}
          />
          <CredentialsSection
            credentials={editor.credentials}
            required={requiredTypes(editor)}
            onAdd={() => dialogs.add()}
            onUpload={dialogs.upload}
            onRemove={dialogs.remove}
          />
          <LocationsSection {...section} />
          <LimitsSection {...section} currency={editor.choices.currency} />
          <InvoiceSection {...section} />
          {editor.publicProfile && (
            // It is no part of the form, which would otherwise keep a draft.
            <div onChange={(event) => event.stopPropagation()}>
              <PublicSection publicProfile={editor.publicProfile} onChange={actions.setPublic} />
            </div>
          )}
        </div>
        <aside aria-labelledby="preview" className="grid gap-3 lg:sticky lg:top-6">
          <h2 id="preview" className="font-semibold text-ink-soft">How visitors see you</h2>
          <ProfilePreview values={values} editor={editor} />
        </aside>
      </div>
      <StickyBar note={<DraftStatus draft={draft} />}>
        <Button type="submit" busy={busy ? "Saving…" : undefined}>{action}</Button>
      </StickyBar>
    </form>
  );
};

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value.toUpperCase();

interface ProfilePreviewProps {
  values: ProfileValues;
  editor: Pick<ProfileEditor, "photoUrl" | "credentials">;
}

const ProfilePreview = ({ values, editor }: ProfilePreviewProps) => (
  <SpecialistCard
    displayName={values.displayName.trim() || "Your name"}
    headline={values.headline.trim() || "Your headline"}
    photo={editor.photoUrl}
    yearsOfExperience={Number(values.yearsOfExperience) || 0}
    priceAfterwards={values.priceAfterwards.trim()}
    languages={values.languages.map((code) => labelOf(LABELS.language, code))}
    credentials={editor.credentials.filter(({ state }) => state === "verified")
      .map(({ type, issuer }) => `${type.slice(0, 1).toUpperCase()}${type.slice(1)}, ${issuer}`)}
    locations={LOCATION_KINDS.filter((kind) => values.ways[kind].offered).map((kind) => labelOf(LABELS.location, kind))}
  />
);
