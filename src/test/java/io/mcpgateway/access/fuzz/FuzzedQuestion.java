package io.mcpgateway.access.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.caller.Identity;

/**
 * A request whose answers two gateways must have in common.
 *
 * @param aspect the verbs on which the answer depends
 * @param subject the URI that is asked for; empty if there is none
 * @param cursorPlace the object of the answer that has the cursor of a next page; empty
 * if the answer has no pages
 */
record FuzzedQuestion(Aspect aspect, String subject, ProtocolVersion version, String method, Map<String, ?> params,
		String cursorPlace) {

	/** A request of the latest revision. */
	static FuzzedQuestion of(Aspect aspect, String subject, String method, Map<String, ?> params) {
		return new FuzzedQuestion(aspect, subject, ProtocolVersion.V2026_07_28, method, params, "");
	}

	/** A call of a tool. */
	static FuzzedQuestion tool(Aspect aspect, String subject, String name, Map<String, ?> arguments) {
		return of(aspect, subject, "tools/call", Map.of("name", name, "arguments", arguments));
	}

	/** The same request, whose next pages are asked for as well. */
	FuzzedQuestion paged(String place) {
		return new FuzzedQuestion(this.aspect, this.subject, this.version, this.method, this.params, place);
	}

	/** The same request in a session. */
	FuzzedQuestion inSession() {
		return new FuzzedQuestion(this.aspect, this.subject, ProtocolVersion.V2025_11_25, this.method, this.params,
				this.cursorPlace);
	}

	/** The parameters for a page, with other URIs in place of some. */
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

	/** The verbs of the rules that an answer depends on. */
	enum Aspect {

		/** What may be listed. */
		LIST(Verb.LIST),

		/** What may be read. */
		READ(Verb.READ),

		/** What is listed in a directory that may be read. */
		DIRECTORY(Verb.LIST),

		/** What may be read and subscribed to. */
		SUBSCRIBE(Verb.READ, Verb.SUBSCRIBE),

		/** What may be listed and read. */
		SEARCH(Verb.LIST, Verb.READ);

		private final Verb[] verbs;

		Aspect(Verb... verbs) {
			this.verbs = verbs;
		}

		/** The URIs that exist for a caller as far as this is concerned. */
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
