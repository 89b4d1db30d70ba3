// A chat in the terminal: Mneme keeps its messages, and an OpenAI-compatible provider answers.
//   npm install openai
//   OPENAI_API_KEY=… node chat.mjs [CONVERSATION]         OPENAI_BASE_URL names another provider
import OpenAI from 'openai';
import readline from 'node:readline/promises';

const mneme = process.env.MNEME_URL ?? 'http://localhost:8484';
const model = process.env.MODEL ?? 'gpt-4o-mini';
const conversation = process.argv[2] ?? 'chat';
const provider = new OpenAI();

async function post(path, body) {
  const response = await fetch(mneme + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

const record = (...messages) =>
  post('/v1/journals/message/entries', messages.map(message => ({ conversation_id: conversation, ...message })));

const terminal = readline.createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
terminal.prompt();
for await (const line of terminal) {
  await record({ role: 'user', content: line });
  const prompt = await post('/v1/context/dialogue', { session: conversation, conversation, model });
  const completion = await provider.chat.completions.create({ model, messages: prompt.messages });
  const answer = completion.choices[0].message;
  await record(answer);
  await post(`/v1/context/${prompt.id}/usage`, { model, usage: completion.usage });
  console.log(answer.content);
  terminal.prompt();
}
