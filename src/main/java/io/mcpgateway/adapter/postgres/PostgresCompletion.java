package io.mcpgateway.adapter.postgres;

import java.util.Comparator;
import java.util.List;

import io.mcpgateway.resource.TemplateArgument;
import reactor.core.publisher.Mono;

/**
 * Suggests schemas and relations: what begins with what was typed, then what contains it,
 * in the order of names. They are told as they are; the client encodes them when it
 * expands the template.
 */
final class PostgresCompletion {

	/** No name is as long. */
	private static final int LONGEST = 256;

	/** How many names are read for a caller from whom some may be hidden. */
	private static final int MAX_FILTERED = 10_000;

	private final PostgresMount mount;

	private final Catalogue catalogue;

	PostgresCompletion(PostgresMount mount, Catalogue catalogue) {
		this.mount = mount;
		this.catalogue = catalogue;
	}

	Mono<List<String>> complete(TemplateArgument argument) {
		if (argument.value().length() > LONGEST) {
			return Mono.empty();
		}
		return switch (argument.name()) {
			case "schema" -> this.catalogue.schemas().map((schemas) -> suggestions(schemas, argument));
			case "relation" -> this.catalogue
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

	private static List<String> suggestions(List<Catalogue.Schema> schemas, TemplateArgument argument) {
		String typed = argument.value();
		return argument.suggestions(schemas.stream()
			.map(Catalogue.Schema::name)
			.filter((name) -> name.contains(typed))
			.sorted(Comparator.comparing((String name) -> !name.startsWith(typed)).thenComparing(Place.names())));
	}

}
