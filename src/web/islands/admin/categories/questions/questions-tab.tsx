// The questions of a category, and of those of its parts that ask their own. What is edited in one set stays while another is shown.
import { useState } from "react";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { SetEditor } from "./set-editor.tsx";

export const QuestionsTab = ({ view }: { view: CategoryView }) => {
  const [scope, setScope] = useState("");
  const [opened, setOpened] = useState<readonly string[]>([""]);
  const show = (next: string) => {
    setScope(next);
    setOpened(opened.includes(next) ? opened : [...opened, next]);
  };
  const choices = [
    { value: "", label: `${view.name}, all of it` },
    ...view.subcategories.map(({ id, name, ownQuestions }) => ({
      value: id,
      label: ownQuestions ? `${name} (its own questions)` : name,
    })),
  ];
  return (
    <div className="grid gap-6">
      {choices.length > 1 && (
        <div className="sm:w-96">
          <NativeSelect
            name="question-scope"
            label="Whose questions"
            options={choices}
            value={scope}
            onChange={(event) => show(event.currentTarget.value)}
          />
        </div>
      )}
      {opened.map((one) => (
        <div key={one} hidden={one !== scope}>
          <SetEditor view={view} subcategoryId={one || null} />
        </div>
      ))}
    </div>
  );
};
