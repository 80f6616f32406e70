interface NowLineProps {
  /** "13:20" */
  time: string;
  className?: string;
}

/** What is over is above it, what is still to come below. An item of the day's list. */
export const NowLine = ({ time, className = "" }: NowLineProps) => (
  <li aria-current="time" className={`flex items-center gap-2 text-sm font-semibold text-danger ${className}`}>
    <span>
      <span className="sr-only">Now,</span>
      {time}
    </span>
    <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-danger" />
  </li>
);
