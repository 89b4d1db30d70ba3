/** Explains the language of queries by examples that search when they are chosen. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { words } from '../words.js';

export function QueryGuide() {
  const { guide } = words().search;
  return html`
    <section class="panel stack">
      <h2>${guide.title}</h2>
      <p class="muted">${guide.hint}</p>
      <dl class="query-guide">
        ${guide.examples.map(
          ([query, meaning]) => html`
            <div key=${query} data-row>
              <dt><a href=${addressOf({ view: 'search', q: query })}><code>${query}</code></a></dt>
              <dd>${meaning}</dd>
            </div>
          `,
        )}
      </dl>
      <p class="hint">${guide.fields}</p>
    </section>
  `;
}
