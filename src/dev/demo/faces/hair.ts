// Hair in the styles that the demo's people wear: what lies behind the head, and what lies over it.
import {
  above,
  both,
  circle,
  ellipse,
  intersection,
  melted,
  roundBox,
  type Shape,
  side,
  union,
  without,
} from "./shapes.ts";

export const MIDDLE = 128;

export interface Hair {
  behind?: Shape;
  front?: Shape;
  /** Curls have one colour all round; smooth hair is darker behind. */
  even?: boolean;
}

const skull = ellipse(MIDDLE, 104, 57, 56);
/** The face that a hairline leaves free. */
const faceBelow = (hairline: number, width = 46): Shape => ellipse(MIDDLE, hairline + 58, width, 58);

const cap = (hairline: number, down: number): Shape => without(intersection(skull, above(down)), faceBelow(hairline));

const ring = (count: number, from: number, to: number, rx: number, ry: number, cy: number, r: number): Shape =>
  union(
    ...Array.from({ length: count }, (_, i) => {
      const angle = from + (to - from) * i / (count - 1);
      return circle(MIDDLE + rx * Math.cos(angle), cy - ry * Math.sin(angle), r + (i % 2) * 2.5);
    }),
  );

/** Parted at one side: a long sweep over the forehead, and a short one. */
const swept = (part: number, down: number): Shape =>
  union(
    cap(78, down),
    intersection(skull, ellipse(part + 52, 63, 56, 35), side(part, 66, -1, -0.35)),
    intersection(skull, ellipse(part - 22, 70, 27, 29)),
  );

/** Parted in the middle, falling at both sides of the face down to the end of `fall`. */
const curtains = (fall: Shape): Shape => {
  const locks = intersection(both(ellipse(94, 78, 36, 32), MIDDLE), skull);
  const face = union(faceBelow(74, 45), roundBox(MIDDLE, 210, 38, 80, 30));
  return union(without(union(ellipse(MIDDLE, 106, 60, 58), fall), face), locks);
};

const bob = roundBox(MIDDLE, 122, 65, 62, 52);
const fallen = roundBox(MIDDLE, 142, 63, 88, 50);

const STYLES = {
  none: (): Hair => ({}),
  buzz: () => ({ front: without(intersection(ellipse(MIDDLE, 108, 53, 56), above(122)), faceBelow(76, 47)) }),
  short: () => ({ front: cap(80, 126) }),
  swept: () => ({ front: swept(102, 126) }),
  sweptLong: () => ({ behind: roundBox(MIDDLE, 138, 61, 68, 44), front: swept(102, 128) }),
  quiff: () => ({ front: melted(cap(82, 124), melted(ellipse(112, 66, 36, 18), ellipse(150, 60, 30, 18), 16), 10) }),
  curls: () => ({
    even: true,
    behind: ring(13, -0.25, Math.PI + 0.25, 54, 52, 104, 15),
    front: without(union(ring(11, 0.12, Math.PI - 0.12, 46, 40, 100, 16), cap(78, 84)), faceBelow(88, 42)),
  }),
  afro: () => ({ even: true, behind: ring(17, -0.7, Math.PI + 0.7, 54, 50, 100, 25), front: cap(82, 112) }),
  longCurls: () => ({
    even: true,
    behind: union(
      ring(15, -0.2, Math.PI + 0.2, 58, 54, 104, 17),
      both(union(circle(66, 132, 20), circle(60, 158, 21), circle(68, 184, 20), circle(82, 202, 16)), MIDDLE),
    ),
    front: without(union(ring(9, 0.35, Math.PI - 0.35, 44, 40, 100, 15), cap(78, 96)), faceBelow(86, 43)),
  }),
  bob: () => ({ behind: bob, front: curtains(intersection(bob, above(176))) }),
  fringe: () => ({
    behind: roundBox(MIDDLE, 124, 64, 72, 46),
    front: union(
      without(intersection(ellipse(MIDDLE, 104, 59, 57), above(150)), ellipse(MIDDLE, 150, 45, 66)),
      intersection(ellipse(MIDDLE, 104, 57, 54), ellipse(MIDDLE, 62, 66, 42)),
    ),
  }),
  long: () => ({ behind: fallen, front: curtains(fallen) }),
  bun: () => ({ behind: circle(MIDDLE, 42, 24), front: cap(76, 128) }),
  lowBun: () => ({ behind: circle(182, 152, 22), front: swept(104, 130) }),
  ponytail: () => ({
    behind: melted(ellipse(188, 106, 22, 30), ellipse(199, 150, 16, 42), 26),
    front: swept(98, 126),
  }),
  waves: () => ({
    even: true,
    behind: union(
      roundBox(MIDDLE, 116, 62, 62, 56),
      both(union(circle(72, 146, 17), circle(74, 170, 17), circle(84, 190, 15)), MIDDLE),
    ),
    front: swept(106, 130),
  }),
  receding: () => ({
    front: without(intersection(ellipse(MIDDLE, 114, 55, 60), above(130)), ellipse(MIDDLE, 116, 46, 72), above(84)),
  }),
  topKnot: () => ({
    behind: ellipse(MIDDLE, 46, 20, 17),
    front: without(intersection(ellipse(MIDDLE, 106, 54, 57), above(116)), faceBelow(76, 46)),
  }),
  braids: () => ({
    even: true,
    behind: both(
      union(...[0, 1, 2, 3, 4].map((i) => ellipse(70 + (i % 2) * 3, 134 + i * 20, 14 - i, 13))),
      MIDDLE,
    ),
    front: union(cap(76, 132), intersection(both(ellipse(98, 74, 32, 26), MIDDLE), skull)),
  }),
} satisfies Record<string, () => Hair>;

export type HairStyle = keyof typeof STYLES | "scarf";

/** A scarf over the hair: it frames the face and falls on the shoulders. */
const scarf = (): Hair => ({
  behind: melted(ellipse(MIDDLE, 118, 70, 78), roundBox(MIDDLE, 206, 62, 34, 30), 30),
  front: without(
    melted(ellipse(MIDDLE, 116, 68, 76), ellipse(MIDDLE, 196, 56, 28), 24),
    ellipse(MIDDLE, 124, 45, 57),
  ),
});

export const hairOf = (style: HairStyle): Hair => style === "scarf" ? scarf() : STYLES[style]();
