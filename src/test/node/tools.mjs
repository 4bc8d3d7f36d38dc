// Works with a TypeScript client that knows tools only, and prints the results of calls as one JSON document.
// node tools.mjs v1|v2|v2-auto http|sse|stdio ADDRESS REVISION CALLS
// An argument such as {"$": "/resources/0/uri"} is a value of the result before.
import { connect } from './clients.mjs';

const [generation, transport, address, asked, calls] = process.argv.slice(2);
const { client } = await connect(generation, transport, address, asked, () => {});
const results = [];
for (const { name, arguments: args } of JSON.parse(calls)) {
	const before = results.at(-1)?.structuredContent;
	const values = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, resolved(value, before)]));
	results.push(await client.callTool({ name, arguments: values }));
}
console.log(JSON.stringify({ tools: (await client.listTools()).tools, results }));
await client.close();

function resolved(value, before) {
	return value.$ ? value.$.split('/').slice(1).reduce((node, name) => node[name], before) : value;
}
