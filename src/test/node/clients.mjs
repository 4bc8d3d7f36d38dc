// The TypeScript clients, over whichever transport.

const packages = { v1: '@modelcontextprotocol/sdk/client', v2: '@modelcontextprotocol/client' };

const modules = {
	v1: {
		client: '/index.js',
		http: '/streamableHttp.js',
		sse: '/sse.js',
		stdio: '/stdio.js',
		auth: '/auth.js',
		authExtensions: '/auth-extensions.js',
	},
	v2: { client: '', http: '', sse: '', stdio: '/stdio', auth: '', authExtensions: '' },
};

// One of the modules that v1, v2 or v2-auto is made of.
export function load(generation, module) {
	const name = generation.slice(0, 2);
	return import(packages[name] + modules[name][module]);
}

// Connects v1, v2 or v2-auto by http, sse or stdio. The address is a URL, or a command as a JSON array.
// Says with the client which revision was agreed on, and tells a listener of all messages that come in. Where a token is
// asked for, a provider gets it.
export async function connect(generation, transport, address, revision, listener, authProvider) {
	const { Client } = await load(generation, 'client');
	const client = new Client({ name: 'test', version: '1' }, negotiation(generation, revision));
	const opened = open(await load(generation, transport), transport, address, authProvider);
	opened.onmessage = listener;
	const agreed = noteRevision(opened);
	await client.connect(opened);
	return { client, revision: client.getNegotiatedProtocolVersion?.() ?? agreed() };
}

function open(module, transport, address, authProvider) {
	switch (transport) {
		case 'http':
			return new module.StreamableHTTPClientTransport(new URL(address), { authProvider });
		case 'sse':
			return new module.SSEClientTransport(new URL(address), { authProvider });
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
