/** 10,000 invented daily bars, the same in both pages. */
export function benchColumns(count = 10_000) {
  const columns = {
    date: [] as string[],
    open: [] as number[],
    high: [] as number[],
    low: [] as number[],
    close: [] as number[],
    adjClose: [] as number[],
    volume: [] as number[],
  };
  let price = 100;
  for (let i = 0; i < count; i += 1) {
    const day = new Date(Date.UTC(1985, 0, 1) + i * 86_400_000);
    price *= 1 + Math.sin(i * 12.9898) * 0.02;
    columns.date.push(day.toISOString().slice(0, 10));
    columns.open.push(price * 0.995);
    columns.high.push(price * 1.01);
    columns.low.push(price * 0.985);
    columns.close.push(price);
    columns.adjClose.push(price * 0.8);
    columns.volume.push(1_000_000 + (i % 97) * 10_000);
  }
  return columns;
}

/** Reports to the bench how long drawing took: from the call to the second frame after it. */
export function timeDrawing(draw: () => void): void {
  const begun = performance.now();
  draw();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => Reflect.set(window, 'drawnMs', performance.now() - begun)),
  );
}
