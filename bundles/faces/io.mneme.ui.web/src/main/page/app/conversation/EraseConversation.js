/** Asks before a conversation is erased, and names what goes with it. */
import { useAddress } from '../address.js';
import { html } from '../html.js';
import { ProblemError, request, segmentOf } from '../http.js';
import { ConfirmDialog } from '../part/ConfirmDialog.js';
import { notify } from '../part/Toasts.js';
import { number, words } from '../words.js';

/** @param {{ conversation: any, onClose: () => void, onErased: () => Promise<void> }} properties */
export function EraseConversation({ conversation, onClose, onErased }) {
  const text = words().conversations.eraseAll;
  const [, change] = useAddress();
  const erase = async () => {
    try {
      await request('DELETE', `/v1/conversations/${segmentOf(conversation.id)}`);
    } catch (problem) {
      // An erasure that failed in part may have left nothing that could be found: then it is done.
      if (!(problem instanceof ProblemError && problem.status === 404)) {
        throw problem;
      }
    }
    notify(text.done);
    onClose();
    change({ conversation: null, entry: null, journal: null }, { replace: true });
    await onErased();
  };
  return html`
    <${ConfirmDialog} title=${text.title} confirm=${text.confirm} again=${text.again} action=${erase} onClose=${onClose}>
      <p>${text.what}</p>
      <ul>
        ${conversation.messages > 0 && html`<li>${words().conversations.messages(conversation.messages, number(conversation.messages))}</li>`}
        ${conversation.utterances > 0 && html`<li>${words().conversations.utterances(conversation.utterances, number(conversation.utterances))}</li>`}
        ${conversation.merged.length > 0 && html`<li dir="auto">${text.merged(conversation.merged.join(', '))}</li>`}
        <li>${text.labels}</li>
        <li>${text.elsewhere}</li>
      </ul>
      <p>${text.final}</p>
    <//>
  `;
}
