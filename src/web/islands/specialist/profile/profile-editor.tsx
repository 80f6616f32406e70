// The profile with its draft: opens with what was typed last, and lets it be kept, saved or thrown away.
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Draft } from "@/modules/specialists/onboarding-schemas.ts";
import type { OwnProfile, ProfileEditor as Editor } from "@/modules/specialists/profile-schemas.ts";
import { countryOfZone } from "@/web/ui/phone-number.ts";
import { draftCalls } from "../drafts/draft-calls.ts";
import { KeptDraft } from "../drafts/kept-draft.tsx";
import { StaleDraft } from "../drafts/draft-note.tsx";
import { useDraft } from "../drafts/use-draft.ts";
import { accountQuery, draftQuery, profileQuery } from "../queries.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { ProfileForm } from "./profile-form.tsx";
import { typedOf, typedOfDraft } from "./typed-profile.ts";

export interface ProfileEditorProps {
  action: string;
  /** After the profile was saved. */
  onSaved(saved: OwnProfile): Promise<void>;
}

interface Opened {
  editor: Editor;
  draft: Draft;
}

/** Asks the server once more and opens the form anew with what it says. */
export const ProfileEditor = (props: ProfileEditorProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [openings, setOpenings] = useState(0);
  const reopen = async () => {
    const [profile, draft] = [profileQuery(api), draftQuery(api, "profile")];
    await Promise.all([profile, draft].map(({ queryKey }) => queryClient.refetchQueries({ queryKey })));
    setOpenings(openings + 1);
  };
  return <OpenProfile key={openings} {...props} reopen={reopen} />;
};

const OpenProfile = ({ action, onSaved, reopen }: ProfileEditorProps & { reopen(): Promise<void> }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: editor } = useSuspenseQuery(profileQuery(api));
  const { data: draft } = useSuspenseQuery(draftQuery(api, "profile"));
  const { data: account } = useSuspenseQuery(accountQuery(api));
  const [first] = useState<Opened>({ editor, draft });
  const [version, setVersion] = useState(editor.version);
  const [calls] = useState(() => draftCalls(api, queryClient, "profile"));
  const keeping = useDraft(first.draft, first.editor.version, calls);
  const saved = typedOf(first.editor.profile, countryOfZone(account.timeZone) ?? "AT");
  const { content, basedOn } = first.draft;
  const discard = async () => {
    keeping.settle(await calls.discard(), version);
    await reopen();
  };
  return (
    <div className="grid gap-6">
      {content && keeping.state.kind !== "none" && (
        <KeptDraft
          discard={first.editor.saved ? "Go back to what is saved" : "Start again"}
          savedAt={first.draft.savedAt}
          outdated={basedOn !== first.editor.version}
          onDiscard={discard}
        />
      )}
      <StaleDraft state={keeping.state} onInsist={keeping.insist} onTakeOther={reopen} />
      <ProfileForm
        editor={editor}
        opened={content ? typedOfDraft(content, saved) : saved}
        version={version}
        draft={keeping}
        action={action}
        onSaved={async (profile) => {
          setVersion(profile.version);
          keeping.settle(await calls.read(), profile.version);
          await onSaved(profile);
        }}
      />
    </div>
  );
};
