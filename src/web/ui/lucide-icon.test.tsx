// The icons that the browser draws look as those that the server draws with the library.
import { CircleAlert, MessageCircle, Star } from "lucide-react";
import * as circleAlert from "lucide-react/icons/circle-exclamation-point";
import * as messageCircle from "lucide-react/icons/message-circle";
import * as star from "lucide-react/icons/star";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import createIcon from "./lucide-icon.ts";

/** The data of an icon is exported, but not declared. */
const ICONS = [["star", Star, star], ["one with aliases", CircleAlert, circleAlert], [
  "message",
  MessageCircle,
  messageCircle,
]] as const;

describe.each(ICONS)("%s", (_, Library, data) => {
  test.each([
    ["alone", {}],
    ["with a class", { className: "size-4 text-brand" }],
    ["with a label", { "aria-label": "Rating" }],
    ["with a role", { role: "img", className: "size-4" }],
  ])("%s", (_, props) => {
    const { __iconData } = data as unknown as { __iconData: Parameters<typeof createIcon>[0] };
    const Icon = createIcon(__iconData);
    expect(renderToStaticMarkup(<Icon {...props} />)).toBe(renderToStaticMarkup(<Library {...props} />));
  });
});
