/** How often and how long, as the meters of the container say. */
import { useRepetition } from '../answer.js';
import { useCallback, useEffect, useState } from '../html.js';
import { readText } from '../http.js';

const EVERY_MILLIS = 10_000;

/** @typedef {{ calls: number, mean: number, max: number }} CallTimes in milliseconds */
/** @typedef {{ times: (meter: string, labels: Record<string, string>) => CallTimes | null }} Meters */

/** @returns {Meters} */
export function useMeters() {
  const [samples, setSamples] = useState(/** @type {Map<string, number>} */ (new Map()));
  // Times are an addition to the view; without them it says nothing about them.
  const load = useCallback(
    () =>
      readText('/metrics').then(
        (text) => setSamples(samplesIn(text)),
        () => {},
      ),
    [],
  );
  useEffect(() => {
    load();
  }, [load]);
  useRepetition(load, EVERY_MILLIS);
  return {
    times: (meter, labels) => {
      const sample = (/** @type {string} */ suffix) => samples.get(keyOf(`${meter}_seconds_${suffix}`, labels));
      const count = sample('count');
      return count ? { calls: count, mean: (1_000 * (sample('sum') ?? 0)) / count, max: 1_000 * (sample('max') ?? 0) } : null;
    },
  };
}

/**
 * @param {string} name
 * @param {Record<string, string>} labels
 */
function keyOf(name, labels) {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.sort().join(',')}}`;
}

/**
 * Returns the samples in a text of Prometheus, by their names with labels.
 * @param {string} text
 * @returns {Map<string, number>}
 */
function samplesIn(text) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
