// Shapes as signed distances: how far a point lies outside (positive) or inside (negative), in pixels.

export type Shape = (x: number, y: number) => number;

export const circle = (cx: number, cy: number, r: number): Shape => (x, y) => Math.hypot(x - cx, y - cy) - r;

/** Near its edge the distance is right, which is what smooth edges need. */
export const ellipse = (cx: number, cy: number, rx: number, ry: number): Shape => (x, y) => {
  const px = x - cx;
  const py = y - cy;
  const steepness = Math.hypot(px / (rx * rx), py / (ry * ry));
  if (steepness === 0) return -Math.min(rx, ry);
  const k = Math.hypot(px / rx, py / ry);
  return k * (k - 1) / steepness;
};

/** A box with half width, half height and round corners. */
export const roundBox = (cx: number, cy: number, hw: number, hh: number, r: number): Shape => (x, y) => {
  const qx = Math.abs(x - cx) - hw + r;
  const qy = Math.abs(y - cy) - hh + r;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - r;
};

/** A line of some width with round ends. */
export const stroke = (ax: number, ay: number, bx: number, by: number, width: number): Shape => {
  const lx = bx - ax;
  const ly = by - ay;
  const length = lx * lx + ly * ly;
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - ax) * lx + (y - ay) * ly) / length));
    return Math.hypot(x - ax - lx * along, y - ay - ly * along) - width / 2;
  };
};

/** The side of a straight line at which (nx, ny) does not point. */
export const side = (px: number, py: number, nx: number, ny: number): Shape => {
  const length = Math.hypot(nx, ny);
  return (x, y) => ((x - px) * nx + (y - py) * ny) / length;
};
export const above = (line: number): Shape => (_x, y) => y - line;
export const below = (line: number): Shape => (_x, y) => line - y;

export const union = (...shapes: Shape[]): Shape => (x, y) => {
  let nearest = Infinity;
  for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
  return nearest;
};
export const intersection = (...shapes: Shape[]): Shape => (x, y) => {
  let furthest = -Infinity;
  for (const shape of shapes) furthest = Math.max(furthest, shape(x, y));
  return furthest;
};
export const without = (shape: Shape, ...cuts: Shape[]): Shape => {
  const cut = union(...cuts);
  return (x, y) => Math.max(shape(x, y), -cut(x, y));
};

/** Two shapes that melt into each other over `k` pixels. */
export const melted = (a: Shape, b: Shape, k: number): Shape => (x, y) => {
  const da = a(x, y);
  const db = b(x, y);
  const h = Math.max(k - Math.abs(da - db), 0) / k;
  return Math.min(da, db) - h * h * k / 4;
};

/** The outline of a shape. */
export const outline = (shape: Shape, width: number): Shape => (x, y) => Math.abs(shape(x, y)) - width / 2;

/** A shape and its mirror image about the middle of the face. */
export const both = (shape: Shape, middle: number): Shape => (x, y) => Math.min(shape(x, y), shape(2 * middle - x, y));
