// The script of a page whose form waits for a proof of work: solves the challenge in the form, and sends the form.
import { solve } from "./solve-challenge.ts";

const form = document.querySelector<HTMLFormElement>("form[data-challenge]")!;
const field = form.elements.namedItem("work") as HTMLInputElement;
field.value = await solve(JSON.parse(form.dataset.challenge!));
form.submit();
