import { z } from 'zod';
import { symbol } from '../../kernel/index.ts';
import { repairDone } from '../../system/ledger/shapes.ts';
import { symbolRelationships } from './lists.ts';

export * from './lists.ts';

/** A value of a field; null: there is none. */
export const profileValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ProfileValue = z.infer<typeof profileValue>;

export const profileValues = z.record(z.string(), profileValue);
export type ProfileValues = z.infer<typeof profileValues>;

/** What `shortSymbolMap` holds: under which other symbol the data of a symbol are to be read. */
export const symbolMapping = z.object({
  symbol,
  newSymbol: symbol,
  /** True: the new symbol is used even where the old one has data. */
  override: z.boolean('must be true or false').default(false),
  relationship: z.enum(symbolRelationships, { error: `must be one of ${symbolRelationships.join(', ')}` }),
});
export type SymbolMapping = z.infer<typeof symbolMapping>;

/** Where the value of a field comes from. */
export const fieldMeta = z.object({
  /** The source whose value acts: a vendor, another part of this installation, or `manual`. */
  source: z.string().nullable(),
  corrected: z.boolean(),
  /** What it would be without the correction. */
  sourceValue: profileValue,
  /** True: the source has said something else since the correction. */
  conflict: z.boolean(),
  /** What looks wrong about the value, such as a check digit; null where nothing does. */
  warning: z.string().nullable(),
});
export type FieldMeta = z.infer<typeof fieldMeta>;

/** The profile fields of a symbol beside what describes them; empty where there are none. */
export const manualFields = z.looseObject({
  symbol: z.string().optional(),
  /** Allowed values by field. */
  mapperProfile: z.record(z.string(), z.array(z.string())).optional(),
  metaObj: z
    .object({
      type: z.string(),
      fields: z.record(z.string(), fieldMeta),
      /** The newest change set of the symbol's profile, 0 for none. */
      lastChangeSet: z.number().int(),
    })
    .optional(),
  shortSymbolMap: z.array(symbolMapping).optional(),
});

/** What one source says of a symbol. */
export const altProfile = z.object({
  source: z.string(),
  retrievedAt: z.string().nullable(),
  values: profileValues,
  /** Why it says nothing; null where it answered. */
  problem: z.string().nullable(),
});
export type AltProfile = z.infer<typeof altProfile>;

export const altProfiles = z.object({
  symbol: z.string(),
  /** The values in force. */
  main: profileValues,
  sources: z.array(altProfile),
});

/** What a change of a profile answers: the repair, and each field that is another now. */
export const profileDone = repairDone.extend({
  changed: z.array(
    z.object({
      field: z.string(),
      before: profileValue,
      after: profileValue,
      source: z.string().nullable(),
    }),
  ),
});

/** One record of the public `v3/profile`. Source: the recorded answer of that endpoint. */
export const publicProfile = z.object({
  symbol: z.string(),
  price: z.number().nullable(),
  beta: z.number().nullable(),
  volAvg: z.number().nullable(),
  mktCap: z.number().nullable(),
  lastDiv: z.number().nullable(),
  range: z.string().nullable(),
  changes: z.number().nullable(),
  companyName: z.string().nullable(),
  currency: z.string().nullable(),
  cik: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  exchange: z.string().nullable(),
  exchangeShortName: z.string().nullable(),
  industry: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  ceo: z.string().nullable(),
  sector: z.string().nullable(),
  country: z.string().nullable(),
  /** Digits as text, as the endpoint has always answered them. */
  fullTimeEmployees: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  dcfDiff: z.number().nullable(),
  dcf: z.number().nullable(),
  /** Empty where the symbol has no image. */
  image: z.string(),
  ipoDate: z.string().nullable(),
  defaultImage: z.boolean(),
  isEtf: z.boolean(),
  isActivelyTrading: z.boolean(),
  isAdr: z.boolean(),
  isFund: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;
