// A face of fixed size, or the initials while there is none.
const sizes = {
  small: { box: "size-10 text-sm", pixels: 40 },
  medium: { box: "size-14 text-lg", pixels: 56 },
  large: { box: "size-20 text-2xl", pixels: 80 },
};

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("");
};

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
}

/** Decoration: the name stands beside it, so it is not read out. */
export const Avatar = ({ name, src, size = "medium" }: AvatarProps) => {
  const { box, pixels } = sizes[size];
  const shape = `${box} shrink-0 rounded-full border border-line bg-wash`;
  if (src) return <img src={src} alt="" width={pixels} height={pixels} className={`${shape} object-cover`} />;
  return (
    <span aria-hidden="true" className={`${shape} inline-grid place-items-center font-serif font-semibold text-brand`}>
      {initials(name)}
    </span>
  );
};
