// The name of the house.
/**
 * Two people talking, and the name. Decoration and text together are the link's name.
 * `compact`: on a narrow phone the name is only heard, where other things need the room.
 */
export const Wordmark = ({ compact }: { compact?: true }) => (
  <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold text-ink">
    <svg viewBox="0 0 28 24" width="28" height="24" aria-hidden="true" className="h-6 w-7 shrink-0">
      <path d="M3 2h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H8l-5 4V5z" className="fill-brand" />
      <path d="M22 8h0a3 3 0 0 1 3 3v11l-4-3h-7a3 3 0 0 1-3-2.5" className="fill-none stroke-brand stroke-2" />
    </svg>
    <span className={compact && "max-[26rem]:sr-only"}>Parley</span>
  </span>
);
