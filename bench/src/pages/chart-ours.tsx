import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PriceChart } from '../../../apps/console/src/kit/chart/price-chart.tsx';
import { benchColumns, timeDrawing } from './columns.ts';

const bars = benchColumns();
const show = { main: true, source: true, adjClose: true, volume: true };
const root = createRoot(document.querySelector<HTMLElement>('#root')!);
timeDrawing(() =>
  flushSync(() =>
    root.render(createElement(PriceChart, { bars, show, colorScheme: 'light', label: 'bench' })),
  ),
);
