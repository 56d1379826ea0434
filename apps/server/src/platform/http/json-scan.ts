/** Levels of objects and lists in a body, the body itself not counted. */
export const mostLevels = 50;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opensList = 0x5b;
const closesList = 0x5d;
const opensObject = 0x7b;
const closesObject = 0x7d;

/**
 * Whether a byte after a backslash makes an escape of a character that needs a look: n, r, f and u; a backslash may begin
 * an escape of JSON within JSON.
 */
const isNotable = (byte: number): boolean =>
  byte === 0x6e || byte === 0x72 || byte === 0x66 || byte === 0x75 || byte === backslash;

/**
 * Reads the bytes of a JSON text once, before it is parsed: how many values it holds, how deep they are nested, and whether
 * its texts are plain. Whether it is JSON at all is left to the parser. Allocates nothing, and never goes back.
 */
export class JsonScan {
  /** At least as many as the text has: each value but the first follows a comma or what opens a list or an object. */
  values = 1;
  /** Levels of the deepest list or object. */
  levels = 0;
  /** Whether no text in it can hold a NUL, half a surrogate pair or a line break, neither escaped nor as it is. */
  isPlain = true;
  private open = 0;
  private inText = false;
  private isEscaped = false;
  /** The last byte that is no ASCII: it may begin a line break of several bytes. */
  private foreign = 0;

  /** Reads further bytes, each once, until there are more than `mostValues`. Answers how many it read. */
  read(bytes: Uint8Array, mostValues: number, from = 0, to = bytes.length): number {
    // Local, since fields that change with each byte cost several times as much.
    let { values, levels, open, inText, isEscaped, isPlain, foreign } = this;
    let at = from;
    while (at < to && values <= mostValues) {
      const byte = bytes[at]!;
      at += 1;
      if (!inText) {
        if (byte === comma) values += 1;
        else if (byte === quote) inText = true;
        else if (byte === opensList || byte === opensObject) {
          values += 1;
          open += 1;
          if (open > levels) levels = open;
        } else if (byte === closesList || byte === closesObject) open -= 1;
      } else if (isEscaped) {
        isEscaped = false;
        if (isNotable(byte)) isPlain = false;
      } else if (byte === quote) inText = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte > 0x7f) {
        // U+0085 is C2 85; U+2028 and U+2029 begin with E2 80.
        if ((byte === 0x85 && foreign === 0xc2) || (byte === 0x80 && foreign === 0xe2)) isPlain = false;
        foreign = byte;
      } else {
        // Most bytes of a text: as far as they go without a branch for each.
        while (at < to) {
          const next = bytes[at]!;
          if (next === quote || next === backslash || next > 0x7f) break;
          at += 1;
        }
      }
    }
    Object.assign(this, { values, levels, open, inText, isEscaped, isPlain, foreign });
    return at - from;
  }
}
