package io.mcpgateway.resource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The values that somebody is suggested for an argument of a template: those that lead to
 * something that he may know of. Where a variable before the argument is not known, none
 * can be told from the others. How many there are is not said, as it would count what is
 * hidden.
 */
record Suggestions(ResourceAdapter adapter, TemplateArgument argument, Access access) {

	private static final Completion NONE = new Completion(List.of(), null, false);

	/** Complete the argument; nothing is asked for in vain. */
	Mono<Completion> complete() {
		Expansion known = Expansion.of(this.argument.uriTemplate(), without(this.argument));
		if (this.access.allowsAll(Verb.LIST, known.uri())) {
			return this.adapter.complete(this.argument).defaultIfEmpty(Completion.NONE);
		}
		return shows(known) ? this.adapter.complete(this.argument).map(this::shown).defaultIfEmpty(NONE)
				: Mono.just(NONE);
	}

	private Completion shown(Completion completion) {
		return new Completion(completion.values().stream().filter(this::leadsSomewhere).toList(), null, false);
	}

	private boolean leadsSomewhere(String value) {
		Map<String, String> values = new HashMap<>(this.argument.known());
		values.put(this.argument.name(), value);
		Expansion before = Expansion.of(this.argument.uriTemplate(), without(this.argument));
		Expansion after = Expansion.of(this.argument.uriTemplate(), values);
		return (before.isWhole() || after.uri().length() > before.uri().length()) && shows(after);
	}

	private boolean shows(Expansion expansion) {
		if (!expansion.isWhole()) {
			return this.access.mayAllow(Verb.LIST, expansion.uri());
		}
		String listed = listed(expansion.uri());
		return listed != null && this.access.shows(listed);
	}

	private @Nullable String listed(String uri) {
		try {
			return this.adapter.listed(ResourceUri.parse(uri));
		}
		catch (McpException ex) {
			return null;
		}
	}

	private static Map<String, String> without(TemplateArgument argument) {
		Map<String, String> known = new HashMap<>(argument.known());
		known.remove(argument.name());
		return known;
	}

}
