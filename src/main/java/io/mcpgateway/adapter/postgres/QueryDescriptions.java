package io.mcpgateway.adapter.postgres;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.adapter.postgres.mount.QueryParameterProperties;
import io.mcpgateway.adapter.postgres.mount.QueryProperties;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.MountTitle;
import io.mcpgateway.resource.VariableDescription;
import org.jspecify.annotations.Nullable;

/**
 * Titles, descriptions and templates of a mount's queries, in the order of their names.
 */
final class QueryDescriptions {

	private final String name;

	private final String prefix;

	private final MountSettings settings;

	private final SortedMap<String, NamedQuery> queries;

	QueryDescriptions(Mount<PostgresMount> mount, SortedMap<String, NamedQuery> queries) {
		this.name = mount.name();
		this.prefix = PostgresMount.queryUriPrefix(mount.name());
		this.settings = mount.settings();
		this.queries = queries;
	}

	/** Returns the queries without required parameters. */
	List<Resource> resources() {
		return this.queries.values()
			.stream()
			.filter((query) -> query.properties()
				.parameters()
				.values()
				.stream()
				.allMatch(QueryParameterProperties::isOptional))
			.map((query) -> Resource.of(this.prefix + query.name(), query.name())
				.withTitle(title(query))
				.withDescription(query.properties().description())
				.withMimeType("application/json")
				.withAnnotations(this.settings.annotations()))
			.toList();
	}

	/** Returns templates of the queries with parameters. */
	List<ResourceTemplate> templates() {
		return this.queries.values()
			.stream()
			.filter((query) -> !query.properties().parameters().isEmpty())
			.map((query) -> ResourceTemplate.of(uriTemplate(query), query.name())
				.withTitle(title(query))
				.withDescription(description(query.properties()))
				.withMimeType("application/json")
				.withAnnotations(this.settings.annotations()))
			.toList();
	}

	/** Returns the query of a template. */
	@Nullable NamedQuery of(String uriTemplate) {
		return this.queries.values()
			.stream()
			.filter((query) -> uriTemplate(query).equals(uriTemplate))
			.findFirst()
			.orElse(null);
	}

	/** Describes the parameters of a template. */
	List<VariableDescription> variables(String uriTemplate) {
		NamedQuery query = of(uriTemplate);
		return (query == null) ? List.of()
				: query.properties().parameters().entrySet().stream().map(QueryDescriptions::variable).toList();
	}

	private static VariableDescription variable(Map.Entry<String, QueryParameterProperties> named) {
		QueryParameterProperties parameter = named.getValue();
		String otherwise = parameter.defaultValue();
		return new VariableDescription(named.getKey(), !parameter.isOptional(),
				parameter.type() + ((otherwise != null) ? ", otherwise " + otherwise : ""), parameter.description(),
				(otherwise != null) ? otherwise : example(parameter.type()));
	}

	/** Returns a value of a frequent type; {@code null} for other types. */
	private static @Nullable String example(String type) {
		return switch (type) {
			case "integer", "int", "int4", "smallint", "int2", "bigint", "int8" -> "1";
			case "date" -> "2026-01-31";
			case "boolean", "bool" -> "true";
			case "timestamp", "timestamptz", "timestamp with time zone" -> "2026-01-31T12:00:00Z";
			default -> null;
		};
	}

	private String title(NamedQuery query) {
		String title = query.properties().title();
		String queries = ((this.settings.title() != null) ? this.settings.title() : this.name) + " queries";
		return MountTitle.of(queries, queries, (title != null) ? title : query.name());
	}

	private String uriTemplate(NamedQuery query) {
		return this.prefix + query.name() + "{?" + String.join(",", query.properties().parameters().keySet()) + "}";
	}

	private static String description(QueryProperties query) {
		String parameters = query.parameters()
			.entrySet()
			.stream()
			.map(QueryDescriptions::description)
			.collect(Collectors.joining("; ", "Parameters: ", ""));
		return Stream.ofNullable(query.description()).map((text) -> text + "\n\n").findFirst().orElse("") + parameters;
	}

	private static String description(Map.Entry<String, QueryParameterProperties> named) {
		QueryParameterProperties parameter = named.getValue();
		String need = !parameter.isOptional() ? "required"
				: (parameter.defaultValue() != null) ? "otherwise " + parameter.defaultValue() : "optional";
		return named.getKey() + " (" + parameter.type() + ", " + need + ")"
				+ ((parameter.description() != null) ? ": " + parameter.description() : "");
	}

}
