/** Draws charts with uPlot, which is loaded with the first one. */
import uPlot from '../../library/uplot.js';

const HEIGHT = 220;
const MAX_LABELS = 8;

loadStyles();

function loadStyles() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/web/library/uplot.css';
  document.head.append(link);
}

/**
 * Draws a chart into an element, in its width.
 * @param {HTMLElement} target
 * @param {{ places: string[], series: import('./Chart.js').ChartSeries[], max?: number, onChoose?: (place: number) => void }} data
 * @returns {() => void} removes it
 */
export function plot(target, { places, series, max, onChoose }) {
  const color = colorsAt(target);
  const axis = { stroke: color('--muted'), grid: { stroke: color('--line') }, ticks: { stroke: color('--line') } };
  const width = target.clientWidth || 300;
  const chart = new uPlot(
    {
      width,
      height: HEIGHT,
      legend: { show: true, live: false },
      cursor: { drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.5, Math.max(places.length - 0.5, 0.5)] },
        y: { range: (_chart, _min, greatest) => [0, max ?? (greatest || 1)] },
      },
      axes: [
        { ...axis, splits: () => labelled(places.length, width), values: (_chart, at) => at.map((place) => places[place] ?? '') },
        { ...axis, size: 64, values: (_chart, values) => values.map((value) => series[0].format(value)) },
      ],
      series: [{}, ...series.map((one, at) => drawn(one, color(`--chart-${one.color ?? at + 1}`)))],
      hooks: onChoose ? { ready: [(ready) => chooseByClick(ready, onChoose)] } : {},
    },
    [places.map((_place, at) => at), ...series.map(({ values }) => values)],
    target,
  );
  const observer = new ResizeObserver(() => chart.setSize({ width: target.clientWidth || width, height: HEIGHT }));
  observer.observe(target);
  return () => {
    observer.disconnect();
    chart.destroy();
  };
}

/**
 * Returns a function that resolves a colour of the style sheets: a canvas knows neither variables nor light and dark.
 * @param {HTMLElement} target
 * @returns {(name: string) => string}
 */
function colorsAt(target) {
  return (name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    target.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/**
 * @param {import('./Chart.js').ChartSeries} series
 * @param {string} color
 */
function drawn({ label, kind = 'line' }, color) {
  return kind === 'bars'
    ? { label, stroke: color, fill: color, paths: uPlot.paths.bars?.({ size: [0.7, 40] }), points: { show: false } }
    : { label, stroke: color, width: 2, points: { show: true, size: 6, stroke: color, fill: color } };
}

/**
 * Returns the places that have room for a label.
 * @param {number} places
 * @param {number} width
 */
function labelled(places, width) {
  const step = Math.max(1, Math.ceil(places / Math.max(1, Math.min(MAX_LABELS, Math.floor(width / 90)))));
  return Array.from({ length: Math.ceil(places / step) }, (_place, at) => at * step);
}

/**
 * @param {uPlot} chart
 * @param {(place: number) => void} onChoose
 */
function chooseByClick(chart, onChoose) {
  chart.over.addEventListener('click', () => {
    const place = chart.cursor.idx;
    if (place !== null && place !== undefined) {
      onChoose(place);
    }
  });
}
