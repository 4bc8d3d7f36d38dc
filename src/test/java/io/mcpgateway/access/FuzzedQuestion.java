package io.mcpgateway.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;

/**
 * Request whose responses must be equal in two gateways.
 *
 * @param aspect the verbs that the response depends on
 * @param subject the requested URI; empty for requests without a URI
 * @param cursorPlace the JSON object of the response with the next cursor; empty for
 * responses without pages
 */
record FuzzedQuestion(Aspect aspect, String subject, ProtocolVersion version, String method, Map<String, ?> params,
		String cursorPlace) {

	/** Creates a request of the latest revision. */
	static FuzzedQuestion of(Aspect aspect, String subject, String method, Map<String, ?> params) {
		return new FuzzedQuestion(aspect, subject, ProtocolVersion.V2026_07_28, method, params, "");
	}

	/** Creates a tool call. */
	static FuzzedQuestion tool(Aspect aspect, String subject, String name, Map<String, ?> arguments) {
		return of(aspect, subject, "tools/call", Map.of("name", name, "arguments", arguments));
	}

	/** Returns the request with all following pages. */
	FuzzedQuestion paged(String place) {
		return new FuzzedQuestion(this.aspect, this.subject, this.version, this.method, this.params, place);
	}

	/** Returns the request in a session. */
	FuzzedQuestion inSession() {
		return new FuzzedQuestion(this.aspect, this.subject, ProtocolVersion.V2025_11_25, this.method, this.params,
				this.cursorPlace);
	}

	/** Returns the parameters for a page, with substituted URIs. */
	Map<String, Object> params(String cursor, UnaryOperator<String> substitute) {
		Map<String, Object> params = substituted(this.params, substitute);
		if (!cursor.isEmpty()) {
			if (params.get("arguments") instanceof Map<?, ?> arguments) {
				Map<Object, Object> more = new LinkedHashMap<>(arguments);
				more.put("cursor", cursor);
				params.put("arguments", more);
			}
			else {
				params.put("cursor", cursor);
			}
		}
		return params;
	}

	private static Map<String, Object> substituted(Map<?, ?> values, UnaryOperator<String> substitute) {
		Map<String, Object> copy = new LinkedHashMap<>();
		values.forEach((name, value) -> copy.put(String.valueOf(name), (value instanceof Map<?, ?> map)
				? substituted(map, substitute) : substitute.apply(String.valueOf(value))));
		return copy;
	}

	@Override
	public String toString() {
		return this.method + " " + this.params;
	}

	/** Verbs of the rules that a response depends on. */
	enum Aspect {

		LIST(Verb.LIST),

		READ(Verb.READ),

		/** Content of a readable directory. */
		DIRECTORY(Verb.LIST),

		SUBSCRIBE(Verb.READ, Verb.SUBSCRIBE),

		SEARCH(Verb.LIST, Verb.READ);

		private final Verb[] verbs;

		Aspect(Verb... verbs) {
			this.verbs = verbs;
		}

		/** Returns the URIs that exist for a caller in this aspect. */
		Predicate<String> visible(AccessPolicy table, Identity identity) {
			return (uri) -> {
				for (Verb verb : this.verbs) {
					if (!table.allows(identity, verb, uri)) {
						return false;
					}
				}
				return true;
			};
		}

	}

}
