/** The whole prompt as a bar: its blocks in proportion, and up to where the provider can read it from its cache. */
import { html } from '../html.js';
import { number, percent, words } from '../words.js';
import { markWords } from './markWords.js';
import { tokensByMark } from './promptBlocks.js';

/**
 * @param {object} properties
 * @param {import('./promptBlocks.js').Block[]} properties.blocks
 * @param {any} properties.context
 * @param {string} [properties.piece] key of the selected block
 * @param {(selection: { piece: string }) => void} [properties.onSelect] without it, the bar stands beside another one, and is not explained
 */
export function PromptBar({ blocks, context, piece = '', onSelect }) {
  const text = words().prompt;
  const shared = blocks.findLastIndex(({ mark }) => mark === 'static' || mark === 'cached') + 1;
  const marks = markWords(context);
  const columns = blocks
    .map(({ tokens }) => `minmax(${onSelect ? 1.6 : 0.6}rem, ${Math.max(1, Math.round(tokens))}fr)`)
    .join(' ');
  return html`
    <figure class="prompt-figure" aria-label=${text.bar}>
      <div class="prompt-bar" style=${{ gridTemplateColumns: columns }}>
        ${blocks.map((block) => html`<${Piece} key=${block.key} block=${block} mark=${marks.nameOf(block.mark)} chosen=${block.key === piece} onSelect=${onSelect} />`)}
        ${shared > 0 && html`<${Bracket} from=${1} to=${shared + 1} mark="cached" label=${text.shared(percent(context.stable_prefix.tokens / context.tokens))} />`}
        ${shared < blocks.length && html`<${Bracket} from=${shared + 1} to=${blocks.length + 1} mark="new" label=${marks.nameOf('new')} />`}
      </div>
      <figcaption>
        <ul class="prompt-legend">
          ${tokensByMark(blocks).map(
            ({ mark, tokens }) => html`
              <li key=${mark}>
                <span class="mark-sample" data-mark=${mark} aria-hidden="true"></span>
                <span><strong>${marks.nameOf(mark)}</strong> ${text.amount(number(Math.round(tokens)))}
                  ${onSelect && html`<span class="muted small">${marks.meaningOf(mark)}</span>`}</span>
              </li>
            `,
          )}
        </ul>
      </figcaption>
    </figure>
  `;
}

/** @param {{ block: import('./promptBlocks.js').Block, mark: string, chosen: boolean, onSelect?: (selection: { piece: string }) => void }} properties */
function Piece({ block, mark, chosen, onSelect }) {
  const text = words().prompt;
  const name = block.contributor || text.marks.input;
  const label = text.piece(name, mark, number(Math.round(block.tokens)));
  if (!onSelect) {
    return html`<div class="prompt-piece" title=${label}><span class="piece-fill" data-mark=${block.mark}></span><span class="piece-name">${name}</span></div>`;
  }
  return html`
    <button type="button" class="prompt-piece" aria-label=${label} title=${label} aria-pressed=${chosen ? 'true' : 'false'}
      onClick=${() => onSelect({ piece: block.key })}>
      <span class="piece-fill" data-mark=${block.mark}></span>
      <span class="piece-name" dir="auto">${name}</span>
    </button>
  `;
}

/** @param {{ from: number, to: number, mark: string, label: string }} properties `from`, `to`: columns */
function Bracket({ from, to, mark, label }) {
  return html`<div class="prompt-bracket" data-mark=${mark} style=${{ gridColumn: `${from} / ${to}` }}><span>${label}</span></div>`;
}
