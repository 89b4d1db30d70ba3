/** Sessions: the characters of open conversations, and what searches of source code have been about. */
import { html } from '../html.js';
import { CharacterList } from './CharacterList.js';
import { FocusSessions } from './FocusSessions.js';

export default function SessionsView() {
  return html`
    <div class="stack sessions">
      <${CharacterList} />
      <${FocusSessions} />
    </div>
  `;
}
