/** What an entry of a conversation consists of, whichever form its provider gave it. */

/**
 * A part of an entry as it is shown.
 * @typedef {object} MessageBlock
 * @property {'text' | 'thought' | 'refusal' | 'call' | 'result' | 'image' | 'file' | 'marker' | 'other'} kind
 * @property {string} text what it says; empty for an image or a file
 * @property {string} name of a tool, a file, an address, a marker or an unknown type
 * @property {string} source of an image that the entry has within itself
 */

/** Images that a browser shows without asking another machine, and without running what is in them. */
const OWN_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,/;

/** Roles that mean the same in different interfaces, or that have a word in the language of the page. */
const ROLES = { stt: 'user', tts: 'assistant' };

/**
 * @param {MessageBlock['kind']} kind
 * @param {string} text
 * @param {string} [name]
 * @param {string} [source]
 * @returns {MessageBlock}
 */
function block(kind, text, name = '', source = '') {
  return { kind, text, name, source };
}

/**
 * Returns the role of the speaker.
 * @param {any} item an entry with its journal
 * @returns {string}
 */
export function roleOf({ entry }) {
  return entry.role ?? ROLES[/** @type {keyof typeof ROLES} */ (entry.type)] ?? String(entry.type ?? '');
}

/**
 * Returns the parts of an entry in their order.
 * @param {any} item
 * @returns {MessageBlock[]}
 */
export function blocksOf({ journal, entry }) {
  if (journal === 'utterance') {
    return [block('text', String(entry.text ?? ''))];
  }
  const answered = entry.role === 'tool' || entry.tool_call_id;
  return [
    ...contentOf(entry.content).map((one) =>
      answered && one.kind === 'text' ? block('result', one.text, entry.name ?? '') : one,
    ),
    ...(entry.refusal ? [block('refusal', String(entry.refusal))] : []),
    ...callsOf(entry),
    ...(entry.audio ? [block('file', String(entry.audio.transcript ?? ''), 'audio')] : []),
    ...listOf(entry.media).map(mediumOf),
    ...(entry.marker ? [block('marker', '', String(entry.marker))] : []),
  ];
}

/**
 * Returns an entry in one line; what is no text is named in brackets, as in exports.
 * @param {any} item
 */
export function textOf(item) {
  return blocksOf(item)
    .map(({ kind, text, name }) => (kind === 'call' || !text ? name && `[${name}]` : text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * @param {unknown} content
 * @returns {MessageBlock[]}
 */
function contentOf(content) {
  if (typeof content === 'string') {
    return content ? [block('text', content)] : [];
  }
  return listOf(content).map(partOf);
}

/**
 * @param {any} part a block of a provider
 * @returns {MessageBlock}
 */
function partOf(part) {
  switch (part?.type) {
    case 'text':
      return block('text', String(part.text ?? ''));
    case 'refusal':
      return block('refusal', String(part.refusal ?? ''));
    case 'thinking':
      return block('thought', String(part.thinking ?? ''));
    case 'redacted_thinking':
      return block('thought', '');
    case 'image_url':
      return imageOf(String(part.image_url?.url ?? part.image_url ?? ''));
    case 'image':
      return imageOf(sourceOf(part.source));
    case 'input_audio':
      return block('file', '', `audio/${part.input_audio?.format ?? '*'}`);
    case 'file':
      return block('file', '', String(part.file?.filename ?? part.file?.file_id ?? ''));
    case 'document':
      return block(
        'file',
        part.source?.type === 'text' ? String(part.source.data ?? '') : '',
        String(part.title ?? part.source?.media_type ?? ''),
      );
    case 'tool_use':
    case 'server_tool_use':
      return block('call', written(part.input), String(part.name ?? ''));
    case 'tool_result':
      return block('result', resultOf(part.content), '');
    default:
      return block('other', written(part), String(part?.type ?? ''));
  }
}

/** @param {unknown} content */
function resultOf(content) {
  return contentOf(content)
    .map(({ text, name }) => text || (name && `[${name}]`))
    .join('\n');
}

/**
 * @param {any} source as Anthropic has it
 * @returns {string}
 */
function sourceOf(source) {
  return source?.type === 'base64'
    ? `data:${source.media_type};base64,${source.data}`
    : String(source?.url ?? source?.file_id ?? '');
}

/**
 * @param {string} address
 * @returns {MessageBlock}
 */
function imageOf(address) {
  if (OWN_IMAGE.test(address)) {
    return block('image', '', address.slice(5, address.indexOf(';')), address);
  }
  return block('image', '', address.startsWith('data:') ? address.slice(5, 45).split(/[;,]/)[0] : address);
}

/**
 * @param {any} medium
 * @returns {MessageBlock}
 */
function mediumOf(medium) {
  const uri = String(medium?.uri ?? '');
  return String(medium?.mime_type ?? '').startsWith('image/') || OWN_IMAGE.test(uri)
    ? imageOf(uri)
    : block('file', String(medium?.caption ?? ''), uri);
}

/**
 * @param {any} entry
 * @returns {MessageBlock[]}
 */
function callsOf(entry) {
  const calls = listOf(entry.tool_calls).map((call) => call?.function ?? call?.custom ?? {});
  return [...calls, ...(entry.function_call ? [entry.function_call] : [])].map((call) =>
    block('call', written(call.arguments ?? call.input), String(call.name ?? '')),
  );
}

/**
 * Writes what a tool is given. A text stays as it is, since reading it as JSON would round long numbers.
 * @param {unknown} value
 */
function written(value) {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {}, null, 2);
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}
