import type { IChartApi, Time } from 'lightweight-charts';

/** Half of the widest label of a day or year, in pixels: labels are centred under their bar. */
const halfLabelPx = 15;
const settleMs = 120;

/**
 * Leaves out time labels that the left edge would cut: `2018` would read as `18`. The library moves only
 * the labels of the very first bars into sight, and keeps what it has formatted, so it has to format anew once
 * the chart has stopped moving.
 * @returns stops it
 */
export function leaveOutCutLabels(chart: IChartApi): () => void {
  const scale = chart.timeScale();
  let settle: ReturnType<typeof setTimeout> | undefined;
  let isAnyLeftOut = false;
  const isScrolled = (): boolean => (scale.getVisibleLogicalRange()?.from ?? 0) > 0;
  chart.applyOptions({
    timeScale: {
      // Null is the library's own text.
      tickMarkFormatter: (time: Time) => {
        const x = scale.timeToCoordinate(time);
        if (x === null || x >= halfLabelPx || !isScrolled()) return null;
        isAnyLeftOut = true;
        return '';
      },
    },
  });
  const again = (): void => {
    isAnyLeftOut = false;
    chart.applyOptions({ timeScale: {} });
  };
  const moved = (): void => {
    clearTimeout(settle);
    if (isAnyLeftOut || isScrolled()) settle = setTimeout(again, settleMs);
  };
  scale.subscribeVisibleLogicalRangeChange(moved);
  return () => clearTimeout(settle);
}
