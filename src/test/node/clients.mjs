// The TypeScript clients, over whichever transport.

const packages = { v1: '@modelcontextprotocol/sdk/client', v2: '@modelcontextprotocol/client' };

const modules = {
	v1: { client: '/index.js', http: '/streamableHttp.js', sse: '/sse.js', stdio: '/stdio.js' },
	v2: { client: '', http: '', sse: '', stdio: '/stdio' },
};

// Connects v1, v2 or v2-auto by http, sse or stdio. The address is a URL, or a command as a JSON array.
// Says with the client which revision was agreed on, and tells a listener of all messages that come in.
export async function connect(generation, transport, address, revision, listener) {
	const name = generation.slice(0, 2);
	const load = (module) => import(packages[name] + modules[name][module]);
	const { Client } = await load('client');
	const client = new Client({ name: 'test', version: '1' }, negotiation(generation, revision));
	const opened = open(await load(transport), transport, address);
	opened.onmessage = listener;
	const agreed = noteRevision(opened);
	await client.connect(opened);
	return { client, revision: client.getNegotiatedProtocolVersion?.() ?? agreed() };
}

function open(module, transport, address) {
	switch (transport) {
		case 'http':
			return new module.StreamableHTTPClientTransport(new URL(address));
		case 'sse':
			return new module.SSEClientTransport(new URL(address));
		case 'stdio': {
			const [command, ...args] = JSON.parse(address);
			return new module.StdioClientTransport({ command, args });
		}
	}
}

// v1 does not tell it, except to its transport.
function noteRevision(transport) {
	const tell = transport.setProtocolVersion?.bind(transport);
	let agreed;
	transport.setProtocolVersion = (version) => {
		agreed = version;
		tell?.(version);
	};
	return () => agreed;
}

// v1 offers the latest revision that it knows, whatever it is asked for.
function negotiation(generation, revision) {
	switch (generation) {
		case 'v1':
			return {};
		case 'v2-auto':
			return { versionNegotiation: { mode: 'auto' } };
		case 'v2':
			return revision < '2026'
				? { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: [revision] }
				: { versionNegotiation: { mode: { pin: revision } } };
	}
}
