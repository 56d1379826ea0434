/**
 * A spreadsheet takes a cell that begins so for a formula, full-width signs included, which it reads as the plain ones.
 * Source: OWASP, CSV injection.
 */
export const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
