// Subscribes with the Inspector's mcpdo: a daemon that holds the connection, and a process for each subscription.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const MCPDO = 'node_modules/@modelcontextprotocol/inspector/clients/mcpdo/build/mcp-bin.js';
const DAEMON_ATTEMPTS = 3;

export async function subscribe(name, transport, address, revision, hear) {
	const env = { ...process.env, ...(await privateDaemon()) };
	const era = revision < '2026' ? 'legacy' : 'modern';
	const target = transport === 'stdio' ? ['--', ...JSON.parse(address)] : [address];
	const options = ['--era', era, '--transport', transport, '--connect-timeout', '60000'];
	const connection = (await connect(env, ...options, ...target)).name;
	const on = (...command) => [...command, '--connection', connection];
	const running = new Map();
	return {
		revision: (await mcpdo(env, ...on('connections/show'))).protocolVersion,
		async subscribe(uri) {
			const child = spawn(process.execPath, [MCPDO, '--plain', ...on('resources/subscribe', uri)], {
				env,
				stdio: ['ignore', 'pipe', 'inherit'],
			});
			running.set(uri, child);
			const lines = createInterface({ input: child.stdout });
			await once(lines, 'line');
			lines.on('line', (line) => hear(line.replace('Resource updated: ', 'updated ')));
		},
		async unsubscribe(uri) {
			await end(running.get(uri));
			running.delete(uri);
		},
		async close() {
			await Promise.all([...running.values()].map(end));
			await mcpdo(env, 'daemon', 'stop');
		},
	};
}

async function privateDaemon() {
	const { stdout } = await promisify(execFile)(process.execPath, [MCPDO, 'private']);
	return Object.fromEntries([...stdout.matchAll(/export (\w+)='(.*)'/g)].map(([, name, value]) => [name, value]));
}

// mcpdo waits ten seconds for its daemon, which takes longer to start on a busy machine and goes on starting meanwhile
async function connect(env, ...target) {
	for (let attempt = 1; ; attempt++) {
		try {
			return await mcpdo(env, 'connect', ...target);
		} catch (failure) {
			if (attempt === DAEMON_ATTEMPTS || !String(failure.stderr).includes('daemon_start_timeout')) {
				throw failure;
			}
		}
	}
}

async function mcpdo(env, ...command) {
	const arguments_ = [MCPDO, '--format', 'json', ...command];
	return JSON.parse((await promisify(execFile)(process.execPath, arguments_, { env })).stdout || 'null');
}

async function end(child) {
	child.kill();
	await once(child, 'exit');
}
