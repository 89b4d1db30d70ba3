/** Asks for a token where the container requires one. */
import { startAgain } from '../access.js';
import { html, useState } from '../html.js';
import { ProblemError, request } from '../http.js';
import { Dialog } from '../part/Dialog.js';
import { Failure } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { words } from '../words.js';

/** @param {{ onClose: () => void }} properties */
export function SignInDialog({ onClose }) {
  const { signIn } = words().frame;
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setProblem(null);
    try {
      await request('POST', '/v1/sign-in', { token: token.trim() });
      startAgain(true);
    } catch (failure) {
      setProblem(failure);
    }
  };
  const refused = problem instanceof ProblemError && problem.status === 401;
  return html`
    <${Dialog} title=${signIn.title} onClose=${onClose}>
      <form class="stack" onSubmit=${send}>
        <${Field} label=${signIn.token} hint=${signIn.hint} error=${refused ? problem.detail : ''}>
          ${(/** @type {any} */ control) => html`
            <input
              ...${control}
              type="password"
              autocomplete="off"
              required
              autofocus
              value=${token}
              onInput=${(/** @type {any} */ event) => setToken(event.currentTarget.value)}
            />
          `}
        <//>
        ${problem && !refused && html`<${Failure} problem=${problem} />`}
        <p><button type="submit" class="primary">${signIn.send}</button></p>
      </form>
    <//>
  `;
}
