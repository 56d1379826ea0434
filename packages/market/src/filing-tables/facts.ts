import type { RawCell } from './raw.ts';
import { TagContexts, type RawFact } from './tags.ts';

type Attributes = Readonly<Record<string, string>>;

/** Facts may hold facts, a few deep; a number is short. */
const maxOpenFacts = 8;
const maxFactChars = 200;

/** Keeps inline XBRL apart from the page, and gives cells their facts once contexts and units are known. */
export class FactReader {
  readonly #contexts = new TagContexts();
  readonly #pending: { cell: RawCell; fact: RawFact }[] = [];
  readonly #open: { fact: RawFact; cell: RawCell | null }[] = [];
  readonly #ignore: boolean;
  #header = 0;
  /** Facts that are open beyond the bound. */
  #beyond = 0;

  constructor(ignore: boolean) {
    this.#ignore = ignore;
  }

  /** Whether the element is one of XBRL, which the page's reader passes over. */
  open(name: string, attributes: Attributes): boolean {
    if (this.#header) {
      if (name === 'ix:header') this.#header += 1;
      else if (!this.#ignore) this.#contexts.open(name, attributes);
      return true;
    }
    if (!name.startsWith('ix:')) return false;
    if (name === 'ix:header') this.#header = 1;
    else if (name === 'ix:nonfraction' && !this.#ignore) this.#openFact(attributes);
    return true;
  }

  close(name: string): boolean {
    if (this.#header) {
      if (name === 'ix:header') this.#header -= 1;
      else if (!this.#ignore) this.#contexts.close(name);
      return true;
    }
    if (!name.startsWith('ix:')) return false;
    if (name === 'ix:nonfraction' && !this.#ignore) {
      this.#closeFact();
    }
    return true;
  }

  #openFact(attributes: Attributes): void {
    if (this.#open.length < maxOpenFacts) this.#open.push({ fact: { attributes, text: '' }, cell: null });
    else this.#beyond += 1;
  }

  #closeFact(): void {
    if (this.#beyond) {
      this.#beyond -= 1;
      return;
    }
    const done = this.#open.pop();
    if (done?.cell) this.#pending.push({ cell: done.cell, fact: done.fact });
  }

  /** Whether the text belongs to the header, which is not part of the page. */
  addText(text: string): boolean {
    if (this.#header) {
      if (!this.#ignore) this.#contexts.addText(text);
      return true;
    }
    for (const { fact } of this.#open) if (fact.text.length < maxFactChars) fact.text += text;
    return false;
  }

  /** Says that the text just added is in this cell. */
  inCell(cell: RawCell): void {
    for (const one of this.#open) one.cell ??= cell;
  }

  /** Gives each cell its fact, the first one where it holds several. */
  resolve(): void {
    for (const { cell, fact } of this.#pending) cell.tag ??= this.#contexts.resolve(fact);
  }
}
