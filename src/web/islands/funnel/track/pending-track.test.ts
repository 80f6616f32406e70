// Whose track the server renders for: read from the resume cookie.
import { expect, test } from "vitest";
import { findPendingTrackId } from "./pending-track.ts";

const ID = "019b76da-a800-7fcb-8bf0-e7682375c819";

test.each([
  `parley_resume=${ID}.secret`,
  `a=b; parley_resume=${ID}.secret; c=d`,
  `__Host-parley_resume=${ID}.secret`,
])("%s names the track", (cookies) => expect(findPendingTrackId(cookies)).toBe(ID));

test.each(["", "parley_resume=rubbish", `other_parley_resume=${ID}.secret`, `parley_session=${ID}`])(
  "%j names none",
  (cookies) => expect(findPendingTrackId(cookies)).toBeUndefined(),
);
