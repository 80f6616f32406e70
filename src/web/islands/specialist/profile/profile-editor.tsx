import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnProfile } from "@/modules/specialists/profile/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countryOfZone } from "@/web/ui/form/phone-number.ts";
import { DraftConflict, RestoredDraft } from "../drafts/draft-banners.tsx";
import { useFormDraft } from "../drafts/form-draft.ts";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { draftQuery, profileQuery } from "../queries.ts";
import { KEEP, ProfileForm } from "./profile-form.tsx";
import { valuesOfDraft, valuesOfProfile } from "./profile-fields.ts";

export interface ProfileEditorProps {
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
