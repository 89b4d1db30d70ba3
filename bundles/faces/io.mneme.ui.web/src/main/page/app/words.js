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

/**
 * @param {number | null | undefined} value
 * @param {number} [digits] at most this many after the point
 */
export function number(value, digits = 0) {
  return value === null || value === undefined
    ? '–'
    : new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}

/**
 * Returns a share, 0 to 1, in percent.
 * @param {number | null | undefined} value
 */
export function percent(value) {
  return value === null || value === undefined || Number.isNaN(value)
    ? '–'
    : new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
}

/**
 * Returns a size, such as `1.2 MB`.
 * @param {number | null | undefined} value in bytes
 */
export function bytes(value) {
  if (value === null || value === undefined) {
    return '–';
  }
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3));
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: units[step], maximumFractionDigits: 1 }).format(
    value / 1_000 ** step,
  );
}

/**
 * Returns a moment with its day, in the time zone of the browser.
 * @param {string | null | undefined} instant
 */
export function moment(instant) {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime())
    ? '–'
    : new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
}

/**
 * Returns the time of day.
 * @param {string | null | undefined} instant
 */
export function time(instant) {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime()) ? '–' : new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(date);
}

/**
 * Returns a day.
 * @param {string | null | undefined} instant
 */
export function day(instant) {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime()) ? '–' : new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(date);
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
