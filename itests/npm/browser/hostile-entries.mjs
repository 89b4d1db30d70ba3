/** Entries of every kind with hostile texts in all their fields. */
import { HostileTexts } from './hostile-texts.mjs';

/** Keys that no kind of entry knows. */
const EXTRA = {
  app: '<img src=x onerror="window.ranText=1">',
  '<b onclick=window.ranText=1>key</b>': { __proto: ['<script>window.ranText=1</script>'] },
};

/** Returns a name as a segment of a path. */
export function segmentOf(name) {
  return `~${Buffer.from(name, 'utf8').toString('base64url')}`;
}

/**
 * Records them, from a seed, and returns the names that addresses of details need.
 * @param {import('./container.mjs').Container} container
 * @param {number} seed
 */
export async function recordHostileEntries(container, seed) {
  const texts = new HostileTexts(seed);
  const dictations = await recordDictations(container, texts);
  const conversations = await recordConversations(container, texts);
  await recordUtterances(container, texts);
  const terms = await recordTerms(container, texts);
  await recordSessions(container, texts, conversations);
  return { dictations, conversations, terms };
}

async function recordDictations(container, texts) {
  const ids = [];
  for (let i = 0; i < 24; i++) {
    const { id } = await container.send('POST', '/v1/dictations', {
      asr_text: texts.text('recognised'),
      enhanced_text: texts.text('enhanced'),
      final_text: texts.text('confirmed'),
      enhance_mode: i % 2 === 0 ? texts.name('mode') : 'hostile',
      stt_model: texts.name('recogniser'),
      llm_model: texts.name('model'),
      preview_enabled: true,
      audio_duration: 1.5,
      ...EXTRA,
    });
    ids.push(id);
  }
  return ids;
}

async function recordConversations(container, texts) {
  const ids = ['hostile-1', 'hostile-2'];
  for (const id of ids) {
    await container.send('POST', `/v1/journals/message/entries?conversation_id=${id}`, messages(texts));
    await container.send('PATCH', `/v1/conversations/${id}`, {
      title: texts.name('title', 400),
      tags: [texts.name('tag', 90), texts.name('other tag', 90)],
    });
  }
  return ids;
}

function messages(texts) {
  const call = {
    id: texts.name('call'),
    type: 'function',
    function: { name: 'look_up', arguments: JSON.stringify({ place: texts.text('argument') }) },
  };
  return [
    { role: 'user', author: texts.name('author'), content: texts.text('question'), ...EXTRA },
    { role: 'assistant', content: [{ type: 'text', text: texts.text('block') }] },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: call.id, content: texts.text('result') },
    {
      role: 'assistant',
      author: texts.name('character'),
      content: texts.text('answer'),
      metadata: { note: texts.text('metadata') },
    },
  ];
}

async function recordUtterances(container, texts) {
  for (let i = 0; i < 8; i++) {
    await container.send('POST', '/v1/utterances', {
      type: i % 2 === 0 ? 'stt' : 'tts',
      text: texts.text('utterance'),
      project_path: `/home/${texts.name('project', 100)}`,
      duration_ms: 900,
    });
  }
}

async function recordTerms(container, texts) {
  const terms = [texts.line('term', 120), texts.line('other term', 120)];
  for (const term of terms) {
    await container.send('PUT', `/v1/vocabulary/${segmentOf(term)}`, {
      variants: [texts.line('variant', 90), texts.line('other variant', 90)],
      category: texts.line('category', 90),
      note: texts.text('note').slice(0, 400),
    });
  }
  return terms;
}

async function recordSessions(container, texts, [conversation]) {
  for (let i = 0; i < 2; i++) {
    await container.send('POST', '/v1/context/dictation', {
      session: texts.name('session', 200),
      mode: 'hostile',
      mode_prompt: texts.text('instruction'),
      input: texts.text('input'),
      model: 'gpt-4o',
      vocabulary: 'auto',
    });
    await container.send('POST', '/v1/context/dialogue', { session: texts.name('dialogue', 200), conversation, model: 'gpt-4o' });
  }
  await container.send('POST', '/v1/sessions/current/turns', {
    query: texts.text('query').slice(0, 900),
    focus_symbols: [texts.name('symbol', 120)],
    results_count: 2,
  });
}
