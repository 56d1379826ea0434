import { useEffect, useRef } from 'react';
import { useIsDark } from '../../data/scheme.ts';
import { formatNumber } from '../base/format.ts';
import { useLazyModule } from '../load/use-lazy-module.ts';
import css from './donut.module.css';

/** One part of a whole. */
export interface DonutSlice {
  /** Distinct among the slices; what a click answers. */
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** It sums up many that have no slice of their own, and no colour either. */
  readonly rest?: boolean;
}

interface DonutProps {
  /** Description of the chart, for screen readers; its values are for the legend beside it. */
  readonly label: string;
  readonly slices: readonly DonutSlice[];
  /** What is said in the centre, above the total. */
  readonly centre: string;
  readonly total: number;
  /** Key of the slice that is chosen; it is drawn apart. */
  readonly chosen?: string | undefined;
  onPick(key: string): void;
}

const loadDrawing = async () => (await import('./donut-drawing.ts')).createDonutDrawing;

/** A ring of slices with a total in its centre. A click on a slice picks it; by keys the legend does. */
export function Donut({ label, slices, centre, total, chosen, onPick }: DonutProps) {
  const create = useLazyModule(loadDrawing);
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<NonNullable<typeof create>>>(undefined);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  const scheme = useIsDark() ? 'dark' : 'light';
  useEffect(() => {
    if (!create || !box.current) return undefined;
    const made = create(box.current, (key) => pick.current(key));
    drawing.current = made;
    return () => {
      drawing.current = undefined;
      made.remove();
    };
  }, [create]);
  useEffect(() => {
    drawing.current?.draw({ slices, chosen, scheme });
  }, [create, slices, chosen, scheme]);
  return (
    <div className={css.frame}>
      <div ref={box} className={css.canvas} role="img" aria-label={label} data-testid="donut" />
      <div className={css.centre}>
        <strong>{formatNumber(total)}</strong>
        <span>{centre}</span>
      </div>
    </div>
  );
}
