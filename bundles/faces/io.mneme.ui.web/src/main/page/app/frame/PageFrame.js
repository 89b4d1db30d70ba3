/** The frame of all views: navigation, choices of the reader, help, and what was just done. */
import { isSignedIn, signInNeeded, startAgain } from '../access.js';
import { addressOf, useAddress } from '../address.js';
import { html, useEffect, useErrorBoundary, useState } from '../html.js';
import { request } from '../http.js';
import { handleKeys } from '../keyboard.js';
import { Failure, Loading } from '../part/Feedback.js';
import { Toasts } from '../part/Toasts.js';
import { usePreferences } from '../preferences.js';
import { words } from '../words.js';
import { HelpDialog } from './HelpDialog.js';
import { PreferenceChoices } from './PreferenceChoices.js';
import { SignInDialog } from './SignInDialog.js';
import { VIEW_NAMES, VIEWS, viewOf } from './views.js';

export function PageFrame() {
  usePreferences();
  const [state] = useAddress();
  const [helping, setHelping] = useState(false);
  const signingIn = signInNeeded.use();
  const view = viewOf(state.view);
  const { frame } = words();
  useEffect(() => handleKeys({ showHelp: () => setHelping(true) }), []);
  useEffect(() => {
    document.title = `${frame.views[view]} · Mneme`;
  });
  return html`
    <a class="skip-link" href="#main">${frame.skip}</a>
    <header class="page-header">
      <a class="brand" href="/">Mneme</a>
      <${Navigation} current=${view} />
      <div class="page-tools">
        <a class="button quiet" href="/docs/" target="_blank" rel="noopener">${frame.docs}</a>
        <${PreferenceChoices} />
        <button type="button" class="quiet" onClick=${() => setHelping(true)}>${frame.help.open}</button>
        ${isSignedIn() && html`<button type="button" class="quiet" onClick=${signOut}>${frame.signIn.out}</button>`}
      </div>
    </header>
    <main id="main" tabindex="-1">
      <${LoadedView} key=${view} name=${view} />
    </main>
    <${Toasts} />
    ${signingIn && html`<${SignInDialog} onClose=${() => signInNeeded.set(false)} />`}
    ${helping && html`<${HelpDialog} onClose=${() => setHelping(false)} />`}
  `;
}

async function signOut() {
  await request('DELETE', '/v1/sign-in').catch(() => {});
  startAgain(false);
}

/** @param {{ current: string }} properties */
function Navigation({ current }) {
  const { frame } = words();
  return html`
    <nav aria-label=${frame.navigation}>
      <ul class="navigation">
        ${VIEW_NAMES.map(
          (name) => html`
            <li key=${name}>
              <a href=${addressOf({ view: name })} aria-current=${name === current ? 'page' : undefined}>
                ${frame.views[name]}
              </a>
            </li>
          `,
        )}
      </ul>
    </nav>
  `;
}

/**
 * Shows a view once it is loaded, or why it cannot be shown.
 * @param {{ name: import('./views.js').ViewName }} properties
 */
function LoadedView({ name }) {
  const [View, setView] = useState(/** @type {any} */ (null));
  const [failure, setFailure] = useState(/** @type {unknown} */ (null));
  const [broken, reset] = useErrorBoundary();
  useEffect(() => {
    VIEWS[name]().then((loaded) => setView(() => loaded.default), setFailure);
  }, [name]);
  const problem = failure ?? broken;
  return html`
    <h1>${words().frame.views[name]}</h1>
    ${problem ? html`<${Failure} problem=${problem} onRetry=${broken ? reset : () => location.reload()} />` : View ? html`<${View} />` : html`<${Loading} />`}
  `;
}
