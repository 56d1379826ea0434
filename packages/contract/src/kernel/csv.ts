/**
 * A spreadsheet takes a cell that begins so for a formula, full-width signs included, which it reads as the plain ones.
 * Source: OWASP, CSV injection.
 */
export const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What a spreadsheet may split a cell at, or end it with: a cell that holds one is written in quotes. */
export const cellSeparator = /[",;\t\r\n]/;

/**
 * A text in which nothing is a formula behind what a spreadsheet may split it at. Where the decimal sign is a comma, Excel
 * splits at semicolons, and quotes count only where a field begins with them: one inside a line protects nothing. Signs before
 * a space or a digit stay: lists and numbers begin so.
 */
export const withoutFormulas = (text: string): string =>
  text.replace(/([;\t\r\n] *)(?=[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D][^\s\d])/g, "$1'");
