// Subscribes with a TypeScript client, in the way of the revision.
import { connect } from './clients.mjs';

const UPDATED = 'notifications/resources/updated';
const LIST_CHANGED = 'notifications/resources/list_changed';

export async function subscribe(generation, transport, address, asked, hear) {
	const { client, revision } = await connect(generation, transport, address, asked);
	const [updated, listChanged] = await notifications(generation);
	client.setNotificationHandler(updated, ({ params }) => hear(`updated ${params.uri}`));
	client.setNotificationHandler(listChanged, () => hear('list_changed'));
	const way = revision < '2026' ? requests(client) : listening(client);
	return { revision, ...way, close: () => client.close() };
}

// v1 wants schemas where v2 wants names.
async function notifications(generation) {
	if (generation === 'v1') {
		const types = await import('@modelcontextprotocol/sdk/types.js');
		return [types.ResourceUpdatedNotificationSchema, types.ResourceListChangedNotificationSchema];
	}
	return [UPDATED, LIST_CHANGED];
}

function requests(client) {
	return {
		subscribe: (uri) => client.subscribeResource({ uri }),
		unsubscribe: (uri) => client.unsubscribeResource({ uri }),
	};
}

// One stream for all: the next one is there before the last one is left, so that nothing is missed.
function listening(client) {
	const uris = new Set();
	let stream;
	const listen = async () => {
		const last = stream;
		stream = await client.listen({ resourceSubscriptions: [...uris], resourcesListChanged: true });
		const honoured = stream.honoredFilter.resourceSubscriptions ?? [];
		if ([...uris].some((uri) => !honoured.includes(uri))) {
			throw new Error(`of ${[...uris]} only ${honoured} was acknowledged`);
		}
		await last?.close();
	};
	return {
		subscribe: (uri) => {
			uris.add(uri);
			return listen();
		},
		unsubscribe: (uri) => {
			uris.delete(uri);
			return listen();
		},
	};
}
