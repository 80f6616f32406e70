// What charts promise to screen readers, content policies and any width, read from the HTML that a server sends.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { LineChart } from "./line-chart.tsx";

const html = renderToStaticMarkup;
const categories = [{ label: "12 Oct", long: "Week from Mon 12 Oct" }, { label: "19 Oct" }];
const bars = (leads: number[]) =>
  html(
    <BarChart
      title="Leads by week"
      summary="6 leads in two weeks."
      categoryLabel="Week"
      categories={categories}
      series={[{ label: "Leads", values: leads }, { label: "Converted", values: [1, 0] }]}
      arrangement="within"
      emptyText="No leads yet."
    />,
  );
const rows = (markup: string) =>
  [...markup.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text]) => text)
  );

describe("bars", () => {
  test("are a summary and a table for screen readers", () => {
    const chart = bars([4, 2]);
    expect(chart).toContain("6 leads in two weeks.");
    expect(rows(chart)).toEqual([
      ["Week", "Leads", "Converted"],
      ["Week from Mon 12 Oct", "4", "1"],
      ["19 Oct", "2", "0"],
    ]);
    expect(chart).toContain('<div aria-hidden="true"><div');
  });

  test("reach the top at the highest mark, and zero is not drawn", () => {
    expect(bars([4, 2])).toContain('y="0%" width="34%" height="100%"');
    expect(bars([4, 2]).match(/<rect [^>]*height="(100|50|25)%" rx="2"/g)).toHaveLength(3);
  });

  test("use no inline styles, which the content policy blocks", () => expect(bars([4, 2])).not.toContain("style="));

  test("show a text without data, and keep the table", () => {
    const blank = html(
      <BarChart
        title="Leads"
        summary="None."
        categoryLabel="Week"
        categories={categories}
        series={[{ label: "Leads", values: [0, 0] }]}
        emptyText="No leads yet."
      />,
    );
    expect(blank).toContain("No leads yet.");
    expect(rows(blank)).toHaveLength(3);
  });
});

test("a line has a gap for an unknown value, and the table a dash", () => {
  const chart = html(
    <LineChart
      title="Share converted"
      summary="Half of them."
      categoryLabel="Week"
      format={(share) => `${share * 100}%`}
      categories={[...categories, { label: "26 Oct" }]}
      series={[{ label: "Share", values: [0.5, null, 1] }]}
    />,
  );
  expect(chart.match(/<circle/g)).toHaveLength(2);
  expect(chart).not.toContain("stroke-2 stroke-brand");
  expect(rows(chart).slice(1)).toEqual([["Week from Mon 12 Oct", "50%"], ["19 Oct", "–"], ["26 Oct", "100%"]]);
});

test("a funnel shows each step's share of all and of the step before", () => {
  const chart = html(
    <FunnelChart
      title="Visits"
      summary="A quarter books."
      steps={[{ label: "Started", count: 200 }, { label: "Contact", count: 100 }, { label: "Booked", count: 50 }]}
    />,
  );
  expect(rows(chart).slice(1)).toEqual([
    ["Started", "200", "100%", "–"],
    ["Contact", "100", "50%", "50%"],
    ["Booked", "50", "25%", "50%"],
  ]);
  expect(chart).toContain('width="25%"');
});
