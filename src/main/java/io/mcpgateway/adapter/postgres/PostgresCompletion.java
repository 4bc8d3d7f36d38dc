package io.mcpgateway.adapter.postgres;

import java.util.Comparator;
import java.util.List;

import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.resource.TemplateArgument;
import reactor.core.publisher.Mono;

/**
 * Completion of schemas and relations: first names beginning with the typed text, then
 * names containing the text, each in the order of names. Names are plain; the client
 * encodes names when expanding the template.
 */
final class PostgresCompletion {

	/** Length beyond any name. */
	private static final int MAX_VALUE_LENGTH = 256;

	/** Names to read for a caller whose access hides some. */
	private static final int MAX_FILTERED = 10_000;

	private final PostgresMount mount;

	private final Catalog catalog;

	public PostgresCompletion(PostgresMount mount, Catalog catalog) {
		this.mount = mount;
		this.catalog = catalog;
	}

	public Mono<List<String>> complete(TemplateArgument argument) {
		if (argument.value().length() > MAX_VALUE_LENGTH) {
			return Mono.empty();
		}
		return switch (argument.name()) {
			case "schema" -> this.catalog.schemas().map((schemas) -> suggestions(schemas, argument));
			case "relation" -> this.catalog
				.matches(schemas(argument), argument.value(), argument.isFiltered() ? MAX_FILTERED : argument.limit())
				.map((names) -> argument.suggestions(names.stream()));
			default -> Mono.empty();
		};
	}

	private List<String> schemas(TemplateArgument argument) {
		if (!argument.uriTemplate().contains("{schema}")) {
			return this.mount.schemas().subList(0, 1);
		}
		String known = argument.known().get("schema");
		return (known == null || known.isEmpty()) ? this.mount.schemas()
				: this.mount.schemas().stream().filter(known::equals).toList();
	}

	private static List<String> suggestions(List<Catalog.Schema> schemas, TemplateArgument argument) {
		String typed = argument.value();
		return argument.suggestions(schemas.stream()
			.map(Catalog.Schema::name)
			.filter((name) -> name.contains(typed))
			.sorted(Comparator.comparing((String name) -> !name.startsWith(typed))
				.thenComparing(ListPosition.names())));
	}

}
