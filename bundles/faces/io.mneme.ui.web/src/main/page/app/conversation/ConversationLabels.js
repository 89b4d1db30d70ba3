/** Title, tags and pin of a conversation, edited where they stand. */
import { html, useState } from '../html.js';
import { ProblemError, request, segmentOf } from '../http.js';
import { describe } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { focusOnce } from '../part/focusOnce.js';
import { words } from '../words.js';

/**
 * @param {object} properties
 * @param {any} properties.conversation
 * @param {string} properties.tag its entity tag
 * @param {() => Promise<void>} properties.onChange
 * @param {any} [properties.children] further buttons
 */
export function ConversationLabels({ conversation, tag, onChange, children }) {
  const text = words().conversations;
  const [editing, setEditing] = useState('');
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const save = async (/** @type {Record<string, unknown>} */ changes) => {
    setProblem(null);
    try {
      await changeConversation(conversation, tag, changes);
      setEditing('');
    } catch (failure) {
      setProblem(failure);
    }
    await onChange();
  };
  const start = (/** @type {string} */ what) => {
    setProblem(null);
    setEditing(what);
  };
  const error = problem ? describe(problem) : '';
  return html`
    <div class="line">
      <button type="button" aria-pressed=${conversation.pinned} onClick=${() => save({ pinned: !conversation.pinned })} title=${text.pinHint}>
        ${conversation.pinned ? text.pinned : text.pin}
      </button>
      <button type="button" aria-expanded=${editing === 'title'} onClick=${() => start('title')}>${text.editTitle}</button>
      <button type="button" aria-expanded=${editing === 'tags'} onClick=${() => start('tags')}>${text.addTag}</button>
      ${children}
    </div>
    ${
      conversation.tags.length > 0 &&
      html`<div class="line">
      ${conversation.tags.map(
        (/** @type {string} */ one) => html`
          <span class="tag" key=${one}>
            <bdi>${one}</bdi>
            <button
              type="button"
              class="quiet tag-remove"
              aria-label=${text.removeTag(one)}
              onClick=${() => save({ tags: conversation.tags.filter((/** @type {string} */ other) => other !== one) })}
            >
              ×
            </button>
          </span>
        `,
      )}
    </div>`
    }
    ${
      editing === 'title' &&
      html`<${LabelForm}
        key="title"
        label=${text.title}
        hint=${text.titleHint}
        value=${conversation.title ?? ''}
        error=${error}
        onSave=${(/** @type {string} */ title) => save({ title: title || null })}
        onCancel=${() => setEditing('')}
      />`
    }
    ${
      editing === 'tags' &&
      html`<${LabelForm}
        key="tags"
        label=${text.newTag}
        value=""
        error=${error}
        onSave=${(/** @type {string} */ one) => (one ? save({ tags: [...conversation.tags, one] }) : setEditing(''))}
        onCancel=${() => setEditing('')}
      />`
    }
    ${!editing && error && html`<p class="field-error" role="alert" dir="auto">${error}</p>`}
  `;
}

/**
 * @param {object} properties
 * @param {string} properties.label
 * @param {string} [properties.hint]
 * @param {string} properties.value
 * @param {string} properties.error
 * @param {(value: string) => void} properties.onSave
 * @param {() => void} properties.onCancel
 */
function LabelForm({ label, hint, value, error, onSave, onCancel }) {
  const [typed, setTyped] = useState(value);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onSave(typed.trim());
  };
  return html`
    <form class="label-form" onSubmit=${submit}>
      <${Field} label=${label} hint=${hint} error=${error}>
        ${(/** @type {object} */ control) => html`
          <input ...${control} dir="auto" autocomplete="off" ref=${focusOnce} value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
        `}
      <//>
      <div class="line">
        <button type="submit" class="primary">${words().frame.save}</button>
        <button type="button" onClick=${onCancel}>${words().frame.cancel}</button>
      </div>
    </form>
  `;
}

/**
 * Changes labels unless another program has changed them: the tag of a conversation changes with each entry, which is no contradiction.
 * @param {any} seen the conversation as its reader sees it
 * @param {string} tag
 * @param {Record<string, unknown>} changes
 */
async function changeConversation(seen, tag, changes) {
  const path = `/v1/conversations/${segmentOf(seen.id)}`;
  try {
    await request('PATCH', path, { body: changes, ifMatch: tag });
  } catch (failure) {
    if (!(failure instanceof ProblemError && failure.status === 412)) {
      throw failure;
    }
    const now = await request('GET', path);
    if (Object.keys(changes).some((label) => JSON.stringify(now.data[label]) !== JSON.stringify(seen[label]))) {
      throw failure;
    }
    await request('PATCH', path, { body: changes, ifMatch: now.tag });
  }
}
