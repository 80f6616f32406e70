import { type ChangeEvent, useId, useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { type Area, shrinkPhoto } from "@/web/islands/area/shrink-photo.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Button, buttonStyle } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";

/** In pixels. */
const PHOTO_SIDE = 512;

/** The centred square. Of an upright picture it is a little higher, where faces are. */
export const squareOf = (width: number, height: number): Area => {
  const side = Math.min(width, height);
  return { width: side, height: side, x: Math.round((width - side) / 2), y: Math.round((height - side) / 3) };
};

interface PhotoFieldProps {
  /** For the initials that replace a missing photo. */
  name: string;
  photoUrl: string | null;
  /** Saves the resized photo. Throws ApiError. */
  onPick(photo: Blob): Promise<void>;
  onRemove(): Promise<void>;
}

const UNREADABLE = "We can't read this file as a picture. Please choose a JPEG, PNG or WebP file.";

const usePhoto = ({ onPick, onRemove }: Pick<PhotoFieldProps, "onPick" | "onRemove">) => {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const run = async (label: string, work: () => Promise<string | void>) => {
    if (busy) return;
    setBusy(label);
    setError(undefined);
    const message = await work().catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 400 ? error.message : undefined;
    }).finally(() => setBusy(undefined));
    setError(message ?? undefined);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget;
    const file = files?.[0];
    event.currentTarget.value = "";
    if (!file) return;
    void run("Saving photo…", async () => {
      const photo = await shrinkPhoto(file, { side: PHOTO_SIDE, crop: squareOf });
      if (!photo) return UNREADABLE;
      await onPick(photo);
    });
  };
  return { busy, error, pick, remove: () => void run("Removing photo…", onRemove) };
};

export const PhotoField = ({ name, photoUrl, ...calls }: PhotoFieldProps) => {
  const id = useId();
  const { busy, error, pick, remove } = usePhoto(calls);
  return (
    <div id="photo" role="group" aria-labelledby={`${id}-label`} className="grid scroll-mt-20 gap-2">
      <span id={`${id}-label`} className="font-semibold">
        Photo <span className="font-normal text-ink-soft">(optional)</span>
      </span>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name || "?"} src={photoUrl} size="large" />
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <label className={`${buttonStyle({ variant: "secondary" })} focus-from-within cursor-pointer`}>
            <input
              type="file"
              id={id}
              accept="image/jpeg,image/png,image/webp,image/*"
              onChange={pick}
              aria-describedby={`${id}-help${error ? ` ${id}-error` : ""}`}
              className="sr-only"
            />
            {photoUrl ? "Change photo" : "Choose a photo"}
          </label>
          {photoUrl && (
            <Button variant="quiet" className="-mx-2 px-2!" onClick={remove}>
              {"Remove "}
              <span className="sr-only">photo</span>
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-help`} className="text-ink-soft">
        A friendly photo helps visitors choose. We crop to the centre and save it straight away.
      </p>
      <p role="status" className="text-ink-soft empty:hidden">{busy}</p>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
};
