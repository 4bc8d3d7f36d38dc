// Subscribes as the standard input says, and prints what it hears, until that input ends.
// node updates.mjs v1|v2|mcpdo http|sse|stdio ADDRESS REVISION
import { createInterface } from 'node:readline';

const [name, transport, address, revision] = process.argv.slice(2);
const { subscribe } = await import(name === 'mcpdo' ? './updates-mcpdo.mjs' : './updates-sdk.mjs');
const subscriber = await subscribe(name, transport, address, revision, console.log);
console.log(`connected ${subscriber.revision}`);
for await (const line of createInterface({ input: process.stdin })) {
	const [verb, uri] = line.split(' ');
	await subscriber[verb](uri);
	console.log(`${verb}d ${uri}`);
}
await subscriber.close();
