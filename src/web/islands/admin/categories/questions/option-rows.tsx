// The options of a choice: their words, in their order.
import type { Question } from "@/modules/catalog/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { controlStyle } from "@/web/ui/form/control-style.ts";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "@/web/ui/icons.tsx";
import { moved, OrderButtons } from "../order-buttons.tsx";

type Options = Question["options"];
const MOST = 30;

interface OptionRowsProps {
  id: string;
  options: Options;
  onChange(options: Options): void;
}

export const OptionRows = ({ id, options, onChange }: OptionRowsProps) => {
  const say = (at: number, label: string) =>
    onChange(options.map((option, index) => index === at ? { ...option, label } : option));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Options</legend>
      <ul className="grid gap-2">
        {options.map((option, at) => (
          <li key={at} className="flex items-center gap-1">
            <input
              id={`${id}-option-${at}`}
              aria-label={`Option ${at + 1}`}
              autoComplete="off"
              maxLength={120}
              value={option.label}
              onChange={(event) => say(at, event.currentTarget.value)}
              className={controlStyle}
            />
            <OrderButtons
              id={`${id}-option-${at}`}
              name={`option ${at + 1}`}
              first={at === 0}
              last={at === options.length - 1}
              onMove={(by) => onChange(moved(options, at, by))}
            />
            <IconButton
              label={`Remove option ${at + 1}`}
              onClick={() => onChange(options.filter((_, index) => index !== at))}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {options.length < MOST && (
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          className="justify-self-start"
          onClick={() => onChange([...options, { value: "", label: "" }])}
        >
          Add an option
        </Button>
      )}
    </fieldset>
  );
};
