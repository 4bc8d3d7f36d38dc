// Reads a resource with a TypeScript client that gets its token where the gateway's challenge leads it, and prints what
// it read and what the token says. A registration with a callback is for a person, who signs in and is sent back there.
// node oauth.mjs v1|v2|v2-auto http|sse ADDRESS REVISION REGISTRATION URI
import { connect, load } from './clients.mjs';

const [generation, transport, address, asked, registrationText, uri] = process.argv.slice(2);
const registration = JSON.parse(registrationText);
const provider = registration.callback ? person() : await robot();
const { client, revision } = await open().catch(finish);
const { contents } = await client.readResource({ uri });
const { sub, aud, scope } = claims((await provider.tokens()).access_token);
console.log(JSON.stringify({
	revision,
	subject: sub,
	audience: [aud].flat().join(' '),
	scope: [scope].flat().join(' '),
	text: contents[0].text,
}));
await client.close();

function open() {
	return connect(generation, transport, address, asked, () => {}, provider);
}

// The client stops where a browser goes on, and begins again with what that came back with.
async function finish(stopped) {
	if (!provider.returned) {
		throw stopped;
	}
	const { auth } = await load(generation, 'auth');
	const [code, iss] = ['code', 'iss'].map((name) => provider.returned.get(name) ?? undefined);
	await auth(provider, { serverUrl: address, authorizationCode: code, iss });
	return open();
}

async function robot() {
	const { ClientCredentialsProvider } = await load(generation, 'authExtensions');
	return new ClientCredentialsProvider({
		clientId: registration.id,
		clientSecret: registration.secret,
		expectedIssuer: registration.issuer,
		// v1 asks for what it is told here only, and not for what the challenge says
		scope: generation === 'v1' ? 'resources:read' : undefined,
	});
}

function person() {
	const kept = {};
	return {
		redirectUrl: registration.callback,
		clientMetadata: { client_name: 'test', redirect_uris: [registration.callback] },
		state: () => 'the-state',
		clientInformation: () => ({
			client_id: registration.id,
			client_secret: registration.secret,
			issuer: registration.issuer,
		}),
		tokens: () => kept.tokens,
		saveTokens: (tokens) => (kept.tokens = tokens),
		codeVerifier: () => kept.verifier,
		saveCodeVerifier: (verifier) => (kept.verifier = verifier),
		discoveryState: () => kept.discovery,
		saveDiscoveryState: (discovery) => (kept.discovery = discovery),
		get returned() {
			return kept.returned;
		},
		// As a browser would in which the person is signed in
		async redirectToAuthorization(url) {
			const answer = await fetch(url, { redirect: 'manual' });
			const location = answer.headers.get('Location');
			if (!location?.startsWith(`${registration.callback}?`)) {
				throw new Error(`status ${answer.status}, and not sent back`);
			}
			kept.returned = new URL(location).searchParams;
			if (kept.returned.get('state') !== 'the-state') {
				throw new Error('sent back with another state');
			}
		},
	};
}

function claims(token) {
	return JSON.parse(Buffer.from(token.split('.')[1], 'base64url'));
}
