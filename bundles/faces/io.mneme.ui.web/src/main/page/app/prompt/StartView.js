/** Stands where no program has asked for a prompt yet: what to do next. */
import { addressOf, goTo, useAddress } from '../address.js';
import { useAnswer } from '../answer.js';
import { html, useEffect, useMemo, useRef, useState } from '../html.js';
import { pathOf, request } from '../http.js';
import { ImportPanel } from '../imports/ImportPanel.js';
import { Answered, describe } from '../part/Feedback.js';
import { number, words } from '../words.js';
import { PromptPage } from './PromptPage.js';

/**
 * @typedef {object} DemoLoading
 * @property {boolean} loading whether the demonstration is being loaded
 * @property {(loading: boolean) => void} onLoading called when the demonstration is being loaded, and when it no longer is
 * @property {() => Promise<void>} onLoaded called when there is a session; done when it is shown
 */

/** @param {DemoLoading} properties */
export function StartView(properties) {
  const journals = useAnswer('/v1/journals', { everyMillis: 5_000 });
  return html`
    <${Answered} answer=${journals}>
      ${(/** @type {any} */ { data }) => {
        const recorded = data
          .filter((/** @type {any} */ { journal }) => ['dictation', 'message', 'utterance'].includes(journal))
          .reduce((/** @type {number} */ sum, /** @type {any} */ { entries, archived }) => sum + entries + (archived ?? 0), 0);
        // What the demonstration records in its first seconds is not what the reader waits for.
        return recorded === 0 || properties.loading
          ? html`<${EmptyStore} ...${properties} />`
          : html`<${FirstRequest} recorded=${recorded} />`;
      }}
    <//>
  `;
}

/** @param {DemoLoading} properties */
function EmptyStore(properties) {
  const text = words().prompt.start;
  return html`
    <div class="stack">
      <section class="panel stack start-lead">
        <h2>${text.empty}</h2>
        <p>${text.what}</p>
        <${DemoButton} ...${properties} />
      </section>
      <${HistoryPanel} />
      <section class="panel stack start-lead">
        <h2>${text.own}</h2>
        <ol class="start-steps stack">
          <li><p>${text.record}</p><${Example} command=${`curl ${location.origin}/v1/dictations -H 'Content-Type: application/json' -d '{"asr_text":"tea at fife","final_text":"Tea at five.","enhance_mode":"notes","preview_enabled":true}'`} /></li>
          <li><p>${text.ask}</p><${Example} command=${askCommand('notes')} /></li>
          <li><p>${text.see}</p></li>
        </ol>
      </section>
    </div>
  `;
}

/** Without the service of imports, the way to begin is another one. */
function HistoryPanel() {
  const imports = useAnswer('/v1/imports');
  return imports.data && html`<div class="start-lead"><${ImportPanel} importers=${imports.data.importers} /></div>`;
}

/** @param {DemoLoading} properties */
function DemoButton({ loading, onLoading, onLoaded }) {
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const text = words().prompt.start;
  const load = async () => {
    setProblem(null);
    onLoading(true);
    try {
      const { data } = await request('POST', '/v1/demo');
      // A reader who has gone to another view meanwhile stays there.
      if (here.current) {
        goTo(addressOf({ view: 'prompt', session: data?.session }), { replace: true });
      }
      await onLoaded();
    } catch (failure) {
      setProblem(failure);
    } finally {
      onLoading(false);
    }
  };
  return html`
    <div class="line">
      <button type="button" class="primary" disabled=${loading} onClick=${load}>${loading ? text.loading : text.load}</button>
      <span class="muted small">${text.loadHint}</span>
    </div>
    ${
      problem &&
      html`<div role="alert" class="stack">
        <p class="field-error" dir="auto">${describe(problem)}</p>
        ${problem.status !== 409 && html`<p>${text.demoCommand}</p><${Example} command="./mneme demo" />`}
      </div>`
    }
  `;
}

/** @param {{ command: string }} properties */
function Example({ command }) {
  return html`<pre class="command" tabindex="0"><code>${command}</code></pre>`;
}

/** @param {string} mode */
function askCommand(mode) {
  const body = JSON.stringify({
    session: 'desk',
    mode,
    mode_prompt: 'Mend what was dictated.',
    input: 'tea at fife',
    model: 'gpt-4o',
  });
  return `curl ${location.origin}/v1/context/dictation -H 'Content-Type: application/json' -d '${body}'`;
}

/** @param {{ recorded: number }} properties */
function FirstRequest({ recorded }) {
  const [address] = useAddress();
  const dictations = useAnswer('/v1/dictations?limit=1');
  const conversations = useAnswer(pathOf('/v1/conversations', { limit: 1 }));
  const text = words().prompt.start;
  const mode = dictations.data?.data[0]?.enhance_mode ?? '';
  const conversation = conversations.data?.data[0]?.id ?? '';
  return html`
    <div class="stack">
      <section class="panel stack start-lead">
        <h2>${text.noRequest}</h2>
        <p>${text.recorded(number(recorded))}</p>
        <${Example} command=${askCommand(mode || 'notes')} />
        <p>${text.appears}</p>
        <div class="line">
          ${mode && html`<a class="button primary" dir="auto" href=${addressOf({ view: 'prompt', example: 'dictation', of: mode })}>${text.previewMode(mode)}</a>`}
          ${conversation && html`<a class="button" dir="auto" href=${addressOf({ view: 'prompt', example: 'dialogue', of: conversation })}>${text.previewConversation(conversation)}</a>`}
        </div>
      </section>
      <${HistoryPanel} />
      ${address.example && address.of && html`<${ExamplePrompt} key=${`${address.example} ${address.of}`} recipe=${address.example} of=${address.of} />`}
    </div>
  `;
}

/** @param {{ recipe: string, of: string }} properties */
function ExamplePrompt({ recipe, of }) {
  const source = useMemo(
    () => ({
      key: `example ${recipe} ${of}`,
      recipe,
      session: null,
      request: recipe === 'dictation' ? { mode: of } : { conversation: of },
    }),
    [recipe, of],
  );
  return html`<${PromptPage} source=${source} past=${[]} head=${null} />`;
}
