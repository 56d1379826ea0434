import {
  coverageFieldNames,
  coverageMeasures,
  coverageTypes,
  usualCoverageFields,
  type CoverageField,
  type CoverageMeasure,
} from '@midoffice/contract/monitors/coverage/lists';
import {
  choiceParam,
  numberParam,
  textParam,
  type Param,
  type useAddressState,
} from '../../../kit/address/use-address-state.ts';

/** Fields in the order of the screen, with points between them in the address. */
const fieldsParam: Param<readonly CoverageField[]> = {
  read(raw) {
    const named = (typeof raw === 'string' ? raw : '').split('.');
    const known = coverageFieldNames.filter((field) => named.includes(field));
    return known.length ? known : usualCoverageFields;
  },
  write: (fields) => (fields.join() === usualCoverageFields.join() ? undefined : fields.join('.')),
};

export const shows = [
  { key: 'all', label: 'All' },
  { key: 'missing', label: 'Missing' },
  { key: 'gapped', label: 'With gaps' },
] as const;

export const measureLabels: Readonly<Record<CoverageMeasure, string>> = {
  oldest: 'Since',
  newest: 'Latest',
  count: 'Count',
  gaps: 'Gaps',
};

/** The state kept in the address. */
export const address = {
  type: choiceParam(coverageTypes, 'exchange'),
  /** Empty: the value with the most symbols. */
  value: textParam(),
  fields: fieldsParam,
  /** The one field of the data item. */
  field: choiceParam(coverageFieldNames, 'eod'),
  measure: choiceParam(coverageMeasures, 'oldest'),
  show: choiceParam(['all', 'missing', 'gapped'], 'all'),
  /** The field that `show` is about. */
  of: choiceParam(coverageFieldNames, 'eod'),
  sort: textParam('symbol'),
  p: numberParam(1),
  /** The symbol that is shown whole. */
  open: textParam(),
};

type State = ReturnType<typeof useAddressState<typeof address>>;
export type CoverageAddress = State[0];
export type SetCoverageAddress = State[1];

/** What the lists are asked for. */
export interface AskedCoverage {
  readonly type: CoverageAddress['type'];
  readonly value: string;
  readonly fields: readonly CoverageField[];
}

/** The filter of the rows, as the call takes it. */
export const filterOf = ({ show, of }: Pick<CoverageAddress, 'show' | 'of'>) =>
  show === 'all' ? {} : { [show]: of };
