/** The days of statistics, without gaps. */

/** @typedef {{ sessions: number, seconds: number, corrected: number, corrected_share: number }} DictationCounts */
/** @typedef {DictationCounts & { day: string }} DayCounts */

const DAY_MILLIS = 86_400_000;
/** Above this number of days a chart shows only those on which something was dictated. */
const MAX_DAYS = 400;
/** @type {Record<string, number>} */
const DAYS_OF_RANGE = { '7d': 7, '30d': 30 };

/**
 * Returns the days in their order, with those on which nothing was dictated.
 * @param {DayCounts[]} days
 * @param {import('../part/RangeChoice.js').RangeName} range
 * @returns {DayCounts[]}
 */
export function withoutGaps(days, range) {
  if (days.length === 0) {
    return days;
  }
  const last = Date.parse(days[days.length - 1].day);
  const wanted = DAYS_OF_RANGE[range];
  const first = wanted ? Math.min(Date.parse(days[0].day), last - (wanted - 1) * DAY_MILLIS) : Date.parse(days[0].day);
  const count = Math.round((last - first) / DAY_MILLIS) + 1;
  if (!Number.isFinite(count) || count > MAX_DAYS) {
    return days;
  }
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: count }, (_day, at) => {
    const day = new Date(first + at * DAY_MILLIS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, sessions: 0, seconds: 0, corrected: 0, corrected_share: 0 };
  });
}
