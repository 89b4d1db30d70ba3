/** The library that draws the page: elements as tagged templates, and the hooks of components. */
import htm from '../library/htm.js';
import { h } from '../library/preact.js';

export { createContext, render } from '../library/preact.js';
export {
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from '../library/preact-hooks.js';

/** Makes elements from a template; texts are inserted as texts, never as HTML. */
export const html = htm.bind(h);
