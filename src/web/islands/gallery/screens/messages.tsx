// Banners, chips, placeholders and empty states.
import { Banner } from "@/web/ui/banner.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { GlobeIcon } from "@/web/ui/icons.ts";
import { LinkButton } from "@/web/ui/button.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { ConnectionMessage } from "@/web/islands/connection/connection-banner.tsx";
import { BACK, OFFLINE, SLOW, UNREACHABLE } from "@/web/islands/connection/connection-status.ts";
import { Group, Sample } from "./exhibit.tsx";

export const Messages = () => (
  <Group title="Messages">
    <Sample name="Banner">
      <Banner title="Times are shown in Vienna time">Your specialist is in Lisbon and sees 13:00.</Banner>
      <Banner tone="ok" title="Your meeting is booked">The confirmation is on its way to anna@example.com.</Banner>
    </Sample>
    <Sample name="Banner warn, danger">
      <Banner tone="warn" title="Your time is held for 3 more minutes" />
      <Banner tone="danger" title="That time has just been taken">
        Choose one of the nearest times below. Your answers are kept.
      </Banner>
    </Sample>
    <Sample name="Chip, StatusChip">
      <div className="flex flex-wrap gap-2">
        <Chip>Zoom</Chip>
        <Chip icon={<GlobeIcon className="size-4" />}>Vienna (GMT+1)</Chip>
        <StatusChip tone="info">Closed</StatusChip>
        <StatusChip tone="active">Live</StatusChip>
        <StatusChip tone="planned">Booked</StatusChip>
        <StatusChip tone="ok">Converted</StatusChip>
        <StatusChip tone="warn">Needs you</StatusChip>
        <StatusChip tone="danger">Expired</StatusChip>
      </div>
    </Sample>
    <Sample name="ConnectionBanner" wide>
      <div className="grid justify-items-start gap-3">
        {[SLOW, OFFLINE, UNREACHABLE, BACK].map((message) => <ConnectionMessage key={message.text} {...message} />)}
      </div>
    </Sample>
    <Sample name="Skeleton">
      <SkeletonList rows={2} className="h-16 w-full" label="Loading days…" />
      <Skeleton className="h-5 w-40" />
    </Sample>
    <Sample name="EmptyState" wide>
      <EmptyState
        picture="meetings"
        title="No free time in the next 30 days"
        action={<LinkButton href="#messages" variant="secondary">Try by phone instead</LinkButton>}
      >
        All specialists who meet by Zoom are booked out. By phone there are 14 times.
      </EmptyState>
    </Sample>
  </Group>
);
