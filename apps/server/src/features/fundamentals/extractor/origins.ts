import { cutText } from '@midoffice/contract/kernel';
import type { RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { StoreInput } from './stored-values.ts';

/** The number of a filing in an address of the SEC's archives, else the address. */
function filingName(link: string): string {
  const digits = /\/Archives\/edgar\/data\/\d{1,10}\/(\d{18})\//.exec(link)?.[1];
  return digits ? `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}` : link;
}

/** Where a value comes from: in words for people, and for programs. */
export interface FieldOrigin {
  readonly source: string;
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** Where the value of a field comes from: filing, table, row and row mapper. */
export function originOf(
  field: string,
  { origin }: StoreInput,
  mapper: Pick<RowMapper, '_id' | 'templateName'> | undefined,
): FieldOrigin {
  if (!origin) return { source: 'person' };
  const row = Object.hasOwn(origin.rows, field) ? origin.rows[field] : undefined;
  const parts = [
    origin.finalLink && `filing ${filingName(origin.finalLink)}`,
    origin.tableName && `table ${origin.tableName}`,
    row ? `row ${row.label}` : 'calculated',
    mapper && `row mapper ${mapper.templateName}`,
  ];
  return {
    source: cutText(parts.filter(Boolean).join(', '), 500),
    evidence: {
      finalLink: origin.finalLink ?? null,
      table: origin.tableName ?? null,
      index: origin.index ?? null,
      column: origin.column ?? null,
      row: row?.label ?? null,
      section: row?.section ?? null,
      place: row?.place ?? null,
      mapper: mapper?._id ?? null,
    },
  };
}
