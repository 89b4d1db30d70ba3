import { useEffect, useState } from './html.js';

/**
 * Makes a state that components share: those that use it are drawn again when it changes.
 * @template T
 * @param {T} initial
 */
export function sharedState(initial) {
  let value = initial;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    value: () => value,
    /** @param {T} next */
    set(next) {
      value = next;
      for (const listener of listeners) {
        listener();
      }
    },
    /** Returns the value to a component. */
    use() {
      const [, draw] = useState(/** @type {T} */ (value));
      useEffect(() => {
        const update = () => draw(() => value);
        // It may have changed since the component was drawn.
        update();
        listeners.add(update);
        return () => {
          listeners.delete(update);
        };
      }, []);
      return value;
    },
  };
}
