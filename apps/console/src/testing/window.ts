// Loaded before component tests, after modules.ts: a page without a browser, one for the whole process. It knows no layout
// and no colours; what depends on these is for journeys to prove.
import assert from 'node:assert/strict';
import { GlobalRegistrator } from '@happy-dom/global-registrator';

GlobalRegistrator.register({
  url: 'http://console.test/admin',
  width: 1440,
  height: 900,
  // A link that is followed, such as that of a saved file, would end the page that all tests of the process share.
  settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
});

// React waits for effects and updates only in a test environment that says so.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

// Popovers, which happy-dom lacks: open or not, above everything or not drawn.
const open = new WeakSet<Element>();
const matches: (this: Element, selector: string) => boolean = Element.prototype.matches;
Object.assign(Element.prototype, {
  showPopover(this: Element) {
    open.add(this);
  },
  hidePopover(this: Element) {
    open.delete(this);
  },
  matches(this: Element, selector: string) {
    return selector === ':popover-open' ? open.has(this) : matches.call(this, selector);
  },
});

// A comparison that fails writes out both sides. Of an element that would be the page, React and all: minutes, in which the
// test seems to hang. It is named by its tag and text instead.
const shown = (value: unknown): unknown =>
  value instanceof Node
    ? `<${value.nodeName.toLowerCase()}> ${JSON.stringify(value.textContent?.slice(0, 80))}`
    : value;
const equal: typeof assert.equal = assert.equal;
const notEqual: typeof assert.notEqual = assert.notEqual;
const isNode = (value: unknown): boolean => value instanceof Node;
assert.equal = (actual: unknown, expected: unknown, message?: string | Error): void => {
  if (!isNode(actual) && !isNode(expected)) return equal(actual, expected, message);
  if (!Object.is(actual, expected))
    equal(shown(actual), isNode(expected) ? `another: ${String(shown(expected))}` : expected, message);
};
assert.notEqual = (actual: unknown, expected: unknown, message?: string | Error): void => {
  if (!isNode(actual) && !isNode(expected)) return notEqual(actual, expected, message);
  if (Object.is(actual, expected)) notEqual(shown(actual), shown(expected), message);
};
