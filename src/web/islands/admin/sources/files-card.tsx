// Files that advertisers import: a format, the days on which conversions were recorded, and the download.
import { useState } from "react";
import { FILE_FORMATS, FILES } from "@/modules/conversions/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { AdminLink } from "../shared/links.tsx";

const FORMATS = FILE_FORMATS.map((value) => ({ value, label: FILES[value].label }));

const OUT_OF_ORDER = "The start date must not be after the end date.";

/** What is not chosen is left out: the call then takes the last 30 days. */
const fileHref = (chosen: Readonly<Record<string, string>>): string => {
  const given = Object.entries(chosen).filter(([, value]) => value !== "");
  return `/api/v2/Admin/Conversions/File?${new URLSearchParams(given)}`;
};

export const FilesCard = () => {
  const [chosen, choose] = useState({ format: FILE_FORMATS[0] as string, from: "", to: "" });
  const field = (name: keyof typeof chosen) => ({
    name,
    value: chosen[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      choose((before) => ({ ...before, [name]: value })),
  });
  const isWrong = chosen.from !== "" && chosen.to !== "" && chosen.from > chosen.to;
  return (
    <Card title="Files for advertisers">
      <p className="max-w-prose text-ink-soft">
        Conversions are recorded only for visitors who agreed to it after a click on an ad. Upload retractions in a
        separate file, after the conversions. They are switched on in the{" "}
        <AdminLink href="/admin/settings">settings</AdminLink>, under Purchases. Without dates, a file has the last 30
        days.
      </p>
      <Banner title="Meta and TikTok can't take a conversion back">
        What was retracted before you download is left out of their files. Meta takes events of the last 7 days, TikTok
        those up to 28 days after the click, Google and Microsoft those up to 90 days after it.
      </Banner>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-start">
        <NativeSelect label="Format" options={FORMATS} {...field("format")} />
        <TextInput
          type="date"
          label="Recorded from"
          optional
          {...field("from")}
        />
        <TextInput
          type="date"
          label="Recorded until"
          error={isWrong ? OUT_OF_ORDER : undefined}
          optional
          {...field("to")}
        />
      </div>
      {!isWrong && (
        <LinkButton
          href={fileHref(chosen)}
          download
          variant="secondary"
          icon={<DownloadIcon />}
          className="justify-self-start"
        >
          Download file
        </LinkButton>
      )}
    </Card>
  );
};
