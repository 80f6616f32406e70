// Draws an icon of Lucide in the browser. The build puts it in the place of the library's own code, which can do more than
// the screens need: a context, sizes and colours as properties. The server draws with the library; a test compares both.
import { createElement, type SVGProps } from "react";

interface IconData {
  name: string;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Without a label an icon is hidden from screen readers. */
const isLabelled = (name: string): boolean => name.startsWith("aria-") || name === "role" || name === "title";

/** Makes the component of an icon. */
const createIcon = ({ name, aliases = [], node }: IconData) => {
  const names = ["lucide", ...[name, ...aliases].map((alias) => `lucide-${alias}`)].join(" ");
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className ? `${names} ${className}` : names,
        "aria-hidden": Object.keys(props).some(isLabelled) ? undefined : "true",
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
};

export default createIcon;
