// Lines over time. Each series has its own stroke and point; unknown values leave a gap.
import { ChartPlot, type PlotProps } from "./chart-plot.tsx";
import { axisMarks, type ChartSeries, maxValue, offsetFromTop, stripCentre } from "./chart-scale.ts";

interface LineStyle {
  stroke: string;
  dash?: string;
  point: "disc" | "square" | "ring";
}

const STYLES: readonly LineStyle[] = [
  { stroke: "stroke-brand", point: "disc" },
  { stroke: "stroke-ink-soft", dash: "6 4", point: "square" },
  { stroke: "stroke-warn", dash: "2 4", point: "ring" },
];
const styleOf = (at: number): LineStyle => STYLES[at % STYLES.length]!;
const FILLS: Record<string, string> = {
  "stroke-brand": "fill-brand",
  "stroke-ink-soft": "fill-ink-soft",
  "stroke-warn": "fill-warn",
};

const Point = ({ x, y, lineStyle: { point, stroke } }: { x: string; y: string; lineStyle: LineStyle }) => {
  if (point === "square") {
    return <rect x={x} y={y} width="7" height="7" transform="translate(-3.5 -3.5)" className={FILLS[stroke]} />;
  }
  const fill = point === "ring" ? `fill-surface stroke-2 ${stroke}` : FILLS[stroke];
  return <circle cx={x} cy={y} r="4" className={fill} />;
};

const Line = ({ values, top, lineStyle }: { values: ChartSeries["values"]; top: number; lineStyle: LineStyle }) => {
  const pointAt = (at: number) => {
    const value = values[at] ?? null;
    return value === null ? undefined : { x: stripCentre(at, values.length), y: offsetFromTop(value, top) };
  };
  const points = values.map((_, at) => pointAt(at));
  return (
    <>
      {points.map((to, at) => {
        const from = points[at - 1];
        if (!from || !to) return null;
        const stroke = `stroke-2 ${lineStyle.stroke}`;
        return (
          <line
            key={at}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeLinecap="round"
            strokeDasharray={lineStyle.dash}
            className={stroke}
          />
        );
      })}
      {points.map((at, index) => at && <Point key={index} {...at} lineStyle={lineStyle} />)}
    </>
  );
};

const Sample = ({ lineStyle }: { lineStyle: LineStyle }) => (
  <>
    <line x1="0" x2="20" y1="6" y2="6" strokeDasharray={lineStyle.dash} className={`stroke-2 ${lineStyle.stroke}`} />
    <Point x="10" y="6" lineStyle={lineStyle} />
  </>
);

export const LineChart = (chart: PlotProps) => {
  const { series } = chart;
  const marks = axisMarks(maxValue(series));
  return (
    <ChartPlot {...chart} marks={marks} renderSample={(at) => <Sample lineStyle={styleOf(at)} />}>
      {series.map(({ label, values }, at) => (
        <Line key={label} values={values} top={marks.at(-1) ?? 1} lineStyle={styleOf(at)} />
      ))}
    </ChartPlot>
  );
};
