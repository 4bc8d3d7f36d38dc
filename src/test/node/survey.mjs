// Does with a TypeScript client what Survey.Plan says, and prints what came of it as one JSON document.
// node survey.mjs v1|v2|v2-auto URL REVISION PLAN
import { createHash } from 'node:crypto';

const [generation, url, revision, planText] = process.argv.slice(2);
const plan = JSON.parse(planText);
let lastError;
const client = await connected();
console.log(JSON.stringify({
	revision: client.getNegotiatedProtocolVersion?.() ?? client.transport.protocolVersion,
	uris: await uris(),
	text: (await content(plan.text)).text,
	binary: digest(await content(plan.binary)),
	accented: (await content(plan.accented)).text,
	completions: await completions(),
	missing: await failure(plan.missing),
}));
await client.close();

async function connected() {
	const info = { name: 'survey', version: '1' };
	const options = { fetch: fetchNotingErrors };
	if (generation === 'v1') {
		const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
		const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
		const v1 = new Client(info);
		await v1.connect(new StreamableHTTPClientTransport(new URL(url), options));
		return v1;
	}
	const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
	const v2 = new Client(info, negotiation());
	await v2.connect(new StreamableHTTPClientTransport(new URL(url), options));
	return v2;
}

function negotiation() {
	if (generation === 'v2-auto') {
		return { versionNegotiation: { mode: 'auto' } };
	}
	return revision < '2026'
		? { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: [revision] }
		: { versionNegotiation: { mode: { pin: revision } } };
}

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
	return (await client.complete({ ref, argument: { name: 'path', value: plan.typed } })).completion.values;
}

async function failure(uri) {
	await content(uri).catch(() => null);
	return { code: lastError.code, uri: lastError.data.uri };
}

// The v2 client says -32602 for -32002 as well, so that only the wire tells which it was.
async function fetchNotingErrors(...request) {
	const response = await fetch(...request);
	if (response.headers.get('content-type')?.startsWith('application/json')) {
		lastError = (await response.clone().json()).error;
	}
	return response;
}
