import { useEffect, useImperativeHandle, useRef } from 'react';
import { createDrawing, type Drawing } from './drawing.ts';
import { indexAt } from './model.ts';
import type { PriceChartProps } from './types.ts';
import classes from './price-chart.module.css';

const keySteps: Readonly<Record<string, (drawing: Drawing) => void>> = {
  ArrowLeft: (drawing) => drawing.pan(-0.1),
  ArrowRight: (drawing) => drawing.pan(0.1),
  '+': (drawing) => drawing.scale(0.8),
  '=': (drawing) => drawing.scale(0.8),
  '-': (drawing) => drawing.scale(1.25),
  Home: (drawing) => drawing.edge('first'),
  End: (drawing) => drawing.edge('last'),
  '0': (drawing) => drawing.fit(),
};

const barSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A zoomable price chart: main series, one source beside it, adjusted close, volume, marks and bands.
 * Keys while focused: arrows pan, + and - zoom, Home and End go to the edges, 0 shows all; Shift and arrows go from bar
 * to bar, which is read out, and Enter picks the bar.
 */
export function PriceChart(props: PriceChartProps) {
  const {
    bars,
    source,
    proposal,
    show,
    marks,
    bands,
    chartStyle = 'line',
    logarithmic = false,
    colorScheme,
    zoom,
    height = 600,
    label,
    ref,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const spoken = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const made = createDrawing(box.current!, legend.current!, {
      onZoom: (next) => latest.current.onZoom?.(next),
      onPick: (date) => latest.current.onPick?.(date),
      legendOf: (index) => latest.current.legendOf?.(index),
    });
    drawing.current = made;
    return () => {
      drawing.current = undefined;
      made.remove();
    };
  }, []);

  useEffect(() => drawing.current?.setTheme(colorScheme), [colorScheme]);
  useEffect(() => drawing.current?.setChartStyle(chartStyle, logarithmic), [chartStyle, logarithmic]);
  useEffect(() => drawing.current?.setBars(bars), [bars]);
  useEffect(() => drawing.current?.setSource(source), [source]);
  useEffect(() => drawing.current?.setProposal(proposal), [proposal]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values decide, not the object around them
  useEffect(() => drawing.current?.setShown(show), [show.main, show.source, show.adjClose, show.volume]);
  useEffect(() => drawing.current?.setMarks(marks ?? []), [marks, bars]);
  useEffect(() => drawing.current?.setBands(bands ?? []), [bands, bars]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values decide, not the object around them
  useEffect(() => drawing.current?.setZoom(zoom), [zoom?.from, zoom?.to, bars]);

  useImperativeHandle(ref, () => ({
    goTo: (date) => drawing.current?.centre(indexAt(latest.current.bars.date, date)),
    fit: () => drawing.current?.fit(),
  }));

  return (
    <div className={classes['frame']} style={{ height }}>
      <div ref={legend} className={classes['legend']} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that is panned and zoomed by keys */}
      <div
        ref={box}
        className={classes['canvas']}
        role="img"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focus is what gives it the keys
        tabIndex={0}
        data-testid="price-chart"
        onKeyDown={(event) => {
          if (!drawing.current || event.ctrlKey || event.metaKey || event.altKey) return;
          const bars = event.shiftKey ? barSteps[event.key] : undefined;
          const step = event.key === 'Enter' ? (made: Drawing) => made.pick() : keySteps[event.key];
          if (!bars && !step) return;
          event.preventDefault();
          if (bars) spoken.current!.textContent = drawing.current.step(bars);
          else step!(drawing.current);
        }}
      />
      <div ref={spoken} className="visually-hidden" role="status" />
    </div>
  );
}
