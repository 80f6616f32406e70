// Every part of the screens with its states, on one page; the accessibility test walks it.
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Actions, Messages } from "./actions.tsx";
import { CalendarParts, Meetings } from "./meetings.tsx";
import { Charts, Overviews } from "./overviews.tsx";
import { Choices, Fields } from "./fields.tsx";
import { Floating, RootLayout } from "./floating.tsx";
import { Lists } from "./lists.tsx";
import { Tokens } from "./tokens.tsx";

export default function Gallery() {
  return (
    <Screen width="area" className="grid gap-12">
      <ScreenTitle lead="What Parley's screens are made of, in every state.">Parts</ScreenTitle>
      <Tokens />
      <Actions />
      <Fields />
      <Choices />
      <Meetings />
      <CalendarParts />
      <Messages />
      <Overviews />
      <Charts />
      <Lists />
      <Floating />
      <RootLayout />
    </Screen>
  );
}
