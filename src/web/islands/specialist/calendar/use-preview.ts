// The look ahead while editing: asked soon after the last change, the older one staying until the newer has come.
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CalendarForm, CalendarPreview } from "@/modules/scheduling/schemas.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { previewQuery } from "./calendar-queries.ts";
import { sameCalendar } from "./editing.ts";

/** How long nothing must change before the preview is asked, in milliseconds. */
const PAUSE = 300;

export interface LiveCalendarPreview {
  preview: CalendarPreview;
  updating: boolean;
  failed: boolean;
  retry(): void;
}

/** `shown` is the calendar that the loader has previewed; `sound` the latest one without a fault. */
export const usePreview = (shown: CalendarForm, sound: CalendarForm): LiveCalendarPreview => {
  const api = useApi();
  const [first] = useState(shown);
  const { data: opening } = useSuspenseQuery({ ...previewQuery(api, first), refetchOnWindowFocus: false });
  const asked = useSettled(sound);
  const { data, isFetching, isError, refetch } = useQuery({
    ...previewQuery(api, asked),
    placeholderData: keepPreviousData,
  });
  return {
    preview: data ?? opening,
    updating: isFetching || !sameCalendar(asked, sound),
    failed: isError,
    retry: () => void refetch(),
  };
};

/** The value once it has stopped changing. */
const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
