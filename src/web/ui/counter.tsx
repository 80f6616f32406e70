// How much room a text has left, or how much it still needs; read out only when it becomes narrow.

export interface CounterProps {
  /** Characters typed. */
  length: number;
  /** Characters that fit. */
  room: number;
  /** Characters that it takes at least. */
  least?: number;
}

const characters = (count: number) => `${count.toLocaleString("en")} character${count === 1 ? "" : "s"}`;

const countdown = ({ length, room, least = 0 }: CounterProps) => {
  if (length < least) return `${characters(least - length)} more, please`;
  return length <= room ? `${characters(room - length)} left` : `${characters(length - room)} too many`;
};

export const Counter = (props: CounterProps) => {
  const left = props.room - props.length;
  return (
    <p className={`text-sm ${left < 0 ? "font-medium text-danger" : "text-ink-soft"}`}>
      <span aria-hidden="true">{countdown(props)}</span>
      <span className="sr-only" aria-live="polite">{left <= 20 ? countdown(props) : ""}</span>
    </p>
  );
};
