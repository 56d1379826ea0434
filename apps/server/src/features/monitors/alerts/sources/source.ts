import type { Access } from '@midoffice/contract/kernel';
import type { AlertCondition, AlertSourceName } from '@midoffice/contract/monitors/alerts/lists';
import type { Platform } from '../../../../platform/platform.ts';
import type { Sample } from '../rules.ts';

/** What can be watched of a target. */
export interface SourceMetric {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly conditions: readonly AlertCondition[];
  /** How its values come about, for whoever writes a rule. */
  readonly hint: string;
}

export interface SourceTarget {
  readonly key: string;
  readonly label: string;
  readonly metrics: readonly string[];
}

/** Moments in milliseconds: after the first, the last one included. */
export interface SampleSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Targets that begin with a text, and who may see their values, and so may test and write rules over them. */
export interface SourceScope {
  readonly prefix: string;
  readonly access: Access;
}

/** Where values of rules come from: one monitor's history. */
export interface AlertSourceKind {
  readonly name: AlertSourceName;
  /** Parts of its targets by who may see them: the first one that a target begins with decides. */
  readonly scopes: readonly SourceScope[];
  readonly metrics: readonly SourceMetric[];
  /** A longer distance between two values is a gap. */
  readonly gapMs: number;
  /** Shortest silence that says anything, in minutes: values come that late although nothing is wrong. */
  readonly leastSilence: number;
  /** Silence is judged so much later, when what was measured meanwhile has been read. */
  readonly lagMs: number;
  /** Values are judged so much later, when what AWS or another vendor corrects of them has been read. */
  readonly settledMs: number;
  /**
   * Only where the values of its metrics are minutes of silence themselves: those of a target until a moment, had something come
   * at an earlier one; undefined where nobody can say.
   */
  readonly silenceSince?: (target: string, sinceMs: number, atMs: number) => number | undefined;
  /** 300 targets at most. */
  targets(platform: Platform): Promise<SourceTarget[]>;
  /** Values of a span, oldest first. @throws ApiError where the history cannot be read */
  read(platform: Platform, target: string, metric: string, span: SampleSpan): Promise<Sample[]>;
}
