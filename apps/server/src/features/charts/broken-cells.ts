import type { UnreadableCell } from '@midoffice/market';

/** Cells that are named one by one. */
const namedCells = 3;

/** Cells of a file without a readable number: findings that the import's answer names, no reason to reject the file. */
export class BrokenCells {
  leftOut = 0;
  private count = 0;
  private readonly first: UnreadableCell[] = [];

  add(cell: UnreadableCell): void {
    this.count += 1;
    if (this.first.length < namedCells) this.first.push(cell);
  }

  texts(): string[] {
    const named = this.first.map(
      ({ line, column, date, text }) =>
        `${column} of ${date} is not a number: '${text.slice(0, 20)}' (line ${line})`,
    );
    if (this.count > named.length) named.push(`${this.count - named.length} more values are not numbers`);
    if (this.leftOut > 0)
      named.push(`${this.leftOut} ${this.leftOut === 1 ? 'row' : 'rows'} without four prices left out`);
    return named;
  }
}
