// The form of one part of the profile. All parts share one draft, which keeps what is typed until its part is saved.
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { OwnProfile, ProfileEditor as Editor } from "@/modules/specialists/profile/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countryOfZone } from "@/web/ui/form/phone-number.ts";
import { DraftConflict, DraftStatus, RestoredDraft } from "../drafts/draft-banners.tsx";
import { type FormDraft, useFormDraft } from "../drafts/form-draft.ts";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { draftQuery, profileQuery } from "../queries.ts";
import {
  differsIn,
  offeredOnly,
  partOf,
  PROFILE_PARTS,
  type ProfilePart,
  type ProfileValues,
  readProfileValues,
  validateProfile,
  valuesOfDraft,
  valuesOfProfile,
  withPart,
} from "./profile-fields.ts";
import { markSaved } from "@/web/islands/runtime/unsent.ts";
import { NotSent, useForm } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { AboutSection, LanguagesSection } from "./about-section.tsx";
import { CredentialsSection, useCredentialDialogs } from "./credentials-section.tsx";
import { InvoiceSection, LimitsSection } from "./limits-section.tsx";
import { LocationsSection } from "./locations-section.tsx";
import { PhotoField } from "./photo-field.tsx";
import { ServicesSection } from "./services-section.tsx";
import { type ProfileActions, useProfileActions } from "./use-profile-actions.ts";
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
  <aside aria-labelledby="preview" className="sticky top-6 hidden gap-3 @min-[52rem]:grid">
    <h2 id="preview" className="font-semibold text-ink-soft">How visitors see you</h2>
    <PreviewCard {...props} />
  </aside>
);

const openPreview = (values: PreviewProps["values"], editor: PreviewProps["editor"]): void =>
  void openModal({ title: "How visitors see you", content: <PreviewCard values={values} editor={editor} /> });

interface SectionsProps {
  /** The current response of the server: photo, credentials, choices. */
  editor: Editor;
  /** The values with which the form opened. */
  opened: ProfileValues;
  /** The name that is typed now. */
  name: string;
  actions: ProfileActions;
}

const OfferPart = ({ editor, opened, actions }: SectionsProps) => {
  const dialogs = useCredentialDialogs(actions, editor.choices.places);
  return (
    <>
      <ServicesSection
        values={opened}
        categories={editor.choices.categories}
        credentials={editor.credentials}
        onAddCredential={dialogs.add}
      />
      <CredentialsSection
        credentials={editor.credentials}
        required={editor.choices.categories.flatMap(({ requiredCredential }) => requiredCredential ?? [])}
        onAdd={() => dialogs.add()}
        onUpload={dialogs.upload}
        onRemove={dialogs.remove}
      />
    </>
  );
};

const SECTIONS: Record<ProfilePart, (props: SectionsProps) => ReactNode> = {
  about: ({ editor, opened, name, actions }) => (
    <AboutSection values={opened}>
      <PhotoField
        name={name}
        photoUrl={editor.photoUrl}
        onPick={actions.savePhoto}
        onRemove={() => actions.removePhoto()}
      />
    </AboutSection>
  ),
  offer: OfferPart,
  meetings: ({ opened }) => (
    <>
      <LanguagesSection values={opened} />
      <LocationsSection values={opened} />
    </>
  ),
  billing: ({ editor, opened }) => (
    <>
      <LimitsSection values={opened} currency={editor.choices.currency} />
      <InvoiceSection values={opened} />
    </>
  ),
};

/** Keeps what the draft does not have yet. */
const keepOf = (part: ProfilePart): string => `profile-${part}`;
const forgetTyped = () => Promise.all(PROFILE_PARTS.map((part) => markSaved(keepOf(part))));

/** What has become a draft on the server is not kept. A draft from before says nothing about what this tab has kept. */
const useSentAsDraft = ({ state: { kind } }: FormDraft, part: ProfilePart): void => {
  const before = useRef(kind);
  useEffect(() => {
    if (kind === "saved" && before.current !== kind) void markSaved(keepOf(part));
    before.current = kind;
  }, [kind, part]);
};

interface PartFormProps {
  part: ProfilePart;
  editor: Editor;
  /** All parts as they are now. */
  values: ProfileValues;
  draft: FormDraft;
  action: string;
  onChange(values: ProfileValues): void;
  /** Throws ApiError. */
  onSend(values: ProfileValues): Promise<unknown>;
}

const PartForm = ({ part, editor, values, draft, action, onChange, onSend }: PartFormProps) => {
  const [opened] = useState(values);
  const actions = useProfileActions();
  const read = (form: FormData) => withPart(values, part, readProfileValues(form));
  const { form, summary, attempt, problemOf, busy } = useForm({
    keep: keepOf(part),
    edits: true,
    read,
    check: (typed) => validateProfile(typed, editor.choices.currency).filter((problem) => partOf(problem) === part),
    send: onSend,
  });
  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    // React also passes events of forms in dialogs, which are not part of this form.
    if (event.target instanceof Element && !event.currentTarget.contains(event.target)) return;
    form.onChange(event);
    onChange(read(new FormData(event.currentTarget)));
  };
  const Sections = SECTIONS[part];
  const hasPreview = part === "about";
  return (
    <form {...form} autoComplete="off" onChange={handleChange}>
      <div className="@container">
        <div
          className={`grid items-start gap-x-8 gap-y-4 ${
            hasPreview ? "@min-[52rem]:grid-cols-[minmax(0,1fr)_--spacing(80)]" : ""
          }`}
        >
          <div className="grid min-w-0 gap-6">
            <ErrorSummary problems={summary} attempt={attempt} />
            <FieldProblems value={problemOf}>
              <Sections editor={editor} opened={opened} name={values.displayName} actions={actions} />
            </FieldProblems>
          </div>
          {hasPreview && <ProfilePreview values={values} editor={editor} />}
        </div>
      </div>
      <StickyBar note={<DraftStatus draft={draft} />}>
        <Button type="submit" busy={busy ? "Saving…" : undefined}>{action}</Button>
        {hasPreview && <Button variant="secondary" onClick={() => openPreview(values, editor)}>Preview</Button>}
      </StickyBar>
    </form>
  );
};

interface ProfileEditorProps {
  part: ProfilePart;
  /** The label of the button. */
  action: string;
  /**
   * What the button saves: this part; the whole profile; or nothing but the draft, because other parts come first.
   */
  saves: "part" | "all" | "draft";
  /** Beside the form: which parts have changes that are not saved. */
  children?(unsaved: readonly ProfilePart[]): ReactNode;
  /** Runs after that. */
  onSaved(): Promise<void> | void;
  /** Opens a part in which something has to be fixed before all can be saved. */
  onIncomplete?(part: ProfilePart): Promise<void>;
}

/** Opens the form again with fresh data after the draft was discarded or replaced. */
export const ProfileEditor = (props: ProfileEditorProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [openings, setOpenings] = useState(0);
  const reopen = async () => {
    await forgetTyped();
    const profile = profileQuery(api);
    const draft = draftQuery(api, "profile");
    await Promise.all([profile, draft].map(({ queryKey }) => queryClient.refetchQueries({ queryKey })));
    setOpenings(openings + 1);
  };
  return <OpenProfile key={openings} {...props} reopen={reopen} />;
};

/** The values that are typed and those that are saved, with what saves them. */
const useProfileValues = ({ part, saves, onSaved, onIncomplete }: ProfileEditorProps) => {
  const api = useApi();
  const { data: editor } = useSuspenseQuery(profileQuery(api));
  const { data: savedDraft } = useSuspenseQuery(draftQuery(api, "profile"));
  const { data: account } = useSuspenseQuery(accountQuery(api));
  const [first] = useState({ editor, draft: savedDraft });
  const { currency } = first.editor.choices;
  const [version, setVersion] = useState(editor.version);
  const [saved, setSaved] = useState(() =>
    valuesOfProfile(first.editor.profile, { country: countryOfZone(account.timeZone) ?? "AT", currency })
  );
  const [{ values: drafted, isWhole }] = useState(() => openDraft(first.draft.content, saved, editor));
  const [values, setValues] = useState(drafted);
  const draft = useFormDraft("profile", first.draft, first.editor.version);
  useSentAsDraft(draft, part);
  const actions = useProfileActions();
  const change = (next: ProfileValues) => {
    setValues(next);
    draft.update({ ...next });
  };
  const save = async (typed: ProfileValues) => {
    const next = saves === "part" ? withPart(saved, part, typed) : typed;
    const profile: OwnProfile = await actions.save({ version, values: next, currency });
    setVersion(profile.version);
    setSaved(next);
    await draft.markSaved(profile.version);
    // Saving has deleted the draft, also that of the other parts.
    if (PROFILE_PARTS.some((part) => differsIn(part, typed, next))) draft.update({ ...typed });
  };
  const send = async (typed: ProfileValues) => {
    await draft.flush();
    const problem = saves === "all" && validateProfile(typed, currency)[0];
    if (problem) return new NotSent(() => onIncomplete?.(partOf(problem)));
    // The draft says itself when it is saved.
    if (saves === "draft") return new NotSent(onSaved);
    await save(typed);
    return onSaved;
  };
  return { editor, first, isWhole, version, saved, values, draft, change, send };
};

/** What was drafted, as far as it is still offered, and whether that is all of it. */
const openDraft = (content: Record<string, unknown> | null, saved: ProfileValues, { choices }: Editor) => {
  if (!content) return { values: saved, isWhole: true };
  const drafted = valuesOfDraft(content, saved);
  const values = offeredOnly(drafted, choices.categories);
  return { values, isWhole: !differsIn("offer", values, drafted) };
};

const OpenProfile = ({ reopen, ...props }: ProfileEditorProps & { reopen(): Promise<void> }) => {
  const { editor, first, isWhole, version, saved, values, draft, change, send } = useProfileValues(props);
  const { part, saves, action, children } = props;
  return (
    <div className="grid gap-6">
      {children?.(PROFILE_PARTS.filter((part) => differsIn(part, values, saved)))}
      {saves === "part" && first.draft.content && draft.state.kind !== "idle" && (
        <RestoredDraft
          savedAt={first.draft.savedAt}
          isBasedOnOldVersion={first.draft.basedOn !== first.editor.version}
          onDiscard={async () => {
            await draft.discard(version);
            await reopen();
          }}
        />
      )}
      {part === "offer" && !isWhole && (
        <Banner title="Some of your choices are no longer offered">We've left them out. Please check the rest.</Banner>
      )}
      <DraftConflict draft={draft} onLoadOther={reopen} />
      <PartForm
        key={part}
        part={part}
        editor={editor}
        values={values}
        draft={draft}
        action={action}
        onChange={change}
        onSend={send}
      />
    </div>
  );
};
