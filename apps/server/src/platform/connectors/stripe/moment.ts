let last = 0;

/** Microseconds since 1970, later at each call: orders the reads of one process, and nearly those of several. */
export function momentUs(): number {
  last = Math.max(last + 1, Math.floor((performance.timeOrigin + performance.now()) * 1000));
  return last;
}
