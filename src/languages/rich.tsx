// A message with elements in it.
import { createElement, Fragment, type ReactNode } from "react";
import { richText } from "./language.ts";
import type { RichMessages } from "./messages.ts";

interface RichProps<K extends keyof RichMessages> {
  of: K;
  values: RichMessages[K]["values"];
  /** An element for each tag. */
  tags: Readonly<Record<RichMessages[K]["tags"], (content: ReactNode) => ReactNode>>;
}

export const Rich = <K extends keyof RichMessages>({ of, values, tags }: RichProps<K>) => {
  const wrap = (tag: RichMessages[K]["tags"], content: ReactNode[]) =>
    tags[tag](createElement(Fragment, null, ...content));
  return createElement(Fragment, null, ...richText<K, ReactNode>(of, values, wrap));
};
