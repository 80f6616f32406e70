// The drawings of empty states and of screens that stand in for others: one style, few strokes, in the theme's colours.

/** What is drawn: bodies in front of others, lines on them, and what stands out in the product's colour. */
interface Drawing {
  bodies?: string;
  lines?: string;
  /** A body in the product's colour. */
  mark?: string;
  accents?: string;
}

const CARD = "M30 26h60a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4Z";
const ROW = "h44a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4Z";

const DRAWINGS = {
  /** A visiting card and a word. */
  leads: {
    bodies: CARD,
    lines: "M46 40a7 7 0 1 0 .1 0ZM34 65c1-7 6-10 12-10s11 3 12 10M68 44h16M68 52h16M68 60h9",
    mark: "M78 10h20a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4h-9l-7 6v-6h-4a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4Z",
  },
  /** A page of a calendar and a clock. */
  meetings: {
    bodies: "M32 20h48a5 5 0 0 1 5 5v43a5 5 0 0 1-5 5H32a5 5 0 0 1-5-5V25a5 5 0 0 1 5-5Z",
    lines: "M27 34h58M42 14v11M70 14v11M38 45h6M53 45h6M68 45h6M38 57h6M53 57h6",
    mark: "M86 45a16 16 0 1 0 .1 0Z",
    accents: "M86 53v8l6 4",
  },
  /** A bell. */
  notifications: {
    bodies: "M60 18c-13 0-20 10-20 22 0 14-5 18-9 23h58c-4-5-9-9-9-23 0-12-7-22-20-22Z",
    lines: "M60 11v7M52 63c0 6 3 9 8 9s8-3 8-9",
    accents: "M90 20c5 4 8 9 9 15M30 20c-5 4-8 9-9 15",
  },
  /** A receipt and a coin. */
  purchases: {
    bodies: "M36 14h44v60l-7-5-8 5-7-5-7 5-8-5-7 5Z",
    lines: "M46 28h24M46 38h24M46 48h12",
    mark: "M84 44a14 14 0 1 0 .1 0Z",
    accents: "M84 52v12M78 58h12",
  },
  /** Time for a cup of tea. */
  done: {
    bodies: "M38 40h38v16a16 16 0 0 1-16 16h-6a16 16 0 0 1-16-16Z",
    lines: "M76 45h5a8 8 0 0 1 0 16h-7M30 78h54",
    accents: "M50 32c-4-5 4-8 0-14M64 32c-4-5 4-8 0-14",
  },
  /** A lens over a list. */
  search: {
    bodies: `M30 18${ROW}M30 41${ROW}`,
    lines: "M34 25.5h22M34 48.5h14",
    mark: "M78 36a17 17 0 1 0 .1 0Z",
    accents: "M90 66l11 11",
  },
  /** A signpost. */
  lost: {
    bodies: "M60 20h28l8 8-8 8H60ZM60 42H34l-8 8 8 8h26Z",
    lines: "M60 14v64M46 78h28",
    accents: "M68 28h14M38 50h14",
  },
  /** A plug that is out. */
  broken: {
    bodies: "M30 32h12a10 10 0 0 1 10 10v4a10 10 0 0 1-10 10H30ZM90 32H80a8 8 0 0 0-8 8v8a8 8 0 0 0 8 8h10Z",
    lines: "M12 44h18M52 39h8M52 49h8M90 44h18",
    accents: "M63 28l-3-9M69 27l4-8M63 60l-3 9M69 61l4 8",
  },
  /** A cloud that cannot be reached. */
  offline: {
    bodies: "M42 66a15 15 0 0 1-2-30 20 20 0 0 1 39-4 17 17 0 0 1 1 34Z",
    accents: "M32 20l56 56",
  },
  /** Two people talk. */
  messages: {
    bodies: "M30 14h44a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H46L34 58V48h-4a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z",
    lines: "M36 26h32M36 36h20",
    accents: "M86 34h6a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-3v10L78 64H64a6 6 0 0 1-6-6v-2",
  },
  /** A star. */
  ratings: {
    bodies: "M60 12l10.5 21.5 23.5 3.5-17 16.5 4 23.5-21-11-21 11 4-23.5-17-16.5 23.5-3.5Z",
    accents: "M52 50c3 5 13 5 16 0",
  },
  /** A sheet of paper. */
  texts: {
    bodies: "M36 14h32l16 16v46H36Z",
    lines: "M68 14v16h16M46 42h28M46 52h28M46 62h16",
  },
  /** Two people. */
  people: {
    bodies: "M80 34a9 9 0 1 0 .1 0ZM62 76c1-13 8-18 18-18s17 5 18 18Z",
    mark: "M48 22a12 12 0 1 0 .1 0ZM24 76c1-17 10-24 24-24s23 7 24 24Z",
  },
} as const satisfies Record<string, Drawing>;

export type Picture = keyof typeof DRAWINGS;
export const PICTURES = Object.keys(DRAWINGS) as Picture[];

/** Decoration of 120 by 88 px: what it means is said beside it. */
export const Illustration = ({ of }: { of: Picture }) => {
  const { bodies, lines, mark, accents }: Drawing = DRAWINGS[of];
  return (
    <svg
      viewBox="0 0 120 88"
      width="120"
      height="88"
      aria-hidden="true"
      className="fill-none stroke-ink-soft stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <circle cx="60" cy="45" r="38" className="fill-brand-tint stroke-none" />
      {bodies && <path d={bodies} className="fill-surface" />}
      {lines && <path d={lines} />}
      {mark && <path d={mark} className="fill-surface stroke-brand" />}
      {accents && <path d={accents} className="stroke-brand" />}
    </svg>
  );
};

export const NotFoundPicture = () => <Illustration of="lost" />;

/** Without a network, that is what went wrong. A server knows nothing of the reader's. */
export const ErrorPicture = () => <Illustration of={navigator.onLine === false ? "offline" : "broken"} />;
