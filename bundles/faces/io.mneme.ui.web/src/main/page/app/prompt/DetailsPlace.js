/** Shows what was selected in a prompt: beside it where there is room, else in a dialog. */
import { html } from '../html.js';
import { Dialog } from '../part/Dialog.js';
import { words } from '../words.js';
import { EntryDetails } from './EntryDetails.js';
import { placeOf } from './promptBlocks.js';
import { PolicyRows, SegmentDetails } from './SegmentDetails.js';

/**
 * @typedef {object} Erasing
 * @property {ReadonlySet<string>} erased keys of the entries that are about to be erased
 * @property {(change: (former: ReadonlySet<string>) => ReadonlySet<string>) => void} onErased
 * @property {() => void} onReload asks for the prompt again
 */

/**
 * @param {Erasing & { context: any, blocks: import('./promptBlocks.js').Block[], piece: string, entry: string, inPlace: boolean, onClose: () => void }} properties
 */
export function DetailsPlace({ context, blocks, piece, entry, inPlace, onClose, ...erasing }) {
  const text = words().prompt.details;
  const found = entry ? placeOf(blocks, entry) : null;
  const block = found ? null : blocks.find(({ key }) => key === piece);
  const content = found
    ? html`<${EntryDetails} key=${entry} context=${context} blocks=${blocks} place=${found} entry=${entry} ...${erasing} />`
    : block && html`<${SegmentDetails} context=${context} block=${block} />`;
  const title = found ? text.entry : text.segment;
  if (inPlace) {
    return html`
      <section class="panel stack prompt-details" aria-label=${text.label}>
        ${content ? html`<h3>${title}</h3>${content}` : html`<${Unselected} context=${context} />`}
      </section>
    `;
  }
  return content ? html`<${Dialog} title=${title} onClose=${onClose}><div class="stack">${content}</div><//>` : null;
}

/**
 * Stands where nothing is selected: what can be, and how the entries come into the prompt.
 * @param {{ context: any }} properties
 */
function Unselected({ context }) {
  const text = words().prompt.details;
  return html`
    <h3>${text.label}</h3>
    <p class="muted">${text.hint}</p>
    ${context.policies?.length > 0 && html`<h3>${text.made}</h3><dl class="details"><${PolicyRows} context=${context} /></dl>`}
  `;
}
