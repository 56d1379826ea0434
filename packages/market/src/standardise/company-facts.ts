import type { Fact } from './fact.ts';
import { usedConcepts } from './concepts.ts';

/** A company's facts as the SEC publishes them (`api/xbrl/companyfacts/CIK##########.json`): those that statements use. */
export interface CompanyFacts {
  /** Ten digits. */
  readonly cik: string;
  readonly entityName: string;
  readonly facts: readonly Fact[];
}

/** A file that is not what it was said to be. */
export class CompanyFactsError extends Error {
  override name = 'CompanyFactsError';
}

/** More facts that statements use than any company has; what is beyond is refused, not kept. */
const mostFacts = 400_000;

interface Stated {
  readonly start?: unknown;
  readonly end?: unknown;
  readonly val?: unknown;
  readonly accn?: unknown;
  readonly fy?: unknown;
  readonly fp?: unknown;
  readonly form?: unknown;
  readonly filed?: unknown;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: unknown): value is string => typeof value === 'string' && dayPattern.test(value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function factOf(name: string, unit: string, stated: Stated): Fact {
  const { start, end, val } = stated;
  if (!isDay(end) || (start !== undefined && !isDay(start)))
    throw new CompanyFactsError(
      `facts.${name}.units.${unit}: ${isDay(end) ? 'start' : 'end'} must be a day (YYYY-MM-DD)`,
    );
  if (typeof val !== 'number')
    throw new CompanyFactsError(`facts.${name}.units.${unit}, ${end}: val must be a number`);
  const [accession, form, filed] = [textOf(stated.accn), textOf(stated.form), textOf(stated.filed)];
  return {
    name,
    unit,
    start: start ?? null,
    end,
    value: val,
    ...(accession === undefined ? {} : { accession }),
    ...(form === undefined ? {} : { form }),
    ...(filed === undefined ? {} : { filed }),
    fiscalYear: typeof stated.fy === 'number' ? stated.fy : null,
    fiscalPeriod: textOf(stated.fp) ?? null,
  };
}

/**
 * Reads company facts as a stream: only the facts of concepts that statements use are kept, whatever the file's size.
 * @param chunks bytes or text of the JSON, unpacked
 * @throws CompanyFactsError where it is no JSON, cut off, or something else
 */
export async function readCompanyFacts(chunks: AsyncIterable<string | Uint8Array>): Promise<CompanyFacts> {
  const { JSONParser } = await import('@streamparser/json');
  const parser = new JSONParser({
    paths: ['$.cik', '$.entityName', '$.facts.*.*.units.*.*'],
    keepStack: false,
  });
  const facts: Fact[] = [];
  let cik: string | undefined;
  let entityName = '';
  let hasEnded = false;
  let failure: unknown;
  parser.onValue = ({ key, value, stack }) => {
    if (stack.length === 1) {
      if (key === 'cik') cik = String(value as string | number).padStart(10, '0');
      else entityName = String(value);
      return;
    }
    const [taxonomy, concept, unit] = [stack[2]?.key, stack[3]?.key, stack[5]?.key].map(String);
    if (!usedConcepts.has(concept!)) return;
    if (facts.length === mostFacts) throw new CompanyFactsError(`there are more than ${mostFacts} facts`);
    facts.push(factOf(`${taxonomy}:${concept}`, unit!, value as Stated));
  };
  parser.onEnd = () => (hasEnded = true);
  parser.onError = (error) => (failure ??= error);
  for await (const chunk of chunks) {
    parser.write(chunk);
    if (failure) break;
  }
  if (failure instanceof CompanyFactsError) throw failure;
  if (failure) throw new CompanyFactsError('the file is not JSON');
  if (!hasEnded) throw new CompanyFactsError('the file ends before its JSON does');
  if (!cik || !/^\d{10}$/.test(cik))
    throw new CompanyFactsError('cik: the file does not say whose facts these are');
  return { cik, entityName, facts };
}
