import { getCoverageInit } from '@midoffice/contract/monitors/coverage/calls/get-coverage-init';
import {
  coverageFieldNames,
  coverageFields,
  coverageTypes,
} from '@midoffice/contract/monitors/coverage/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readValues } from '../view-store.ts';

const valuesAtMost = 2000;

export const handler = implementRead(getCoverageInit, async ({ db }, { type }) => {
  const values = type === 'custom' ? [] : await readValues(db, type, valuesAtMost);
  return {
    types: [...coverageTypes],
    type,
    values: values.map(({ value }) => value),
    counts: values.map(({ symbols }) => symbols),
    fields: [...coverageFieldNames],
    labels: coverageFieldNames.map((field) => coverageFields[field].label),
  };
});
