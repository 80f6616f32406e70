// A QR code as one SVG path. Loaded when the first one is shown.
import encodeQR from "qr";

/** Cells of white around the code, which scanners need. */
const QUIET = 4;

/** Black on white in every theme, because many scanners read nothing else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : []));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-part"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={cells.join("")} fill="black" />
    </svg>
  );
};
