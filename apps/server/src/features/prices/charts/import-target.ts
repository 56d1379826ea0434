import type { ChartType, VendorSource } from '@midoffice/contract/prices/charts/shapes';
import type { Actor } from '../../../platform/audit/store.ts';

/** Where an import goes, and whose it is. */
export interface ImportTarget {
  readonly symbol: string;
  readonly source: VendorSource;
  /** As the person named it: a bar format, or `list`. */
  readonly format: string;
  readonly fileName: string;
  /** Of a file of bars. Default: EOD. */
  readonly chartType?: ChartType | undefined;
  readonly name?: string | undefined;
  readonly exchange?: string | undefined;
  readonly actor: Actor;
  readonly nowMs: number;
}
