import { allFields } from '@midoffice/contract/fundamentals/profile/lists';
import { readSourceProfile } from '@midoffice/market/profile/index';
import { ApiError } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { readAskedSymbol, type Alternative } from './store.ts';
import { readSourceValues } from './values.ts';

const names = allFields.map(({ name }) => name);

/** A source's record in our fields. Values that are none are left out: the source says nothing there. */
export const readContent = (source: string, record: unknown): ReturnType<typeof readSourceValues> =>
  readSourceValues(readSourceProfile(source, record, names));

/** Asks all sources at once for a symbol, or for the one that it maps to. What one of them fails at is said, not thrown. */
export async function askSources(
  { platform, db, signal, log }: Pick<ReadContext, 'platform' | 'db' | 'signal' | 'log'>,
  symbol: string,
): Promise<Alternative[]> {
  const { profiles } = platform.connectors;
  const asked = await readAskedSymbol(db, symbol);
  return Promise.all(
    profiles.sources.map(async (source): Promise<Alternative> => {
      try {
        const record = await profiles.ask(source, asked, signal);
        if (record === undefined) return { source, content: {}, problem: `Does not know ${asked}.` };
        const { values, refused } = readContent(source, record);
        if (refused.length)
          log.info({ source, refused: refused.slice(0, 20) }, 'values of a source were left out');
        return { source, content: values, problem: null };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { source, content: {}, problem: error.message };
      }
    }),
  );
}

/** @throws ApiError 503 where no source answered, for want of an address or because all of them fail */
export function requireAnswer(found: readonly Alternative[]): void {
  const problems = found.map(({ problem }) => problem);
  if (problems.every((problem) => problem !== null && !problem.startsWith('Does not know')))
    throw new ApiError(503, problems[0] ?? 'No source of profiles is set, please set PROFILE_SOURCES.');
}
