// A visitor who came by a specialist's booking link: on the first step who it is, and on the steps of their request that
// nobody else is shown, with the way to others.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "@/languages/language.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { ownLinkQuery, SLOTS } from "../queries.ts";
import { useSendStep } from "../track/track-actions.ts";

/** `slug`: of the link, on the first step. Nothing for requests of the market. */
export const OwnNote = ({ slug, track }: { slug?: string; track?: TrackView }) => {
  if (slug) return <LinkNote slug={slug} />;
  return track?.isOwn && track.preferred ? <RequestNote track={track} name={track.preferred.displayName} /> : null;
};

/** Before the request has begun. */
const LinkNote = ({ slug }: { slug: string }) => {
  const { api } = useIslandContext();
  const { data, isError } = useQuery(ownLinkQuery(api, slug));
  if (isError) {
    return <Banner tone="warn" title={t("funnel.preferred.closed")}>{t("funnel.preferred.closedText")}</Banner>;
  }
  if (!data) return null;
  const { displayName: name, photoUrl } = data.specialist;
  return (
    <section
      aria-label={t("funnel.preferred.meeting", { name })}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Avatar name={name} src={photoUrl} />
      <div className="grid min-w-0">
        <p className="font-semibold">{t("funnel.preferred.meeting", { name })}</p>
        <p className="text-ink-soft">{t("funnel.preferred.only", { name })}</p>
      </div>
    </section>
  );
};

/** On the steps of the request. */
const RequestNote = ({ track, name }: { track: TrackView; name: string }) => {
  const sendStep = useSendStep();
  const queryClient = useQueryClient();
  const seeOthers = async () => {
    await sendStep({ categoryId: track.categoryId, step: "calendar", seeOthers: true });
    await queryClient.invalidateQueries({ queryKey: SLOTS });
  };
  return (
    <Banner title={t("funnel.preferred.meeting", { name })}>
      <p>{t("funnel.preferred.only", { name })}</p>
      <ActionButton
        variant="quiet"
        busy={t("funnel.preferred.opening")}
        action={seeOthers}
        className="-ms-3 justify-self-start"
      >
        {t("funnel.preferred.seeOthers")}
      </ActionButton>
    </Banner>
  );
};
