import { PieChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { DonutSlice } from './donut.tsx';
import { chartThemes } from './palette.ts';
import { seriesColour } from './series-palette.ts';
import { chartTooltip, escapedForTip } from './tip.ts';

use([PieChart, TooltipComponent, SVGRenderer]);

/** What is drawn. */
interface DonutPicture {
  readonly slices: readonly DonutSlice[];
  readonly chosen: string | undefined;
  readonly scheme: 'light' | 'dark';
}

interface HoveredSlice {
  readonly marker: string;
  readonly name: string;
  readonly value: number;
  readonly percent: number;
}

/** Width and height, as in the style sheet: the box need not be measured. */
const sidePx = 220;
const namesAtMost = 80;

/** What a hovered slice says. */
function tipOf({ marker, name, value, percent }: HoveredSlice): string {
  const short = name.length > namesAtMost ? `${name.slice(0, namesAtMost)}…` : name;
  return `${marker}${escapedForTip(short)} <b>${value.toLocaleString('en-US')}</b> · ${percent.toFixed(1)}%`;
}

/** Draws a ring into a box. @param onPick gets the key of a clicked slice */
export function createDonutDrawing(
  box: HTMLElement,
  onPick: (key: string) => void,
): { draw(picture: DonutPicture): void; remove(): void } {
  const chart = init(box, undefined, { renderer: 'svg', width: sidePx, height: sidePx });
  let keys: readonly string[] = [];
  chart.on('click', ({ dataIndex }) => {
    const key = keys[dataIndex];
    if (key !== undefined) onPick(key);
  });
  return {
    draw({ slices, chosen, scheme }) {
      keys = slices.map(({ key }) => key);
      const { volume } = chartThemes[scheme];
      chart.setOption(
        {
          animation: false,
          textStyle: { fontFamily: 'inherit' },
          tooltip: {
            ...chartTooltip(scheme),
            formatter: (slice: unknown) => tipOf(slice as HoveredSlice),
          },
          series: [
            {
              type: 'pie',
              radius: ['58%', '92%'],
              label: { show: false },
              selectedMode: 'single',
              selectedOffset: 6,
              emphasis: { scale: false },
              itemStyle: { borderWidth: 2, borderColor: scheme === 'dark' ? '#17191e' : '#ffffff' },
              data: slices.map(({ key, name, value, rest }, index) => ({
                name,
                value,
                selected: key === chosen,
                itemStyle: { color: rest ? volume : seriesColour(index) },
              })),
            },
          ],
        },
        { notMerge: true },
      );
    },
    remove() {
      chart.dispose();
    },
  };
}
