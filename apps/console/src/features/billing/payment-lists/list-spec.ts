import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { ComponentType, ReactNode } from 'react';
import type { Column } from '../../../kit/table/column.ts';

/** What all rows have. */
export interface ListRow {
  readonly rowKey: string;
  readonly userid: string | null;
  readonly email: string;
  readonly state: string;
}

/** One list as its screen shows it. */
export interface ListSpec<Row extends ListRow> {
  readonly list: PaymentList;
  /** Id of the screen. */
  readonly screen: string;
  readonly title: string;
  readonly call: AnyCall;
  /** In the order of the specification; those that the server sorts by have the name of the order as id. */
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  /** What the list says of a row's state. */
  stateLabel?(state: string): string;
  /** Buttons of a row beside the one for its customer. */
  readonly Acts?: ComponentType<{ readonly row: Row }>;
  /** Pixels of the column with the buttons. */
  readonly actsWidth?: number;
  /** Above the list. */
  readonly head?: ReactNode;
}
