// What happens at once, without a form. The global handler shows the errors.
import { useState } from "react";
import { Button, type ButtonProps } from "@/web/ui/button.tsx";

/** The action as an event handler, and whether it is running. */
export const useAction = <Input extends unknown[]>(action: (...input: Input) => Promise<unknown> | undefined) => {
  const [running, setRunning] = useState(false);
  const run = (...input: Input) => {
    setRunning(true);
    Promise.resolve(action(...input)).catch(() => {}).finally(() => setRunning(false));
  };
  return { run, running };
};

interface ActionButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Shown while the action runs. */
  busy: string;
  action(): Promise<unknown> | undefined;
}

export const ActionButton = ({ action, busy, ...button }: ActionButtonProps) => {
  const { run, running } = useAction(action);
  return <Button {...button} busy={running ? busy : undefined} onClick={() => run()} />;
};
