/** Tries another window or renderer: prompt and cost before and after, and over the last requests. Nothing moves until it is used. */
import { useAddress } from '../address.js';
import { useAnswer } from '../answer.js';
import { html, useEffect, useMemo, useRef } from '../html.js';
import { ProblemError } from '../http.js';
import { Answered, Partial } from '../part/Feedback.js';
import { keyOf } from '../policy/policies.js';
import { language } from '../preferences.js';
import { words } from '../words.js';
import { PromptBar } from './PromptBar.js';
import { FigureTable, figuresOf } from './PromptFigures.js';
import { NO_SELECTION, PromptText } from './PromptText.js';
import { usePreview } from './preview.js';
import { blocksOf } from './promptBlocks.js';
import { ReplayTable } from './ReplayTable.js';
import { TrialForm } from './TrialForm.js';
import { choiceOf, isTried, optionsOf } from './trial.js';
import { RestoreButton, UseTrial } from './UseTrial.js';
import { useWindowSettings } from './windowSettings.js';

const POLICIES_MILLIS = 2_000;

/**
 * @param {object} properties
 * @param {import('./preview.js').PromptSource} properties.source
 * @param {any} properties.context what the next request gets as things are
 * @param {() => void} properties.onUsed called when another policy serves
 */
export function TryAnother({ source, context, onUsed }) {
  const [address] = useAddress();
  const policies = useAnswer('/v1/policies', { everyMillis: POLICIES_MILLIS });
  useServing(policies.data?.data, onUsed);
  const configured = useWindowSettings();
  const text = words().prompt.trial;
  return html`
    <${Answered} answer=${policies}>
      ${(/** @type {any} */ { data }) => {
        const choice = choiceOf(address, context, data, configured.valueOf);
        const reload = () => {
          policies.reload();
          configured.reload();
          onUsed();
        };
        return html`
          <${Trial} source=${source} choice=${isTried(choice) ? choice : null}>
            ${(/** @type {import('../answer.js').KnownAnswer} */ tried) => html`
              <section class="panel stack" aria-label=${text.choose}>
                <p>${text.lead}</p>
                <${TrialForm} choice=${choice} policies=${data} problem=${tried.problem} />
                <${RestoreButton} policies=${data} onUsed=${reload} />
                ${isNamed(choice, data) && html`<p class="muted">${text.namedByRequest(choice.current.window)}</p>`}
                ${!isTried(choice) && html`<p class="muted" role="status">${text.chooseFirst}</p>`}
              </section>
              ${isTried(choice) && html`<${Outcome} source=${source} choice=${choice} before=${context} tried=${tried} onUsed=${reload} />`}
              <div class="prompt-sides">
                <${Side} title=${text.now} context=${context} />
                ${isTried(choice) && tried.data && html`<${Side} title=${text.tried} context=${tried.data} />`}
              </div>
            `}
          <//>
        `;
      }}
    <//>
  `;
}

/**
 * Asks for the prompt again when other policies serve, such as those of a bundle that has come or gone.
 * @param {any[] | undefined} policies undefined before they are known
 * @param {() => void} onChanged
 */
function useServing(policies, onChanged) {
  const serving = policies ? JSON.stringify(policies.filter(({ active }) => active).map(keyOf)) : '';
  const former = useRef('');
  useEffect(() => {
    if (former.current !== '' && serving !== '' && former.current !== serving) {
      onChanged();
    }
    former.current = serving || former.current;
  }, [serving, onChanged]);
}

/**
 * Previews what a choice makes of the next request.
 * @param {{ source: import('./preview.js').PromptSource, choice: import('./trial.js').TrialChoice | null, children: (tried: import('../answer.js').KnownAnswer) => any }} properties
 */
function Trial({ source, choice, children }) {
  const options = choice ? optionsOf(choice) : {};
  const key = JSON.stringify(options);
  const trial = useMemo(() => (choice ? { ...source, key: `${source.key} ${key}` } : null), [source, key]);
  return children(usePreview(trial, options));
}

/**
 * @param {{ source: import('./preview.js').PromptSource, choice: import('./trial.js').TrialChoice, before: any,
 *     tried: import('../answer.js').KnownAnswer, onUsed: () => void }} properties
 */
function Outcome({ source, choice, before, tried, onUsed }) {
  const text = words().prompt.trial;
  // What is wrong with a field is said beside it.
  if (tried.problem instanceof ProblemError && tried.problem.status === 400 && tried.problem.field) {
    return null;
  }
  const answer = { ...tried, problem: tried.data ? null : tried.problem };
  return html`
    <section class="panel stack" aria-labelledby="trial-outcome">
      <h3 id="trial-outcome">${text.outcome}</h3>
      <${Answered} answer=${answer}>
        ${(/** @type {any} */ after) => html`
          <${Partial} reasons=${(after.left_out ?? []).map((/** @type {any} */ omitted) => words().prompt.leftOut(omitted.contributor, omitted.reason))} />
          <${FigureTable}
            caption=${text.comparison}
            columns=${[{ title: text.now, figures: figuresOf(before) }, { title: text.tried, figures: figuresOf(after) }]}
            difference
          />
          ${after.lost_to && html`<p class="prompt-broken" dir="auto">${text.once(after.lost_to.contributor)}</p>`}
        `}
      <//>
      <${ReplayTable} source=${source} choice=${choice} />
      <${UseTrial} choice=${choice} onUsed=${onUsed} />
    </section>
  `;
}

/** @param {{ title: string, context: any }} properties */
function Side({ title, context }) {
  const blocks = useMemo(() => blocksOf(context), [context]);
  const body = useMemo(
    () => html`<${PromptText} blocks=${blocks} context=${context} brief ...${NO_SELECTION} />`,
    [blocks, language()],
  );
  const text = words().prompt.trial;
  return html`
    <div class="panel stack prompt-side">
      <h3>${title}</h3>
      <p class="muted small" dir="auto">${text.madeBy(context.window?.policy ?? '', context.window?.entries ?? 0, context.renderer ?? '')}</p>
      <${PromptBar} blocks=${blocks} context=${context} />
      <div class="scrolled prompt-scroll" tabindex="0" role="region" aria-label=${title}>${body}</div>
    </div>
  `;
}

/**
 * Returns whether a window serves that is not the active one: the request names it.
 * @param {import('./trial.js').TrialChoice} choice
 * @param {any[]} policies
 */
function isNamed({ current }, policies) {
  const serving = policies.filter(({ kind, name }) => kind === 'window' && name === current.window);
  return serving.length > 0 && !serving.some(({ active }) => active);
}
