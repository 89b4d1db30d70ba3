/** Takes files of other programs, tries them, and imports what the reader wants. */
import { html, useEffect, useRef, useState } from '../html.js';
import { Field } from '../part/Field.js';
import { words } from '../words.js';
import { GivenFileRow } from './GivenFileRow.js';
import { addFiles, newEntriesOf, queue, useFiles } from './importFiles.js';

/** @param {{ importers: string[] }} properties `importers`: the names of the programs whose files are understood */
export function ImportPanel({ importers }) {
  const text = words().imports;
  const files = useFiles();
  const ready = files.filter((given) => newEntriesOf(given) > 0);
  const importAll = () => {
    for (const { key } of ready) {
      queue(key, false);
    }
  };
  return html`
    <section class="panel stack import-panel">
      <h2>${text.title}</h2>
      <p>${text.meaning}</p>
      <${DropArea} />
      ${importers.length > 0 && html`<p class="muted small">${text.understood(importers.join(', '))}</p>`}
      ${
        files.length > 0 &&
        html`<ul class="rows import-files" aria-label=${text.files}>
          ${files.map((given) => html`<li key=${given.key}><${GivenFileRow} given=${given} /></li>`)}
        </ul>`
      }
      ${ready.length > 1 && html`<p><button type="button" class="primary" onClick=${importAll}>${text.importAll(ready.length)}</button></p>`}
    </section>
  `;
}

/** The place that files are dropped on, and the field that chooses them by keys. */
function DropArea() {
  const text = words().imports;
  const [over, setOver] = useState(false);
  // Entering a child of the area comes before leaving the area.
  const depth = useRef(0);
  useEffect(keepPageOnDrop, []);
  const enter = (/** @type {number} */ step) => {
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    addFiles(event.dataTransfer?.files ?? []);
  };
  const choose = (/** @type {any} */ event) => {
    addFiles(event.target.files ?? []);
    // The same file can be chosen again.
    event.target.value = '';
  };
  return html`
    <div
      class=${over ? 'drop-area over' : 'drop-area'}
      onDragEnter=${() => enter(1)}
      onDragLeave=${() => enter(-1)}
      onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
      onDrop=${drop}
    >
      <p class="drop-title" aria-hidden="true">${text.drop}</p>
      <${Field} label=${text.choose} hint=${text.chooseHint}>
        ${(/** @type {object} */ control) => html`<input ...${control} type="file" multiple onChange=${choose} />`}
      <//>
    </div>
  `;
}

/** A file that is dropped beside the area would else be opened in place of the page. */
function keepPageOnDrop() {
  const keep = (/** @type {Event} */ event) => event.preventDefault();
  addEventListener('dragover', keep);
  addEventListener('drop', keep);
  return () => {
    removeEventListener('dragover', keep);
    removeEventListener('drop', keep);
  };
}
