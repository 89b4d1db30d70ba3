/** The next prompt of a session, its last requests, and what another policy would make of it. */
import { useAnswer } from '../answer.js';
import { html, useEffect, useMemo, useRef } from '../html.js';
import { pathOf } from '../http.js';
import { Empty, Partial } from '../part/Feedback.js';
import { words } from '../words.js';
import { PromptPage } from './PromptPage.js';
import { RequestHistory } from './RequestHistory.js';
import { SessionChooser } from './SessionChooser.js';

const SHOWN_REQUESTS = 50;

/** @param {{ sessions: any[], chosen: any, onOutdated: () => void }} properties `onOutdated`: asks for the sessions again */
export function SessionPrompt({ sessions, chosen, onOutdated }) {
  const { session, recipe, id, requests, has_text: hasText, has_request: hasRequest } = chosen;
  const text = words().prompt;
  const past = useAnswer(pathOf('/v1/context', { session, recipe, limit: SHOWN_REQUESTS, segments: 'false' }));
  const { reload } = past;
  // A request adds to them, and an erasure removes some.
  const kept = `${id} ${requests}`;
  const known = useRef(kept);
  useEffect(() => {
    if (known.current !== kept) {
      known.current = kept;
      reload();
    }
  }, [kept, reload]);
  const source = useMemo(
    () => ({
      key: `${recipe} ${session}`,
      recipe,
      session,
      request: hasRequest ? { repeat: id } : null,
      sent: hasRequest || !hasText ? undefined : id,
    }),
    [recipe, session, id, hasRequest, hasText],
  );
  const head = html`<${SessionChooser} sessions=${sessions} chosen=${chosen} />`;
  const history = html`<${RequestHistory} answer=${past} />`;
  if (!hasRequest && !hasText) {
    return html`
      <div class="stack">
        ${head}
        <${Empty} title=${text.gone}><p>${text.goneHint}</p><//>
        ${history}
      </div>
    `;
  }
  return html`
    <div class="stack">
      ${!hasRequest && html`<${Partial} reasons=${[text.sentOnly]} />`}
      <${PromptPage} source=${source} past=${past.data?.data ?? []} head=${head} onOutdated=${onOutdated} />
      ${history}
    </div>
  `;
}
