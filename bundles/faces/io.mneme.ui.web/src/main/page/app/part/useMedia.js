/** What the window of the browser has room for. */
import { useEffect, useState } from '../html.js';

/**
 * Returns whether a media query matches, and draws the component again when that changes.
 * @param {string} text for example `(min-width: 62rem)`
 */
export function useMedia(text) {
  const [matches, setMatches] = useState(() => matchMedia(text).matches);
  useEffect(() => {
    const query = matchMedia(text);
    const update = () => setMatches(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [text]);
  return matches;
}
