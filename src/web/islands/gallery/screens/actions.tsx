// What people press and what they are told: buttons, links, progress, banners, chips, placeholders and empty states.
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { ArrowRightIcon, CalendarPlusIcon, GlobeIcon, RotateCcwIcon } from "@/web/ui/icons.ts";
import { ProgressBar, ProgressSteps } from "@/web/ui/progress.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Wordmark } from "@/web/ui/layout/page-frame.tsx";
import { Group, Sample } from "./exhibit.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { ConnectionMessage } from "@/web/islands/connection/connection-banner.tsx";
import { BACK, OFFLINE, SLOW, UNREACHABLE } from "@/web/islands/connection/connection-status.ts";

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
        <StatusChip tone="active">In progress</StatusChip>
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

const row = "flex flex-wrap items-start gap-3";

export const Actions = () => (
  <Group title="Actions">
    <Sample name="Button">
      <div className={row}>
        <Button>Book Tuesday 14:00</Button>
        <Button variant="secondary" icon={<RotateCcwIcon />}>Choose another time</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="destructive">Cancel the meeting</Button>
      </div>
    </Sample>
    <Sample name="Button busy, disabledReason">
      <div className={row}>
        <Button busy="Booking…">Book Tuesday 14:00</Button>
        <Button variant="secondary" busy="Looking…">Look again</Button>
        <Button disabledReason="Choose a time first.">Continue</Button>
      </div>
    </Sample>
    <Sample name="LinkButton, TextLink">
      <div className={row}>
        <LinkButton href="#actions" icon={<CalendarPlusIcon />}>Add to calendar</LinkButton>
        <LinkButton href="#actions" variant="secondary">See the meeting</LinkButton>
        <LinkButton href="#actions" variant="quiet">Back to the list</LinkButton>
      </div>
      <p>
        We never sell your details. <TextLink href="/privacy-policy">Read how we handle them</TextLink>.
      </p>
    </Sample>
    <Sample name="Button wide">
      <Button wide icon={<ArrowRightIcon />}>Continue</Button>
    </Sample>
    <Sample name="ProgressSteps, ProgressBar">
      <ProgressSteps step={2} of={7} label="About you" />
      <ProgressBar label="Answers given" value={3} max={8} />
    </Sample>
    <Sample name="Wordmark">
      <Wordmark />
    </Sample>
    <Sample name="StickyBar" wide>
      <div className="px-4">
        <StickyBar note="You can change your answers later.">
          <Button>Continue</Button>
          <LinkButton href="#actions" variant="secondary">Back</LinkButton>
        </StickyBar>
      </div>
    </Sample>
  </Group>
);
