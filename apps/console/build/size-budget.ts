import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;

const kibibyte = 1024;
/** Gzip KiB. Source: the console's budget in docs/architecture.md. */
const limits = { entry: 180, firstView: 200, screen: 20, editor: 40 };
/** Where the first view is said to grow near its limit. */
const firstViewWarning = 190;
const charts = /lightweight-charts|price-chart|stacked-drawing|echarts/;

interface Chunk {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly source: string | null;
  readonly isEntry: boolean;
}

function chunksOf(bundle: Bundle): Map<string, Chunk> {
  const css = (name: string): number => {
    const asset = bundle[name];
    return asset?.type === 'asset' ? gzipSync(asset.source).length : 0;
  };
  const chunks = new Map<string, Chunk>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    const styles = [...(output.viteMetadata?.importedCss ?? [])].reduce((sum, name) => sum + css(name), 0);
    chunks.set(output.fileName, {
      fileName: output.fileName,
      sizeBytes: gzipSync(output.code).length + styles,
      imports: output.imports,
      dynamicImports: output.dynamicImports,
      source: output.facadeModuleId,
      isEntry: output.isEntry,
    });
  }
  return chunks;
}

function reach(chunks: Map<string, Chunk>, start: string, without = new Set<string>()): Set<string> {
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || seen.has(name) || without.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(walk);
  };
  walk(start);
  return seen;
}

const kib = (bytes: number): string => (bytes / kibibyte).toFixed(1);

/**
 * Fails the build when the console outgrows its budget: the entry with all it needs at once, the first view
 * (entry and the heaviest ordinary screen, whatever that shares), and what each screen has for itself.
 */
export function sizeBudget(): Plugin {
  return {
    name: 'midoffice:size-budget',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
      if (!entry) throw new Error('the build has no entry');
      const first = reach(chunks, entry.fileName);
      const sum = (names: Iterable<string>): number =>
        [...names].reduce((bytes, name) => bytes + chunks.get(name)!.sizeBytes, 0);
      const screens = [...chunks.values()].filter((chunk) =>
        /\/features\/[\w-]+\/[\w-]+\/screens\//.test(chunk.source ?? ''),
      );
      if (screens.length === 0) throw new Error('the build has no screens');
      const reached = new Map(screens.map((screen) => [screen, reach(chunks, screen.fileName, first)]));
      const uses = new Map<string, number>();
      for (const names of reached.values())
        for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
      const entryBytes = sum(first);
      const broken: string[] = [];
      const check = (what: string, bytes: number, limit: number): void => {
        if (bytes > limit * kibibyte) broken.push(`${what} has ${kib(bytes)} KiB gzip, allowed are ${limit}`);
      };
      let heaviestBytes = 0;
      const rows: string[] = [];
      for (const [screen, names] of reached) {
        const isChart = [...names].some((name) => charts.test(name));
        const own = sum([...names].filter((name) => uses.get(name) === 1 && !charts.test(name)));
        const whole = sum([...names].filter((name) => !charts.test(name)));
        const label = screen.source!.replace(/^.*\/features\//, '').replace(/\.tsx?$/, '');
        const isEditor = /editor/.test(label);
        rows.push(`  ${label}: own ${kib(own)}, with what it shares ${kib(whole)}`);
        check(label, own, isEditor ? limits.editor : limits.screen);
        if (!isEditor && !isChart) heaviestBytes = Math.max(heaviestBytes, whole);
      }
      check('the entry', entryBytes, limits.entry);
      check('the first view', entryBytes + heaviestBytes, limits.firstView);
      console.log(
        `size, KiB gzip: entry ${kib(entryBytes)} of ${limits.entry}, first view ${kib(entryBytes + heaviestBytes)} of ${limits.firstView}`,
      );
      if (entryBytes + heaviestBytes > firstViewWarning * kibibyte)
        console.warn(`size: the first view is above ${firstViewWarning} KiB gzip`);
      console.log(rows.sort().join('\n'));
      if (broken.length) throw new Error(`over the size budget: ${broken.join('; ')}`);
    },
  };
}
