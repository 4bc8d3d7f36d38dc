package io.mcpgateway.adapter.postgres;

import java.util.Comparator;
import java.util.List;

import io.mcpgateway.protocol.CompleteResult.Completion;
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

	private final PostgresMount mount;

	private final Catalogue catalogue;

	PostgresCompletion(PostgresMount mount, Catalogue catalogue) {
		this.mount = mount;
		this.catalogue = catalogue;
	}

	Mono<Completion> complete(TemplateArgument argument) {
		if (argument.value().length() > LONGEST) {
			return Mono.empty();
		}
		return switch (argument.name()) {
			case "schema" -> this.catalogue.schemas().map((schemas) -> schemas(schemas, argument.value()));
			case "relation" -> this.catalogue.matches(schemas(argument), argument.value(), Completion.LARGEST)
				.map(PostgresCompletion::relations);
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

	private static Completion schemas(List<Catalogue.Schema> schemas, String typed) {
		List<String> names = schemas.stream()
			.map(Catalogue.Schema::name)
			.filter((name) -> name.contains(typed))
			.sorted(Comparator.comparing((String name) -> !name.startsWith(typed)).thenComparing(Place.names()))
			.toList();
		return completion(names.stream().limit(Completion.LARGEST).toList(), names.size());
	}

	private static Completion relations(List<Catalogue.Match> matches) {
		return completion(matches.stream().map(Catalogue.Match::name).toList(),
				matches.isEmpty() ? 0 : Math.toIntExact(matches.getFirst().total()));
	}

	private static Completion completion(List<String> values, int total) {
		return new Completion(values, total, total > values.size());
	}

}
