// The profile's form, the same in onboarding and on the dashboard: typed in peace, drafted by itself, saved by a press.
import { type FormEvent, useState } from "react";
import type { OwnProfile, ProfileEditor } from "@/modules/specialists/profile-schemas.ts";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { DraftNote } from "../drafts/draft-note.tsx";
import type { FormDraft } from "../drafts/use-draft.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { AboutSection } from "./about-section.tsx";
import { CredentialsSection } from "./credentials-section.tsx";
import { LanguagesSection } from "./languages-section.tsx";
import { InvoiceSection, LimitsSection } from "./limits-section.tsx";
import { PhotoField } from "./photo-field.tsx";
import { problemsOf } from "./profile-problems.ts";
import { ProfilePreview } from "./profile-preview.tsx";
import { ServicesSection } from "./services-section.tsx";
import { readTyped, type TypedProfile } from "./typed-profile.ts";
import { useCredentialDialogs } from "./use-credential-dialogs.tsx";
import { useProfileVerbs } from "./use-profile-verbs.ts";
import { WaysSection } from "./ways-section.tsx";

export interface ProfileFormProps {
  /** As the server has it now: photo, credentials, choices. */
  editor: ProfileEditor;
  /** What the form opens with: the draft, else what is saved. */
  opened: TypedProfile;
  /** The saved profile's version when the form was opened. */
  version: number;
  draft: FormDraft;
  /** What the button says. */
  action: string;
  onSaved(saved: OwnProfile): Promise<void>;
}

const demandedBy = ({ choices }: ProfileEditor): string[] =>
  choices.categories.flatMap(({ requiredCredential }) => requiredCredential ?? []);

export const ProfileForm = ({ editor, opened, version, draft, action, onSaved }: ProfileFormProps) => {
  const [typed, setTyped] = useState(opened);
  const verbs = useProfileVerbs();
  const dialogs = useCredentialDialogs(verbs);
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: readTyped,
    check: problemsOf,
    send: async (typed) => {
      await draft.flush();
      await onSaved(await verbs.save({ version, typed }));
    },
  });
  const section = { typed: opened, problemOf };
  const follow = (event: FormEvent<HTMLFormElement>) => {
    // A dialog's form is not this one, although React lets its events pass here.
    if (event.target instanceof Element && !event.currentTarget.contains(event.target)) return;
    form.onChange(event);
    const now = readTyped(new FormData(event.currentTarget));
    setTyped(now);
    draft.keep({ ...now });
  };
  return (
    <form {...form} onChange={follow}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_--spacing(84)] lg:items-start">
        <div className="grid gap-6">
          <ErrorSummary problems={summary} attempt={attempt} />
          <AboutSection {...section}>
            <PhotoField
              name={typed.displayName}
              photoUrl={editor.photoUrl}
              onPick={verbs.savePhoto}
              onRemove={() => verbs.removePhoto()}
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
            demanded={demandedBy(editor)}
            onAdd={() => dialogs.add()}
            onUpload={dialogs.prove}
            onRemove={dialogs.remove}
          />
          <WaysSection {...section} />
          <LimitsSection {...section} currency={editor.choices.currency} />
          <InvoiceSection {...section} />
        </div>
        <aside aria-labelledby="preview" className="grid gap-3 lg:sticky lg:top-6">
          <h2 id="preview" className="font-semibold text-ink-soft">How visitors see you</h2>
          <ProfilePreview typed={typed} editor={editor} />
        </aside>
      </div>
      <StickyBar note={<DraftNote state={draft.state} />}>
        <Button type="submit" busy={busy ? "Saving…" : undefined}>{action}</Button>
      </StickyBar>
    </form>
  );
};
