package io.mcpgateway.resource.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.uri.TemplateExpansion;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Completion of a template argument with values that lead to resources visible to the
 * caller. If a variable before the argument is unknown, hidden values cannot be detected.
 * The source filters before counting, so hidden values leave no gaps. "More values" is
 * reported only for a value visible to the caller. An expansion longer than the longest
 * URI leads to no resource.
 */
record VisibleCompletions(ResourceAdapter adapter, TemplateArgument argument, Access access) {

	/**
	 * Completes the argument, without asking the source about paths hidden from the
	 * caller.
	 */
	Mono<Completion> complete() {
		TemplateExpansion known = expansion(without(this.argument));
		if (isTooLong(known.uri()) || isTooLong(typed())) {
			return Mono.just(Completion.NONE);
		}
		if (this.access.allowsAll(Verb.LIST, known.uri())) {
			return this.adapter.complete(this.argument).map(Completion::of).defaultIfEmpty(Completion.NONE);
		}
		if (!mayShow(known) || !this.access.mayAllow(Verb.LIST, typed())) {
			return Mono.just(Completion.ofShown(List.of()));
		}
		return this.adapter.complete(this.argument.filtered((value) -> mayLead(known, value)))
			.flatMapMany(Flux::fromIterable)
			.filterWhen(this::leads, 1)
			.take(Completion.MAX_VALUES + 1L)
			.collectList()
			.map(Completion::ofShown);
	}

	/**
	 * Returns the prefix of the URIs of all values that begin with the typed text. A
	 * source may suggest values that contain it anywhere, except for paths.
	 */
	private String typed() {
		String variable = "{+" + this.argument.name() + "}";
		int at = this.argument.uriTemplate().indexOf(variable);
		Map<String, String> values = new HashMap<>(this.argument.known());
		values.put(this.argument.name(), (at >= 0) ? this.argument.value() : "");
		return TemplateExpansion
			.of((at >= 0) ? this.argument.uriTemplate().substring(0, at + variable.length())
					: this.argument.uriTemplate(), values)
			.uri();
	}

	private boolean mayLead(TemplateExpansion before, String value) {
		TemplateExpansion after = with(value);
		return (before.isWhole() || after.uri().length() > before.uri().length()) && mayShow(after);
	}

	/** Returns whether the caller may list a resource of the expansion. */
	private boolean mayShow(TemplateExpansion expansion) {
		String uri = uri(expansion);
		return uri != null && !isTooLong(uri)
				&& (isBeginning(expansion, uri) ? this.access.mayAllow(Verb.LIST, uri) : this.access.shows(uri));
	}

	private Mono<Boolean> leads(String value) {
		TemplateExpansion expansion = with(value);
		String uri = uri(expansion);
		return (uri != null && isBeginning(expansion, uri)) ? new DirectoryAccess(this.adapter, this.access).shows(uri)
				: Mono.just(true);
	}

	private static boolean isTooLong(String uri) {
		return uri.length() > ResourceUri.MAX_LENGTH;
	}

	private static boolean isBeginning(TemplateExpansion expansion, String uri) {
		return !expansion.isWhole() || uri.endsWith("/");
	}

	private @Nullable String uri(TemplateExpansion expansion) {
		if (!expansion.isWhole()) {
			return expansion.uri();
		}
		try {
			return this.adapter.canonicalUri(ResourceUri.parse(expansion.uri()));
		}
		catch (McpException ex) {
			return null;
		}
	}

	private TemplateExpansion with(String value) {
		Map<String, String> values = new HashMap<>(this.argument.known());
		values.put(this.argument.name(), value);
		return expansion(values);
	}

	private TemplateExpansion expansion(Map<String, String> values) {
		return TemplateExpansion.of(this.argument.uriTemplate(), values);
	}

	private static Map<String, String> without(TemplateArgument argument) {
		Map<String, String> known = new HashMap<>(argument.known());
		known.remove(argument.name());
		return known;
	}

}
