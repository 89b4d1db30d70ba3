// A chat with the official client of a provider: proxied-chat.mjs BASE INTERFACE MODE TURNS STREAM, prints one JSON object a turn.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../target/package.json', import.meta.url));
const Anthropic = require('@anthropic-ai/sdk').default;
const OpenAI = require('openai').default;

const [base, kind, mode, turns, stream] = process.argv.slice(2);
const rules = 'Follow the rules of the house, and answer in plain words. '.repeat(20);
const clock = () => `Now it is ${new Date().toISOString()}, request ${crypto.randomUUID()}.`;
const instructions = () => `You are the assistant of a firm. ${rules}\n${clock()}\n${rules}`;
const reports = [];

async function observed(address, options) {
  const answer = await fetch(address, options);
  const header = (name) => answer.headers.get(`x-mneme-${name}`);
  reports.push({ session: header('session'), context: header('context'), prefix: header('prefix'), mode: header('mode') });
  return answer;
}

const options = { defaultHeaders: { 'X-Mneme-Mode': mode }, fetch: observed, maxRetries: 0 };

const askers = {
  async chat(messages) {
    const client = new OpenAI({ baseURL: `${base}/openai/v1`, apiKey: 'sk-key-of-a-test', ...options });
    const request = { model: 'gpt-4o', messages: [{ role: 'system', content: instructions() }, ...messages] };
    if (stream !== 'true') {
      return (await client.chat.completions.create(request)).choices[0].message.content;
    }
    let text = '';
    for await (const event of await client.chat.completions.create({ ...request, stream: true })) {
      text += event.choices[0]?.delta?.content ?? '';
    }
    return text;
  },
  async responses(messages) {
    const client = new OpenAI({ baseURL: `${base}/openai/v1`, apiKey: 'sk-key-of-a-test', ...options });
    const request = { model: 'gpt-4o', instructions: instructions(), input: messages };
    return (await client.responses.create(request)).output_text;
  },
  async anthropic(messages) {
    const client = new Anthropic({ baseURL: `${base}/anthropic`, apiKey: 'sk-key-of-a-test', ...options });
    const request = { model: 'claude-opus-4-6', max_tokens: 100, system: instructions(), messages };
    const answer = stream === 'true' ? await client.messages.stream(request).finalMessage() : await client.messages.create(request);
    return answer.content[0].text;
  },
};

const messages = [];
for (let turn = 0; turn < Number(turns); turn++) {
  messages.push({ role: 'user', content: `Question ${turn} of ${kind}: what of it? ${'Please explain. '.repeat(5)}` });
  messages.push({ role: 'assistant', content: await askers[kind](messages) });
}
for (const report of reports) {
  console.log(JSON.stringify(report));
}
