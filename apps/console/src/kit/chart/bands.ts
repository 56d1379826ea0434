import type {
  ISeriesPrimitive,
  IPrimitivePaneView,
  Logical,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { secondsOf } from './model.ts';

/** A marked stretch of time, such as a proposed split's records. One date twice draws a single line. */
export interface Band {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];

/** Below the prices, whose scale leaves the lowest fifth to the volume. */
const labelHeight = 0.81;

/**
 * Draws bands behind the series: a tinted stretch between two dashed lines. Its name is between prices and volume,
 * where neither the legend nor the series are, and above the grid, whose lines would cut it.
 */
export class Bands implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | undefined;
  private bands: readonly Band[] = [];
  private line = '';
  private fill = '';

  attached(target: SeriesAttachedParameter<Time>): void {
    this.attachedTo = target;
  }

  detached(): void {
    this.attachedTo = undefined;
  }

  set(bands: readonly Band[], line: string, fill: string): void {
    this.bands = bands;
    this.line = line;
    this.fill = fill;
    this.attachedTo?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [
      { zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.drawStretches(target) }) },
      { zOrder: () => 'top', renderer: () => ({ draw: (target) => this.drawNames(target) }) },
    ];
  }

  /** The bands of which both ends have a place, in pixels. */
  private placed(): { from: number; to: number; label: string }[] {
    const scale = this.attachedTo?.chart.timeScale();
    if (!scale) return [];
    const place = (date: string): number | null => {
      const index = scale.timeToIndex(secondsOf(date) as UTCTimestamp, true);
      return index === null ? null : scale.logicalToCoordinate(index as number as Logical);
    };
    return this.bands.flatMap((band) => {
      const [from, to] = [place(band.from), place(band.to)];
      return from === null || to === null ? [] : [{ from, to, label: band.label }];
    });
  }

  private drawStretches(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const { from, to } of this.placed()) {
        context.fillStyle = this.fill;
        context.fillRect(from, 0, to - from, mediaSize.height);
        context.strokeStyle = this.line;
        context.lineWidth = 1.5;
        context.setLineDash([5, 4]);
        for (const x of new Set([from, to])) {
          context.beginPath();
          context.moveTo(x, 0);
          context.lineTo(x, mediaSize.height);
          context.stroke();
        }
        context.setLineDash([]);
      }
    });
  }

  private drawNames(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.line;
      context.font = '600 11px system-ui, sans-serif';
      for (const { to, label } of this.placed()) {
        const right = mediaSize.width - 8 - context.measureText(label).width;
        context.fillText(label, Math.max(4, Math.min(to + 6, right)), mediaSize.height * labelHeight);
      }
    });
  }
}
