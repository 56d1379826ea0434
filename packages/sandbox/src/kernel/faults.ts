export const faultKinds = [
  'delay',
  'reset',
  '401',
  '429',
  '500',
  '500-after-success',
  'timeout-after-success',
  'not-primary',
  'webhook-duplicate',
  'webhook-disorder',
  'webhook-drop',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** One planned failure. */
export interface FaultRule {
  kind: FaultKind;
  /** Stand-in it applies to, such as `stripe`; left out: all. */
  vendor?: string;
  /** HTTP method, or command of a database; left out: all. Not for webhooks. */
  method?: string;
  /** Path with `*` for one segment and `**` for any rest, such as `/v1/invoices/*\/pay`; of a database `/name/collection`. Left out: all. */
  path?: string;
  /** Webhooks: event type with the same wildcards by dot, such as `invoice.*`. Left out: all. */
  eventType?: string;
  /** Matching calls it fails. Default 1. */
  times?: number;
  /** Matching calls it lets pass first. Default 0. */
  skip?: number;
  /** Waits this long before the fault (for `delay`, before the work). */
  delayMs?: number;
  /** `timeout-after-success`: leave the socket open without an answer instead of destroying it. */
  hang?: boolean;
}

interface Armed {
  rule: FaultRule;
  left: number;
  skip: number;
  matches: RegExp | null;
}

/** The planned failures, first added first used. */
export class FaultBox {
  #armed: Armed[] = [];

  add(...rules: FaultRule[]): void {
    for (const rule of rules) {
      if (!faultKinds.includes(rule.kind)) throw new TypeError(`Unknown fault kind '${String(rule.kind)}'.`);
      const pattern = rule.kind.startsWith('webhook-') ? rule.eventType : rule.path;
      const separator = rule.kind.startsWith('webhook-') ? '.' : '/';
      this.#armed.push({
        rule,
        left: rule.times ?? 1,
        skip: rule.skip ?? 0,
        matches: pattern === undefined ? null : wildcard(pattern, separator),
      });
    }
  }

  clear(): void {
    this.#armed = [];
  }

  list(): (FaultRule & { left: number })[] {
    return this.#armed.map(({ rule, left }) => ({ ...rule, left }));
  }

  /** The failure planned for this request, counted as used. */
  takeForRequest(vendor: string, method: string, path: string): FaultRule | null {
    return this.#take(
      ({ rule }) =>
        !rule.kind.startsWith('webhook-') &&
        (rule.vendor === undefined || rule.vendor === vendor) &&
        (rule.method === undefined || rule.method.toUpperCase() === method),
      path,
    );
  }

  /** The failure planned for this delivery, counted as used. */
  takeForWebhook(vendor: string, eventType: string): FaultRule | null {
    return this.#take(
      ({ rule }) => rule.kind.startsWith('webhook-') && (rule.vendor === undefined || rule.vendor === vendor),
      eventType,
    );
  }

  #take(applies: (armed: Armed) => boolean, subject: string): FaultRule | null {
    for (const armed of this.#armed) {
      if (!applies(armed) || (armed.matches && !armed.matches.test(subject))) continue;
      if (armed.skip > 0) {
        armed.skip -= 1;
        continue;
      }
      armed.left -= 1;
      if (armed.left <= 0) this.#armed = this.#armed.filter((other) => other !== armed);
      return armed.rule;
    }
    return null;
  }
}

function wildcard(pattern: string, separator: '/' | '.'): RegExp {
  const one = separator === '/' ? '[^/]+' : '[^.]+';
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? one : part.replaceAll(/[$()+.?[\\\]^{|}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}
