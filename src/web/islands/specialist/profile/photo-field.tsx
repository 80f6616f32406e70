// The photo: chosen, made small in the browser, saved at once, shown as visitors see it.
import { type ChangeEvent, useId, useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Button } from "@/web/ui/button.tsx";
import { buttonStyle } from "@/web/ui/button-style.ts";
import { FieldError } from "@/web/ui/field.tsx";
import { shrinkPhoto } from "./shrink-photo.ts";

export interface PhotoFieldProps {
  /** Whose face it is, for the initials that stand in for it. */
  name: string;
  photoUrl: string | null;
  /** Saves a small photo. Throws ApiError. */
  onPick(photo: Blob): Promise<void>;
  onRemove(): Promise<void>;
}

const NO_PICTURE = "We cannot read this file as a picture. Please choose a JPEG, PNG or WebP.";

const usePhoto = ({ onPick, onRemove }: Pick<PhotoFieldProps, "onPick" | "onRemove">) => {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const attempt = async (words: string, work: () => Promise<string | void>) => {
    if (busy) return;
    setBusy(words);
    setError(undefined);
    const fault = await work().catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 400 ? error.message : undefined;
    }).finally(() => setBusy(undefined));
    setError(fault ?? undefined);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget;
    const file = files?.[0];
    event.currentTarget.value = "";
    if (!file) return;
    void attempt("Saving photo…", async () => {
      const photo = await shrinkPhoto(file);
      if (!photo) return NO_PICTURE;
      await onPick(photo);
    });
  };
  return { busy, error, pick, remove: () => void attempt("Removing photo…", onRemove) };
};

export const PhotoField = ({ name, photoUrl, ...calls }: PhotoFieldProps) => {
  const id = useId();
  const { busy, error, pick, remove } = usePhoto(calls);
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
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
        A friendly face helps visitors to choose. Any picture will do; we keep its middle, and it is saved at once.
      </p>
      <p role="status" className="text-ink-soft empty:hidden">{busy}</p>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
};
