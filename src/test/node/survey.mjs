// Does with a TypeScript client what Survey.Plan says, and prints what came of it as one JSON document.
// node survey.mjs v1|v2|v2-auto http|sse|stdio ADDRESS REVISION PLAN
import { createHash } from 'node:crypto';
import { connect } from './clients.mjs';

const [generation, transport, address, asked, planText] = process.argv.slice(2);
const plan = JSON.parse(planText);
// The v2 client says -32602 for -32002 as well, so that only the wire tells which it was.
let lastError;
const { client, revision } = await connect(generation, transport, address, asked, ({ error }) => {
	lastError = error ?? lastError;
});
console.log(JSON.stringify({
	revision,
	uris: await uris(),
	text: (await content(plan.text)).text,
	binary: digest(await content(plan.binary)),
	accented: (await content(plan.accented)).text,
	completions: await completions(),
	missing: await failure(plan.missing),
}));
await client.close();

// v1 gives a page at a time; v2 walks through all of them by itself.
async function uris() {
	const all = [];
	let cursor;
	do {
		const page = await client.listResources(cursor && { cursor });
		all.push(...page.resources.map((resource) => resource.uri));
		cursor = page.nextCursor;
	} while (cursor);
	return all;
}

async function content(uri) {
	return (await client.readResource({ uri })).contents[0];
}

function digest({ blob }) {
	return createHash('sha256').update(Buffer.from(blob, 'base64')).digest('hex');
}

async function completions() {
	const ref = { type: 'ref/resource', uri: plan.template };
	return (await client.complete({ ref, argument: { name: plan.variable, value: plan.typed } })).completion.values;
}

async function failure(uri) {
	await content(uri).catch(() => null);
	return { code: lastError.code, uri: lastError.data.uri };
}
