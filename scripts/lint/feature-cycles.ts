// Which features depend on which, and whether any depend on each other in a circle.
const featureFile =
  /^(?:packages\/(contract)\/src|apps\/(server|console)\/src\/features)\/(?!kernel\/)([\w-]+\/[\w-]+)\//;
const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.endsWith('/factory.ts');

/** The tier and feature of a file, such as `server prices/charts`. */
function featureOf(file: string): string | undefined {
  const [, contract, app, feature] = featureFile.exec(file) ?? [];
  return feature && `${contract ?? app} ${feature}`;
}

/**
 * For each feature the others that it imports, within its tier; imports of tests do not count.
 * @param importers for each file those that import it
 */
export function featureEdges(importers: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [target, files] of importers) {
    const to = featureOf(target);
    if (!to) continue;
    for (const file of files) {
      const from = featureOf(file);
      if (!from || from === to || isTest(file) || from.split(' ')[0] !== to.split(' ')[0]) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** The circles among features, each once as `a -> b -> a`, found by depth-first search. */
export function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at !== -1) {
      found.push([...path.slice(at), name].join(' -> '));
      return;
    }
    if (done.has(name)) return;
    for (const next of edges.get(name) ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of edges.keys()) visit(name, []);
  return found;
}
