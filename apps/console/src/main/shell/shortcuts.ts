import { useEffect } from 'react';
import { isTyping } from '../../kit/nav/typing.ts';
import { hasItem, type TreeSection } from '../tree.ts';

interface ToolShortcut {
  readonly page: string;
  readonly item: string;
  readonly label: string;
}

/** What the letters open with Ctrl+Shift: section and item of the tree. Source: s000-shortcuts. */
export const toolShortcuts: Readonly<Record<string, ToolShortcut>> = {
  F: { page: 'data-fixes', item: 'financialStatements', label: 'Financial Statements' },
  E: { page: 'data-fixes', item: 'epsEditor', label: 'EPS Editor' },
  C: { page: 'data-fixes', item: 'charts', label: 'Charts' },
  P: { page: 'data-fixes', item: 'fixProfile', label: 'Fix Profile' },
};

/** The tool that a letter opens, where a person's tree holds it. */
export function toolOf(letter: string, sections: readonly TreeSection[]): ToolShortcut | undefined {
  const tool = toolShortcuts[letter];
  return tool && hasItem(sections, tool.page, tool.item) ? tool : undefined;
}

interface Acts {
  openTool(letter: string): boolean;
  showInfo(): boolean;
  showPalette(): void;
  showKeys(): void;
}

/** The keys of the whole console. Letters do nothing while a text is edited; Ctrl+K works everywhere. */
export function useShortcuts(acts: Acts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPalette =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'k';
      if (isPalette) {
        event.preventDefault();
        acts.showPalette();
        return;
      }
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?' && !event.ctrlKey && !event.metaKey) acts.showKeys();
      else if (event.ctrlKey && event.shiftKey && !event.altKey) {
        const letter = event.key.toUpperCase();
        if (letter === 'Z' ? acts.showInfo() : Object.hasOwn(toolShortcuts, letter) && acts.openTool(letter))
          event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [acts]);
}
