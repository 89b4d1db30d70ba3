import { readFileSync, writeFileSync } from "node:fs";
import WebSocket from "ws";

const [step = "talk", port = "8484"] = process.argv.slice(2);
const item = content => ({ type: "conversation.item.create", item: { role: "user", content } });
const character = (name, instructions) => ({ type: "session.update", session: { character: name, instructions } });

/** Connects. Each answer repeats the id of the event that it answers. */
function connect(query) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/realtime?recording=journal${query}`);
  const waiting = new Map();
  const send = event => socket.send(JSON.stringify(event));
  const ask = event => new Promise((resolve, reject) => {
    const id = crypto.randomUUID();
    waiting.set(id, answer => answer.error ? reject(new Error(answer.error.message)) : resolve(answer));
    send({ ...event, event_id: id });
  });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (code, reason) => reject(new Error(`closed with ${code}: ${reason}`)));
    socket.on("message", data => {
      const event = JSON.parse(data);
      if (event.type === "session.created") resolve({ id: event.session.id, socket, send, ask });
      waiting.get(event.request_id)?.(event);
    });
  });
}

/** Talks with both characters, as a model streams. Returns what was said. */
async function talk({ send, ask }) {
  const delta = (response_id, text) => send({ type: "response.text.delta", response_id, delta: text });
  const story = ["从", "前有", "座山", "，unbe", "liev", "able: 3", ".", "14 ", "😀", "！"];
  await ask(character("luna", "You are Luna."));
  await ask(item("讲个故事。"));
  story.forEach(text => delta("r1", text));
  await ask({ type: "response.done", response_id: "r1" });
  await ask(character("charles", "You are Charles."));
  await ask(item("And the sea?"));
  ["The s", "ea is", " deep", " and blue."].forEach(text => delta("r2", text));
  await ask(item("停！")); // interrupts the response, of which only "The sea is" was heard
  await ask({ type: "conversation.item.truncate", response_id: "r2", heard_chars: [..."The sea is"].length });
  delta("r2", " Too late.");
  return { luna: ["讲个故事。", story.join("")], charles: ["And the sea?", "The sea is", "停！"] };
}

const before = step === "resume" ? JSON.parse(readFileSync("voices.json", "utf8")) : undefined;
const session = await connect(before ? `&resume=${before.id}` : "");
const said = before?.said ?? await talk(session);
const texts = async name => (await session.ask({ type: "conversation.history.get", character: name }))
  .messages.slice(1).map(message => message.content);
const kept = JSON.stringify({ luna: await texts("luna"), charles: await texts("charles") });
writeFileSync("voices.json", JSON.stringify({ id: session.id, said }));
console.log(`${kept === JSON.stringify(said) ? "equal" : "DIFFERENT"} in ${session.id}\n${kept}`);
session.socket.close();
