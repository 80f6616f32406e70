// Buttons, links, progress and the bar of actions.
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { ArrowRightIcon, CalendarPlusIcon, RotateCcwIcon } from "@/web/ui/icons.ts";
import { ProgressBar, ProgressSteps } from "@/web/ui/progress.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Wordmark } from "@/web/ui/layout/page-frame.tsx";
import { Group, Sample } from "./exhibit.tsx";

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
