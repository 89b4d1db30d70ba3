/** Explains the keys and the words of the page. */
import { html } from '../html.js';
import { Dialog } from '../part/Dialog.js';
import { words } from '../words.js';

/** @param {{ onClose: () => void }} properties */
export function HelpDialog({ onClose }) {
  const { help } = words().frame;
  return html`
    <${Dialog} title=${help.title} onClose=${onClose}>
      <table class="plain-table">
        <caption>${help.keys}</caption>
        <thead><tr><th scope="col">${help.key}</th><th scope="col">${help.does}</th></tr></thead>
        <tbody>
          ${Object.entries(help.actions).map(
            ([key, action]) => html`<tr key=${key}><td><kbd>${key}</kbd></td><td>${action}</td></tr>`,
          )}
        </tbody>
      </table>
      <h3>${help.terms}</h3>
      <dl class="terms">
        ${help.meanings.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>`)}
      </dl>
    <//>
  `;
}
