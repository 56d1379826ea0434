import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where each name of a package's entry file comes from. */
type Origins = ReadonlyMap<string, { file: string; name: string }>;

const require = createRequire(import.meta.url);
const packages: Record<string, string> = {
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
};

function specifiers(list: string): { imported: string; local: string }[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('type '))
    .map((part) => {
      const [imported = '', local = imported] = part.split(/\s+as\s+/);
      return { imported, local };
    });
}

function folderOf(name: string): string {
  for (const root of require.resolve.paths(name) ?? []) {
    try {
      readFileSync(join(root, name, 'package.json'));
      return join(root, name);
    } catch {
      // Searched for in the next folder.
    }
  }
  throw new Error(`${name} is not installed`);
}

function readOrigins(name: string, entry: string): Origins {
  const file = join(folderOf(name), entry);
  const source = readFileSync(file, 'utf8');
  const place = (from: string): string => (from.startsWith('.') ? join(dirname(file), from) : from);
  const found = new Map<string, { file: string; name: string }>();
  for (const [, list = '', from = ''] of source.matchAll(
    /^(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm,
  )) {
    for (const { imported, local } of specifiers(list))
      found.set(local, { file: place(from), name: imported });
  }
  for (const [, list = ''] of source.matchAll(/^export\s*\{([^}]*)\}\s*;/gm)) {
    for (const { imported, local } of specifiers(list)) {
      const known = found.get(imported);
      if (known) found.set(local, known);
    }
  }
  return found;
}

/**
 * Rewrites named imports from a package's entry file to the files that define them. The bundler keeps modules
 * that are reached through such an entry file in the first chunk, used there or not.
 */
export function directImports(): Plugin {
  const origins = new Map<string, Origins>();
  const names = Object.keys(packages).join('|');
  const imports = new RegExp(String.raw`^import\s*\{([^}]*)\}\s*from\s*["'](${names})["'];?`, 'gm');
  const originsOf = (name: string): Origins => {
    const known = origins.get(name) ?? readOrigins(name, packages[name]!);
    origins.set(name, known);
    return known;
  };
  return {
    name: 'midoffice:direct-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id.split('?')[0]!) || !imports.test(code)) return null;
      imports.lastIndex = 0;
      return code.replace(imports, (whole, list: string, name: string) =>
        specifiers(list)
          .map(({ imported, local }) => {
            const origin = originsOf(name).get(imported);
            if (!origin) throw new Error(`${id}: ${name} exports no ${imported} (${whole})`);
            return `import { ${origin.name} as ${local} } from ${JSON.stringify(origin.file)};`;
          })
          .join(' '),
      );
    },
  };
}
