/** Says why a page of the list has no dictation, and what leads to some. */
import { addressOf } from '../address.js';
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { Empty, Loading } from '../part/Feedback.js';
import { words } from '../words.js';

/**
 * @param {object} properties
 * @param {any} properties.data the answer with the page
 * @param {import('./filters.js').DictationFilters} properties.filters
 * @param {(changes: Record<string, string | number | null>) => void} properties.onChange
 * @param {() => void} properties.onFirst
 */
export function NoDictations({ data, filters, onChange, onFirst }) {
  const { empty } = words().history;
  if (data.total > 0) {
    return html`<${Empty} title=${empty.page}><button type="button" onClick=${onFirst}>${empty.firstPage}</button><//>`;
  }
  if (filters.q.trim() || filters.tags.length > 0) {
    return html`<${NoMatch} onChange=${onChange} />`;
  }
  return html`<${NoneInRange} onChange=${onChange} />`;
}

/** @param {{ onChange: (changes: Record<string, string | number | null>) => void }} properties */
function NoMatch({ onChange }) {
  const { empty } = words().history;
  const widen = () => onChange({ q: null, tags: null, range: 'all', archived: 'true', page: null });
  return html`
    <${Empty} title=${empty.none}>
      <p>${empty.noneHint}</p>
      <button type="button" onClick=${widen}>${empty.all}</button>
    <//>
  `;
}

/**
 * A reader of an empty container needs to know how it is filled; another one, that there is something at other times.
 * @param {{ onChange: (changes: Record<string, string | number | null>) => void }} properties
 */
function NoneInRange({ onChange }) {
  const { data } = useAnswer('/v1/dictations?range=all&archived=true&limit=1');
  const { empty } = words().history;
  if (data === null) {
    return html`<${Loading} />`;
  }
  if (data.total > 0) {
    return html`<${NoMatch} onChange=${onChange} />`;
  }
  return html`
    <${Empty} title=${empty.start}>
      <p>${empty.startHint}</p>
      <pre class="scrolled" tabindex="0" role="region" aria-label=${empty.example}>${recording()}</pre>
      <p><a href=${addressOf({ view: 'prompt' })}>${empty.demonstration}</a></p>
    <//>
  `;
}

/** Returns the command that records a dictation in this container. */
function recording() {
  const record = { asr_text: 'call Cate', final_text: 'call Kate', enhance_mode: 'proofread', preview_enabled: true };
  return `curl ${location.origin}/v1/dictations -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(record)}'`;
}
