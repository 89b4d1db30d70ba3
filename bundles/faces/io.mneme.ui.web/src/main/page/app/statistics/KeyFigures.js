/** A few numbers that say most. */
import { html } from '../html.js';

/** @param {{ figures: { label: string, value: string, hint?: string }[] }} properties */
export function KeyFigures({ figures }) {
  return html`
    <dl class="key-figures">
      ${figures.map(
        ({ label, value, hint }) => html`
          <div class="panel" key=${label}>
            <dt>${label}</dt>
            <dd>${value}</dd>
            ${hint && html`<dd class="hint">${hint}</dd>`}
          </div>
        `,
      )}
    </dl>
  `;
}
