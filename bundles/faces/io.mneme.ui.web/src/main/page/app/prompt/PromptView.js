/** The first page: what the next request of a session sends, which part of it is cached, what it costs, and why it is so. */
import { useAddress } from '../address.js';
import { useAnswer } from '../answer.js';
import { html, useState } from '../html.js';
import { Answered, Empty } from '../part/Feedback.js';
import { words } from '../words.js';
import { SessionChooser, sessionOf } from './SessionChooser.js';
import { SessionPrompt } from './SessionPrompt.js';
import { StartView } from './StartView.js';

const REFRESH_MILLIS = 3_000;

export default function PromptView() {
  const [loading, setLoading] = useState(false);
  // The demonstration makes requests one after the other: only the last one is of interest.
  const sessions = useAnswer('/v1/context/sessions?limit=100', { everyMillis: loading ? 0 : REFRESH_MILLIS });
  return html`
    <${Answered} answer=${sessions}>
      ${(/** @type {any} */ { data }) =>
        data.length === 0
          ? html`<${StartView} loading=${loading} onLoading=${setLoading} onLoaded=${sessions.reload} />`
          : html`<${ChosenSession} sessions=${data} onOutdated=${sessions.reload} />`}
    <//>
  `;
}

/** @param {{ sessions: any[], onOutdated: () => void }} properties */
function ChosenSession({ sessions, onOutdated }) {
  const [address] = useAddress();
  const text = words().prompt;
  const chosen = sessionOf(sessions, address);
  if (!chosen) {
    return html`
      <div class="stack">
        <${SessionChooser} sessions=${sessions} chosen=${null} />
        <${Empty} title=${text.unknownSession(address.session)}>
          <p>${text.unknownHint}</p>
          <p><a href="/?view=prompt">${text.showNewest}</a></p>
        <//>
      </div>
    `;
  }
  return html`<${SessionPrompt} key=${`${chosen.recipe} ${chosen.session}`} sessions=${sessions} chosen=${chosen} onOutdated=${onOutdated} />`;
}
