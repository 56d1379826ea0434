import { z } from 'zod';
import { changedCell } from '../../system/ledger/shapes.ts';
import { done } from '../../kernel/index.ts';
import { extractorStatements, industries } from './lists.ts';

const statementType = z.enum(extractorStatements);

/** A template that recognises tables. Conditions may hold alternatives, separated by `|`. */
export const tableSelector = z.object({
  _id: z.string(),
  templateName: z.string(),
  statementType,
  /** Each has to be found in the table or its headings, in any case. */
  mustMatchValues: z.array(z.string()),
  /** Where there are any, at least one has to be found. */
  wildcardValues: z.array(z.string()),
  /** None may be found. */
  excludeValues: z.array(z.string()),
  /** Names of row mappers for such tables, best first. */
  connectedRowMappers: z.array(z.string()),
  industries: z.array(z.enum(industries)),
  /** Preferred where several templates recognise a table. */
  primary: z.boolean(),
});
export type TableSelector = z.infer<typeof tableSelector>;

const condition = z.union([z.string(), z.array(z.string())]);

/** A template that finds the fields of a statement in the rows of a table. */
export const rowMapper = z.object({
  _id: z.string(),
  templateName: z.string(),
  statementType,
  /** Field, condition id, list of conditions; an array within the list means one of its texts. */
  value: z.record(z.string(), z.record(z.string(), z.array(condition))),
});
export type RowMapper = z.infer<typeof rowMapper>;

/** How often values of a mapper were stored as it proposed them. */
export const mapperRate = z.object({
  /** Stored as proposed. */
  hits: z.number().int(),
  /** Stored with another value. */
  misses: z.number().int(),
  /** Stored where the mapper had left the cell empty. */
  empty: z.number().int(),
});
export type MapperRate = z.infer<typeof mapperRate>;

/** A mapper with its record so far. */
export const ratedMapper = rowMapper.extend({ rate: mapperRate });

/** What every change of templates answers. */
export const templateDone = done.extend({
  /** Null where nothing differed, and in a preview. */
  changeSetId: z.number().int().nullable(),
  preview: z.boolean(),
  cells: z.array(changedCell),
});
