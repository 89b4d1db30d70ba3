/** A prompt: a sentence about it, its bar and figures, its text, and what was selected in it. */
import { useAddress } from '../address.js';
import { html, useCallback, useEffect, useMemo, useState } from '../html.js';
import { Answered, Partial } from '../part/Feedback.js';
import { useMedia } from '../part/useMedia.js';
import { language } from '../preferences.js';
import { words } from '../words.js';
import { DetailsPlace } from './DetailsPlace.js';
import { isRequest } from './markWords.js';
import { PromptBar } from './PromptBar.js';
import { PromptFigures } from './PromptFigures.js';
import { PromptSentence } from './PromptSentence.js';
import { PromptText } from './PromptText.js';
import { useJournalTail, usePreview } from './preview.js';
import { blocksOf } from './promptBlocks.js';
import { TryAnother } from './TryAnother.js';

/** From this width on there is room for details beside the prompt, as in the styles. */
const WIDE = '(min-width: 64rem)';

/**
 * @param {object} properties
 * @param {import('./preview.js').PromptSource} properties.source
 * @param {any[]} properties.past the last requests of the session, newest first
 * @param {any} properties.head stands before everything, such as the choice of the session
 * @param {() => void} [properties.onOutdated] called if the source is no longer the newest request
 */
export function PromptPage({ source, past, head, onOutdated }) {
  const preview = usePreview(source);
  useJournalTail(preview.data, source.recipe, preview.reload);
  const outdated = Boolean(onOutdated) && (preview.problem?.field === 'repeat' || preview.problem?.status === 410);
  useEffect(() => {
    if (outdated) {
      onOutdated?.();
    }
  }, [outdated, onOutdated]);
  // Another request has come meanwhile: that is no failure, and its prompt follows.
  const answer = outdated ? { ...preview, problem: null } : preview;
  return html`
    <${Answered} answer=${answer}>
      ${(/** @type {any} */ context) =>
        html`<${ShownPrompt} source=${source} context=${context} past=${past} head=${head} reload=${preview.reload} />`}
    <//>
  `;
}

/** @param {{ source: import('./preview.js').PromptSource, context: any, past: any[], head: any, reload: () => void }} properties */
function ShownPrompt({ source, context, past, head, reload }) {
  const [address, change] = useAddress();
  const wide = useMedia(WIDE);
  const [erased, setErased] = useState(/** @type {ReadonlySet<string>} */ (new Set()));
  const blocks = useMemo(() => blocksOf(context), [context]);
  const trying = address.try === '1' && Boolean(source.request);
  const text = words().prompt;
  const { piece = '', entry = '' } = address;
  const select = useCallback(
    (/** @type {Record<string, string | null>} */ selection) =>
      change({ piece: null, entry: null, ...selection }, { replace: true }),
    [change],
  );
  const body = useMemo(
    () =>
      html`<${PromptText} blocks=${blocks} context=${context} piece=${piece} entry=${entry} erased=${erased} onSelect=${select} />`,
    [blocks, context, piece, entry, erased, language()],
  );
  const details = html`
    <${DetailsPlace} context=${context} blocks=${blocks} piece=${piece} entry=${entry} inPlace=${wide && !trying}
      erased=${erased} onErased=${setErased} onReload=${reload} onClose=${() => select({})} />
  `;
  return html`
    <section class="panel stack prompt-head" aria-label=${text.summary}>
      ${head}
      <div class="prompt-short">
        <${PromptSentence} source=${source} context=${context} />
        <${PromptFigures} context=${context} past=${past} />
      </div>
      <${PromptBar} blocks=${blocks} context=${context} piece=${piece} onSelect=${select} />
    </section>
    <${Partial} reasons=${omissions(context)} />
    <div class="stack">
      <div class="line spread">
        <h2 id="prompt-text-title">${trying ? text.tryTitle : text.textTitle}</h2>
        ${source.request && html`<${TryButton} trying=${trying} onChange=${change} />`}
      </div>
      ${
        trying
          ? html`<${TryAnother} source=${source} context=${context} onUsed=${reload} />${details}`
          : html`<div class="prompt-columns"><div class="panel prompt-page" tabindex="0" role="region" aria-label=${text.textTitle}>${body}</div>${details}</div>`
      }
    </div>
  `;
}

/** @param {{ trying: boolean, onChange: (changes: Record<string, string | null>) => void }} properties */
function TryButton({ trying, onChange }) {
  const text = words().prompt;
  const change = () =>
    onChange(trying ? { try: null, window: null, renderer: null, settings: null } : { try: '1', piece: null, entry: null });
  return html`<button type="button" class=${trying ? '' : 'primary'} onClick=${change}>${trying ? text.tryEnd : text.tryStart}</button>`;
}

/** @param {any} context */
function omissions(context) {
  const { leftOut } = words().prompt;
  const omitted = (context.left_out ?? [])
    // The sentence says that already.
    .filter((/** @type {any} */ omitted) => !isRequest(omitted))
    .map((/** @type {any} */ { contributor, reason }) => leftOut(contributor, reason));
  return [...omitted, ...(context.window?.warnings ?? [])];
}
