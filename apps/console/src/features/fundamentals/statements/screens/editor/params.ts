import { statementTables } from '@midoffice/contract/fundamentals/statements/lists';
import { choiceParam, flagParam, textParam } from '../../../../../kit/address/use-address-state.ts';

/** Longest symbol that can be typed. Source: rule r001-ticker-upper-100. */
export const symbolLimit = 100;

/** The editor's state in the address. */
export const params = {
  /** Whether the editor is open. */
  editor: flagParam(),
  symbol: textParam(),
  table: choiceParam(statementTables, 'income'),
  /** The loaded override; empty: none. */
  source: textParam(),
  /** The run whose values are loaded, of source ai. */
  run: textParam(),
  /** Highlighted columns, by commas. */
  marked: textParam(),
  /** Where a link leads, such as `2023-Q1.revenue`. */
  cell: textParam(),
  side: choiceParam(['none', 'why', 'save'], 'none'),
};
