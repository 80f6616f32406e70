// The upload of a picture that the marketplace shows.
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useId } from "react";
import { type Picture, type PictureKind, pictureOf, PICTURES } from "@/modules/settings/brand/rules.ts";
import { type Brand as Colours, OWN } from "@/platform/validation/colour.ts";
import { shrinkPhoto } from "@/web/islands/area/shrink-photo.ts";
import { fileBody } from "@/web/islands/runtime/file-body.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { readJson } from "@/web/api/client.ts";
import { Button, buttonStyle } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";

/** A photo as large as it is shown; a drawing, and what can't be read here, as it is. */
const toSend = async (file: File, kind: PictureKind): Promise<Blob> => {
  const isDrawing = file.type !== "image/jpeg" && file.type !== "image/webp";
  return (isDrawing ? undefined : await shrinkPhoto(file, { side: PICTURES[kind].width })) ?? file;
};

const ACCEPTED = { brand: "image/svg+xml,image/png", landing: "image/svg+xml,image/png,image/jpeg,image/webp" };

const THUMBNAIL = 48;

const Thumbnail = ({ picture, theme }: { picture: Picture; theme: keyof Colours }) => {
  const width = Math.min(4 * THUMBNAIL, Math.round(picture.width * THUMBNAIL / picture.height));
  return (
    <svg width={width} height={THUMBNAIL} aria-hidden="true" className="rounded-part border border-line">
      <rect width={width} height={THUMBNAIL} fill={OWN[theme].paper} />
      <image href={picture.path} x="4" y="4" width={width - 8} height={THUMBNAIL - 8} />
    </svg>
  );
};

interface PictureUploadProps {
  kind: PictureKind;
  /** Of the picture that is chosen; "" for none. */
  name: string;
  /** On which background it is shown here. */
  theme: keyof Colours;
  onChange(name: string): void;
}

/** A picture of the operator's: a small view of it, and buttons to upload, change and remove it. */
export const PictureUpload = ({ kind, name, theme, onChange }: PictureUploadProps) => {
  const api = useApi();
  const id = useId();
  const { label, help } = PICTURES[kind];
  const picture = pictureOf(name);
  const upload = useMutation({
    meta: { handledErrors: FORM_ERRORS },
    mutationFn: async (file: File) => {
      const body = fileBody(await toSend(file, kind), "image/svg+xml");
      return await readJson(api.Settings.UploadPicture[":kind"].$post({ param: { kind } }, body));
    },
    onSuccess: ({ name, hasScript }) => {
      onChange(name);
      if (hasScript) {
        toast({ title: `${label} uploaded`, description: "The file contained a script, which was left out." });
      }
    },
  });
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (file && !upload.isPending) upload.mutate(file);
  };
  const error = upload.error?.message;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <span id={`${id}-label`} className="font-semibold">{label}</span>
      <FieldError id={id}>{error}</FieldError>
      <span className="flex flex-wrap items-center gap-3">
        {picture && <Thumbnail picture={picture} theme={theme} />}
        <label className={`${buttonStyle({ variant: "secondary" })} focus-from-within cursor-pointer`}>
          <input
            type="file"
            accept={ACCEPTED[kind === "landing" ? "landing" : "brand"]}
            onChange={pick}
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ""}`}
            className="sr-only"
          />
          {upload.isPending
            ? "Uploading…"
            : picture
            ? "Change"
            : kind === "landing"
            ? "Upload a picture"
            : "Upload SVG or PNG"}
          <span className="sr-only">{label}</span>
        </label>
        {picture && (
          <Button variant="quiet" onClick={() => onChange("")}>
            Remove <span className="sr-only">{label}</span>
          </Button>
        )}
      </span>
      <p id={`${id}-help`} className="text-sm text-ink-soft">{help}</p>
    </div>
  );
};
