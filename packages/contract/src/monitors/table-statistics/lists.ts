/** What the value of a field can be. `null` counts empty texts, lists and objects too. */
export const valueStates = ['valid', 'attention', 'invalid', 'null'] as const;
export type ValueState = (typeof valueStates)[number];

/** Rows on a page of the rows behind a bar. Source: r002-table-page-50. */
export const tableRowsPageSize = 50;

/** Characters of one value that the rows behind a bar carry at most. */
export const mostValueCharacters = 500;

/** What a table's failed read says, and the refusal of a name that no table has. */
export const tableDataFailed = 'Something went wrong with getting table data.';
