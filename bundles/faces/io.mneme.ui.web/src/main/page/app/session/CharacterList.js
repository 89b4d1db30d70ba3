/** The configured characters, and those of open sessions, as they are now. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { Answered, Empty } from '../part/Feedback.js';
import { number, words } from '../words.js';

const EVERY_MILLIS = 2_000;
const CONFIGURATION = `# etc/io.mneme.session.character-luna.cfg
prompt=You are Luna.
voice=soft`;
const OPENING = `const socket = new WebSocket('${location.origin.replace('http', 'ws')}/v1/realtime?recording=journal');
socket.onopen = () => socket.send(JSON.stringify({ type: 'session.update', session: { character: 'luna' } }));`;

export function CharacterList() {
  const text = words().sessions.characters;
  const answer = useAnswer('/v1/characters', { everyMillis: EVERY_MILLIS });
  return html`
    <section class="panel stack" aria-labelledby="characters-title">
      <div>
        <h2 id="characters-title">${text.title}</h2>
        <p class="muted">${text.meaning}</p>
      </div>
      <${Answered} answer=${answer}>
        ${(/** @type {any} */ data) =>
          data.characters.length === 0
            ? html`<${Empty} title=${text.none}><${CharacterSteps} /><//>`
            : html`
                <p role="status">${text.open(data.sessions)}</p>
                <${CharacterTable} characters=${data.characters} />
                ${data.sessions === 0 && html`<details><summary>${text.how}</summary><${CharacterSteps} /></details>`}
              `}
      <//>
    </section>
  `;
}

function CharacterSteps() {
  const text = words().sessions.characters;
  return html`
    <p>${text.configure}</p>
    <pre class="example" tabindex="0" aria-label=${text.configure}>${CONFIGURATION}</pre>
    <p>${text.connect}</p>
    <pre class="example" tabindex="0" aria-label=${text.connect}>${OPENING}</pre>
  `;
}

/** @param {{ characters: any[] }} properties */
function CharacterTable({ characters }) {
  const { title, columns, configured, unconfigured } = words().sessions.characters;
  return html`
    <div class="scrolled" tabindex="0" role="region" aria-label=${title}>
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">${columns.name}</th>
            <th scope="col">${columns.voice}</th>
            <th scope="col" class="amount">${columns.sessions}</th>
            <th scope="col" class="amount">${columns.current}</th>
            <th scope="col" class="amount">${columns.messages}</th>
            <th scope="col">${columns.origin}</th>
          </tr>
        </thead>
        <tbody>
          ${characters.map(
            (one) => html`
              <tr key=${one.name}>
                <th scope="row"><${EntryText} text=${one.name} /></th>
                <td><${EntryText} text=${one.voice || '–'} /></td>
                <td class="amount">${number(one.sessions)}</td>
                <td class="amount">${number(one.current)}</td>
                <td class="amount">${number(one.messages)}</td>
                <td>${one.configured ? configured : unconfigured}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
