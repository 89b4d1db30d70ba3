/** The parts of an entry: texts, thoughts, tools, images, files. */
import { html } from '../html.js';
import { CutText } from '../part/CutText.js';
import { EntryText } from '../part/EntryText.js';
import { words } from '../words.js';
import { blocksOf } from './messageBlocks.js';

/** @param {{ item: any }} properties */
export function MessageParts({ item }) {
  const blocks = blocksOf(item);
  if (blocks.length === 0) {
    return html`<p class="muted small">${words().conversations.noText}</p>`;
  }
  return blocks.map((block, at) => html`<${MessagePart} key=${at} block=${block} />`);
}

/** @param {{ block: import('./messageBlocks.js').MessageBlock }} properties */
function MessagePart({ block: { kind, text, name, source } }) {
  const { parts } = words().conversations;
  switch (kind) {
    case 'text':
      return html`<${PartText} text=${text} />`;
    case 'thought':
      return text
        ? html`<details class="talk-part"><summary>${parts.thought}</summary><${PartText} text=${text} /></details>`
        : html`<p class="talk-part muted">${parts.hiddenThought}</p>`;
    case 'image':
      return source
        ? html`<figure class="talk-part"><img class="talk-image" src=${source} alt=${parts.image} /><figcaption class="small muted">${name}</figcaption></figure>`
        : html`<p class="talk-part"><span class="tag">${parts.image}</span> <${EntryText} text=${name} /></p>`;
    case 'call':
      return html`<div class="talk-part"><p><span class="tag">${parts.call}</span> <code dir="auto">${name}</code></p><${PartText} text=${text} code /></div>`;
    case 'marker':
      return html`<p class="talk-part"><span class="tag">${parts.markers[/** @type {'reset'} */ (name)] ?? name}</span></p>`;
    default:
      return html`
        <div class="talk-part">
          <p><span class="tag">${parts[kind]}</span> <${EntryText} text=${name} /></p>
          ${text && html`<${PartText} text=${text} code=${kind === 'other'} />`}
        </div>
      `;
  }
}

/** @param {{ text: string, code?: boolean }} properties `code`: in letters of one width */
function PartText({ text, code = false }) {
  return html`<div class=${code ? 'talk-code' : 'talk-text'} tabindex=${code ? 0 : undefined}><${CutText} text=${text} /></div>`;
}
