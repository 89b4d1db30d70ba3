/**
 * An agent made of the official client of MCP: `agent.mjs http ADDRESS` or `agent.mjs stdio COMMAND ARGUMENT…`. Each line of its input
 * is a method of the client and its arguments, as JSON; it answers each with a line, and writes a line for each notification.
 */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(new URL('../target/package.json', import.meta.url));
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
const { StreamableHTTPClientTransport } = require('@modelcontextprotocol/sdk/client/streamableHttp.js');
const { ToolListChangedNotificationSchema } = require('@modelcontextprotocol/sdk/types.js');

const [kind, target, ...rest] = process.argv.slice(2);
const transport =
  kind === 'http'
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args: rest, env: process.env, stderr: 'inherit' });
const client = new Client({ name: 'agent', version: '1' });
const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

client.setNotificationHandler(ToolListChangedNotificationSchema, () => write({ notified: 'tools' }));
// What the client cannot read, such as a line that is no message.
client.onerror = (error) => write({ broken: String(error) });
await client.connect(transport);
write({ answer: client.getServerVersion() });

for await (const line of createInterface({ input: process.stdin })) {
  const { method, args } = JSON.parse(line);
  try {
    write({ answer: await client[method](...args) });
  } catch (error) {
    write({ failure: String(error) });
  }
}
await client.close();
process.exit(0);
