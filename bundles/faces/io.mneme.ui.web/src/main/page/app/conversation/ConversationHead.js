/** What is known about a conversation, and what can be done with it. */
import { html, useState } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { words } from '../words.js';
import { ConversationLabels } from './ConversationLabels.js';
import { ConversationFacts, isMadeUp, UntitledText } from './ConversationRow.js';
import { EraseConversation } from './EraseConversation.js';
import { ExportDialog } from './ExportDialog.js';
import { MergeDialog } from './MergeDialog.js';

/**
 * @param {object} properties
 * @param {any} properties.conversation
 * @param {import('../answer.js').KnownAnswer} properties.answer
 * @param {any[]} properties.others
 * @param {() => Promise<void>} properties.onChange
 */
export function ConversationHead({ conversation, answer, others, onChange }) {
  const text = words().conversations;
  const { id, title, merged } = conversation;
  const [asking, setAsking] = useState('');
  const close = () => setAsking('');
  const changed = async () => {
    await Promise.all([answer.reload(), onChange()]);
  };
  return html`
    <header class="talk-head">
      <h2>${title ? html`<${EntryText} text=${title} />` : html`<${UntitledText} id=${id} />`}</h2>
      <p><${ConversationFacts} item=${conversation} /></p>
      ${(title || isMadeUp(id)) && html`<p class="small"><code dir="auto">${id}</code></p>`}
      ${merged.length > 0 && html`<p class="small muted" dir="auto">${text.mergedFrom(merged.join(', '))}</p>`}
      <${ConversationLabels} conversation=${conversation} tag=${answer.tag} onChange=${changed}>
        <button type="button" onClick=${() => setAsking('export')}>${text.export.open}</button>
        <button type="button" onClick=${() => setAsking('merge')}>${text.merge.open}</button>
        <button type="button" class="danger" onClick=${() => setAsking('erase')}>${text.eraseAll.open}</button>
      <//>
    </header>
    ${asking === 'export' && html`<${ExportDialog} conversation=${conversation} onClose=${close} />`}
    ${asking === 'merge' && html`<${MergeDialog} conversation=${conversation} others=${others} onClose=${close} onMerged=${changed} />`}
    ${asking === 'erase' && html`<${EraseConversation} conversation=${conversation} onClose=${close} onErased=${onChange} />`}
  `;
}
