import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import type { OwnProfile, ProfileEditor as Editor } from "@/modules/specialists/profile/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countryOfZone } from "@/web/ui/form/phone-number.ts";
import { DraftConflict, DraftStatus, RestoredDraft } from "../drafts/draft-banners.tsx";
import { type FormDraft, useFormDraft } from "../drafts/form-draft.ts";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { draftQuery, profileQuery } from "../queries.ts";
import {
  type ProfileValues,
  readProfileValues,
  sectionsWithProblems,
  validateProfile,
  valuesOfDraft,
  valuesOfProfile,
} from "./profile-fields.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { AboutSection, LanguagesSection } from "./about-section.tsx";
import { CredentialsSection, useCredentialDialogs } from "./credentials-section.tsx";
import { InvoiceSection, LimitsSection } from "./limits-section.tsx";
import { LocationsSection } from "./locations-section.tsx";
import { PhotoField } from "./photo-field.tsx";
import { ProfileNavigation } from "./profile-navigation.tsx";
import { PublicSection } from "./public-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { useProfileActions } from "./use-profile-actions.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { lazyPart } from "@/web/ui/overlay/lazy-part.tsx";
import type { PreviewCard as PreviewCardPart } from "./preview-card.tsx";
import { FieldProblems } from "@/web/ui/form/field.tsx";

type PreviewProps = ComponentProps<typeof PreviewCardPart>;

/** Without it, and without a connection, the form works as well. */
const PreviewCard = lazyPart<PreviewProps>(
  () => import("./preview-card.tsx").then((part) => part.PreviewCard),
  () => null,
);

/** Beside the form where there is room; elsewhere the button opens it. */
const ProfilePreview = (props: PreviewProps) => (
  <aside aria-labelledby="preview" className="sticky top-20 hidden gap-3 @min-[52rem]:grid @min-[68rem]:top-6">
    <h2 id="preview" className="font-semibold text-ink-soft">How visitors see you</h2>
    <PreviewCard {...props} />
  </aside>
);

const openPreview = (values: PreviewProps["values"], editor: PreviewProps["editor"]): void =>
  void openModal({ title: "How visitors see you", content: <PreviewCard values={values} editor={editor} /> });

interface ProfileFormProps {
  /** The current response of the server: photo, credentials, choices. */
  editor: Editor;
  /** The draft's values, else the saved ones. */
  opened: ProfileValues;
  /** The saved profile's version when the form was opened. */
  version: number;
  draft: FormDraft;
  /** The label of the button. */
  action: string;
  onSaved(saved: OwnProfile): Promise<void>;
}

/** Keeps what the draft does not have yet. */
const KEEP = "profile";

const requiredTypes = ({ choices }: Editor): string[] =>
  choices.categories.flatMap(({ requiredCredential }) => requiredCredential ?? []);

/** What has become a draft on the server is not kept. A draft from before says nothing about what this tab has kept. */
const useSentAsDraft = ({ state: { kind } }: FormDraft): void => {
  const before = useRef(kind);
  useEffect(() => {
    if (kind === "saved" && before.current !== kind) self.$sent?.(KEEP);
    before.current = kind;
  }, [kind]);
};

const ProfileForm = ({ editor, opened, version, draft, action, onSaved }: ProfileFormProps) => {
  const [values, setValues] = useState(opened);
  useSentAsDraft(draft);
  const actions = useProfileActions();
  const dialogs = useCredentialDialogs(actions, editor.choices.places);
  const { form, summary, attempt, problemOf, busy } = useForm({
    keep: KEEP,
    read: readProfileValues,
    check: validateProfile,
    send: async (values) => {
      await draft.flush();
      await onSaved(await actions.save({ version, values }));
    },
  });
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
      <div className="@container">
        <div className="grid items-start gap-x-8 gap-y-4 @min-[52rem]:grid-cols-[minmax(0,1fr)_--spacing(72)] @min-[68rem]:grid-cols-[--spacing(40)_minmax(0,1fr)_--spacing(80)]">
          <ProfileNavigation
            withProblems={sectionsWithProblems(summary)}
            hasPublicPage={editor.publicProfile !== null}
          />
          <div className="grid min-w-0 gap-6">
            <ErrorSummary problems={summary} attempt={attempt} />
            <FieldProblems value={problemOf}>
              <AboutSection values={opened}>
                <PhotoField
                  name={values.displayName}
                  photoUrl={editor.photoUrl}
                  onPick={actions.savePhoto}
                  onRemove={() => actions.removePhoto()}
                />
              </AboutSection>
              <LanguagesSection values={opened} />
              <ServicesSection
                values={opened}
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
              <LocationsSection values={opened} />
              <LimitsSection values={opened} currency={editor.choices.currency} />
              <InvoiceSection values={opened} />
            </FieldProblems>
            {editor.publicProfile && (
              // It is no part of the form, which would otherwise keep a draft.
              <div onChange={(event) => event.stopPropagation()}>
                <PublicSection publicProfile={editor.publicProfile} onChange={actions.setPublic} />
              </div>
            )}
          </div>
          <ProfilePreview values={values} editor={editor} />
        </div>
      </div>
      <StickyBar note={<DraftStatus draft={draft} />}>
        <Button type="submit" busy={busy ? "Saving…" : undefined}>{action}</Button>
        <Button variant="secondary" onClick={() => openPreview(values, editor)}>Preview</Button>
      </StickyBar>
    </form>
  );
};

interface ProfileEditorProps {
  action: string;
  /** Runs after the profile was saved. */
  onSaved(saved: OwnProfile): Promise<void>;
}

/** Opens the form again with fresh data after the draft was discarded or replaced. */
export const ProfileEditor = (props: ProfileEditorProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [openings, setOpenings] = useState(0);
  const reopen = async () => {
    self.$sent?.(KEEP);
    const profile = profileQuery(api);
    const draft = draftQuery(api, "profile");
    await Promise.all([profile, draft].map(({ queryKey }) => queryClient.refetchQueries({ queryKey })));
    setOpenings(openings + 1);
  };
  return <OpenProfile key={openings} {...props} reopen={reopen} />;
};

const OpenProfile = ({ action, onSaved, reopen }: ProfileEditorProps & { reopen(): Promise<void> }) => {
  const api = useApi();
  const { data: editor } = useSuspenseQuery(profileQuery(api));
  const { data: savedDraft } = useSuspenseQuery(draftQuery(api, "profile"));
  const { data: account } = useSuspenseQuery(accountQuery(api));
  const [first] = useState({ editor, draft: savedDraft });
  const [version, setVersion] = useState(editor.version);
  const draft = useFormDraft("profile", first.draft, first.editor.version);
  const saved = valuesOfProfile(first.editor.profile, countryOfZone(account.timeZone) ?? "AT");
  const { content, basedOn } = first.draft;
  return (
    <div className="grid gap-6">
      {content && draft.state.kind !== "idle" && (
        <RestoredDraft
          discard={first.editor.saved ? "Discard changes" : "Start over"}
          savedAt={first.draft.savedAt}
          isBasedOnOldVersion={basedOn !== first.editor.version}
          onDiscard={async () => {
            await draft.discard(version);
            await reopen();
          }}
        />
      )}
      <DraftConflict draft={draft} onLoadOther={reopen} />
      <ProfileForm
        editor={editor}
        opened={content ? valuesOfDraft(content, saved) : saved}
        version={version}
        draft={draft}
        action={action}
        onSaved={async (profile) => {
          setVersion(profile.version);
          await draft.markSaved(profile.version);
          await onSaved(profile);
        }}
      />
    </div>
  );
};
