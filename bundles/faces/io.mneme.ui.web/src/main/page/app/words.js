/** The words of the page in the language that is shown, and numbers and times as this language writes them. */
import { en } from './language/en.js';
import { zh } from './language/zh.js';
import { language } from './preferences.js';

/** Returns the words, by view. */
export function words() {
  return language() === 'zh' ? zh : en;
}

function locale() {
  return language() === 'zh' ? 'zh-CN' : 'en-GB';
}

/** A format takes longer to make than to apply, and long lists apply a few of them hundreds of times. @type {Map<string, any>} */
const formats = new Map();

/** @param {Intl.NumberFormatOptions} options */
function numberFormat(options) {
  const key = `number ${locale()} ${JSON.stringify(options)}`;
  return formats.get(key) ?? formats.set(key, new Intl.NumberFormat(locale(), options)).get(key);
}

/**
 * @param {string | null | undefined} instant
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {string}
 */
function dated(instant, options) {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) {
    return '–';
  }
  const key = `date ${locale()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? formats.set(key, new Intl.DateTimeFormat(locale(), options)).get(key);
  return format.format(date);
}

/**
 * @param {number | null | undefined} value
 * @param {number} [digits] at most this many after the point
 */
export function number(value, digits = 0) {
  return value === null || value === undefined ? '–' : numberFormat({ maximumFractionDigits: digits }).format(value);
}

/**
 * Returns a share, 0 to 1, in percent.
 * @param {number | null | undefined} value
 */
export function percent(value) {
  return value === null || value === undefined || Number.isNaN(value)
    ? '–'
    : numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(value);
}

/**
 * Returns a size, such as `1.2 MB`.
 * @param {number | null | undefined} value in bytes
 */
export function bytes(value) {
  if (value === null || value === undefined) {
    return '–';
  }
  if (value < 1_000) {
    return `${number(value)} B`;
  }
  const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(units.length, Math.floor(Math.log10(value) / 3));
  const style = /** @type {Intl.NumberFormatOptions} */ ({ style: 'unit', unit: units[step - 1], maximumFractionDigits: 1 });
  return numberFormat(style).format(value / 1_000 ** step);
}

/**
 * Returns a moment with its day, in the time zone of the browser.
 * @param {string | null | undefined} instant
 */
export function moment(instant) {
  return dated(instant, { dateStyle: 'medium', timeStyle: 'medium' });
}

/**
 * Returns the time of day.
 * @param {string | null | undefined} instant
 */
export function time(instant) {
  return dated(instant, { timeStyle: 'medium' });
}

/**
 * Returns a day.
 * @param {string | null | undefined} instant
 */
export function day(instant) {
  return dated(instant, { dateStyle: 'medium' });
}

/**
 * Returns a day without its year, for the axis of a chart.
 * @param {string} date such as `2026-11-27`, in whatever time zone it was counted
 */
export function dayInYear(date) {
  return dated(date, { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/**
 * Returns how long something took, such as `2 min 5 s`.
 * @param {number | null | undefined} seconds
 */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) {
    return '–';
  }
  const units = words().frame.units;
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), units.hours],
    [Math.floor((whole % 3600) / 60), units.minutes],
    [whole % 60, units.seconds],
  ];
  const shown = parts.filter(([count]) => count);
  return shown.length === 0 ? `0 ${units.seconds}` : shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}
