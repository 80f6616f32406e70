const sizes = {
  tiny: { box: "size-5 text-[0.5625rem]", pixels: 20 },
  small: { box: "size-10 text-sm", pixels: 40 },
  medium: { box: "size-14 text-lg", pixels: 56 },
  large: { box: "size-20 text-2xl", pixels: 80 },
  portrait: { box: "size-28 text-3xl sm:size-36", pixels: 144 },
};

const initials = (name: string) => {
  const names = name.trim().split(/\s+/);
  return [names.at(0), names.length > 1 ? names.at(-1) : ""].map((part) => [...(part ?? "")][0] ?? "").join("");
};

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
}

/** Decoration: the name is beside it, so screen readers skip it. */
export const Avatar = ({ name, src, size = "medium" }: AvatarProps) => {
  const { box, pixels } = sizes[size];
  const base = `${box} shrink-0 rounded-full border border-line bg-wash`;
  if (src) return <img src={src} alt="" width={pixels} height={pixels} className={`${base} object-cover`} />;
  return (
    <span aria-hidden="true" className={`${base} inline-grid place-items-center font-serif font-semibold text-brand`}>
      {initials(name)}
    </span>
  );
};

interface FacesProps {
  people: readonly { id: string; displayName: string; photoUrl: string | null }[];
}

/** A few people as one mark. */
export const Faces = ({ people }: FacesProps) => (
  <span className="flex -space-x-1.5">
    {people.map(({ id, displayName, photoUrl }) => <Avatar key={id} name={displayName} src={photoUrl} size="tiny" />)}
  </span>
);
