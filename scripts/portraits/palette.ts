// The colours of the demo's portraits: one calm palette, mid-toned so that it suits a light and a dark screen.

/** Skin with its shade, its lips and the warmth of the cheeks. */
export const SKIN = {
  porcelain: { base: "#f4d6c3", shade: "#e0b197", lips: "#bf6a61", blush: "#e58f7c" },
  fair: { base: "#efcaae", shade: "#d7a383", lips: "#b8625a", blush: "#de8670" },
  warm: { base: "#e6bb94", shade: "#c89468", lips: "#ad5f50", blush: "#d27f5f" },
  olive: { base: "#d7a87d", shade: "#b58157", lips: "#9f5547", blush: "#c4744f" },
  tan: { base: "#c28c62", shade: "#9f6c44", lips: "#8d4a3d", blush: "#ad5f40" },
  brown: { base: "#a06a48", shade: "#7f4f33", lips: "#7c3f37", blush: "#8f4a33" },
  deep: { base: "#7d4f36", shade: "#5f3825", lips: "#663330", blush: "#7a3d2c" },
  dark: { base: "#613d2c", shade: "#472a1d", lips: "#54302c", blush: "#6a3929" },
} as const;

/** Hair with the strands on which the light falls. */
export const HAIR = {
  black: { base: "#2a2524", light: "#4a4240" },
  darkBrown: { base: "#43302a", light: "#644a3e" },
  brown: { base: "#664534", light: "#87614a" },
  chestnut: { base: "#7c4a30", light: "#9f6847" },
  auburn: { base: "#96502f", light: "#b97148" },
  darkBlond: { base: "#a07c4c", light: "#c09d69" },
  blond: { base: "#caa264", light: "#e2c48d" },
  grey: { base: "#8c8a88", light: "#adaba8" },
  silver: { base: "#bfbdb9", light: "#dcdad6" },
} as const;

/** Cloth with its folds and edges. */
export const CLOTH = {
  forest: { base: "#2f5d4c", dark: "#234739" },
  sage: { base: "#7f9c86", dark: "#66836e" },
  navy: { base: "#33445e", dark: "#253349" },
  slate: { base: "#5b6b7a", dark: "#475563" },
  sky: { base: "#8fb0c2", dark: "#7396a9" },
  charcoal: { base: "#3f4246", dark: "#2e3134" },
  terracotta: { base: "#b4694b", dark: "#94523a" },
  ochre: { base: "#c3964a", dark: "#a47a35" },
  plum: { base: "#6d4a62", dark: "#56384d" },
  rose: { base: "#c08a86", dark: "#a3706c" },
  teal: { base: "#3c7378", dark: "#2d5a5e" },
  sand: { base: "#d2bd98", dark: "#b7a07a" },
  cream: { base: "#f0e8d8", dark: "#d9cdb6" },
  white: { base: "#f7f5f0", dark: "#d9d8d3" },
} as const;

/** Backgrounds, from the upper left to the lower right. */
export const BACKDROP = {
  sage: ["#c3d3c4", "#a3b9a6"],
  mist: ["#c1d2d9", "#9fb6c1"],
  sand: ["#e3d5ba", "#cdb992"],
  clay: ["#e2c6b4", "#cda68e"],
  lilac: ["#d0c8d9", "#b3a8c0"],
  sea: ["#b9d5cf", "#93b8b0"],
  rose: ["#e1c9c6", "#caa6a3"],
  stone: ["#d5d2ca", "#b8b4a9"],
} as const;
