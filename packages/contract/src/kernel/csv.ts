/**
 * A spreadsheet takes a cell that begins so for a formula, full-width signs included, which it reads as the plain ones.
 * Source: OWASP, CSV injection.
 */
export const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * What a spreadsheet may split a cell at, or end it with: a cell that holds one is written in quotes. Where the decimal
 * sign is a comma, Excel splits at semicolons; a formula behind one would be run.
 */
export const cellSeparator = /[",;\t\r\n]/;
