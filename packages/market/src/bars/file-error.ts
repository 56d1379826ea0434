/** A file that cannot be read as what it was said to be. `line` counts from 1, the header included. */
export class FileError extends Error {
  readonly line: number;
  /** Column as the file names it, `null` where the whole line is at fault. */
  readonly field: string | null;

  constructor(line: number, field: string | null, message: string) {
    super(`line ${line}: ${message}`);
    this.name = 'FileError';
    this.line = line;
    this.field = field;
  }
}
