// Where the preview of the profile appears: beside the form, and in a dialog. Its card is loaded after the form.
import type { ComponentProps } from "react";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { lazyPart } from "@/web/ui/overlay/lazy-part.tsx";
import type { PreviewCard as PreviewCardPart } from "./preview-card.tsx";

type PreviewProps = ComponentProps<typeof PreviewCardPart>;

/** Without it, and without a connection, the form works as well. */
const PreviewCard = lazyPart<PreviewProps>(
  () => import("./preview-card.tsx").then((part) => part.PreviewCard),
  () => null,
);

/** Beside the form where there is room; elsewhere the button opens it. */
export const ProfilePreview = (props: PreviewProps) => (
  <aside aria-labelledby="preview" className="sticky top-20 hidden gap-3 @min-[52rem]:grid @min-[68rem]:top-6">
    <h2 id="preview" className="font-semibold text-ink-soft">How visitors see you</h2>
    <PreviewCard {...props} />
  </aside>
);

export const openPreview = (values: PreviewProps["values"], editor: PreviewProps["editor"]): void =>
  void openModal({ title: "How visitors see you", content: <PreviewCard values={values} editor={editor} /> });
