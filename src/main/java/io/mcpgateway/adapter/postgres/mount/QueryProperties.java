package io.mcpgateway.adapter.postgres.mount;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * A query of the operator.
 *
 * @param title display name
 * @param description summary of the result
 * @param sql one statement that selects, in which {@code :name} stands for a parameter.
 * Names without a schema are resolved in {@code schemas}
 * @param parameters parameters by name, in the order in which clients see them
 * @param maxRows the maximum of rows in the result
 * @param dependsOn relations whose changes change the result, such as {@code orders} or
 * {@code sales.orders}
 * @param interval the interval at which the result counts as changed if
 * {@code depends-on} is empty; at least 1s, by default {@code unseen-interval}
 */
@ConfigurationPropertiesSource
public record QueryProperties(@Nullable String sql, @Nullable String title, @Nullable String description,
		@DefaultValue Map<String, QueryParameterProperties> parameters, @DefaultValue("10000") int maxRows,
		@DefaultValue List<String> dependsOn, @Nullable Duration interval) {

	public QueryProperties {
		parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
		dependsOn = List.copyOf(dependsOn);
	}

	void check(String property) {
		Assert.isTrue(StringUtils.hasText(this.sql), () -> property + ".sql is required: the query to run");
		Bounds.number(property + ".max-rows", 1, this.maxRows, 100_000_000);
		Assert.isTrue(this.interval == null || this.interval.compareTo(Duration.ofSeconds(1)) >= 0,
				() -> property + ".interval must be 1s or more");
		this.parameters.forEach((name, parameter) -> {
			Assert.isTrue(name.matches("[a-z_][a-z0-9_]{0,62}"), () -> property + ".parameters." + name
					+ " has an invalid name: use lower-case letters, digits and underscores");
			parameter.check(property + ".parameters." + name);
		});
		parse(property);
		parseSuggestions(property);
	}

	/**
	 * Parses the statement.
	 * @throws IllegalArgumentException naming the property, if the statement or a
	 * parameter cannot be used
	 */
	public SqlParameters parse(String property) {
		SqlParameters parsed = parse(property + ".sql", statement());
		for (String parameter : this.parameters.keySet()) {
			Assert.isTrue(parsed.names().contains(parameter), () -> property + ".parameters." + parameter
					+ " is not used: write :" + parameter + " in the query");
		}
		return parsed;
	}

	/** Parses the queries that suggest values, by parameter. */
	public Map<String, SqlParameters> parseSuggestions(String property) {
		Map<String, SqlParameters> suggestions = new LinkedHashMap<>();
		this.parameters.forEach((name, parameter) -> {
			if (parameter.values() != null) {
				suggestions.put(name, parse(property + ".parameters." + name + ".values", parameter.values()));
			}
		});
		return suggestions;
	}

	private SqlParameters parse(String property, String sql) {
		try {
			return SqlParameters.of(sql, (name) -> {
				QueryParameterProperties parameter = this.parameters.get(name);
				if (parameter == null) {
					throw new IllegalArgumentException(
							"uses :" + name + ", which is missing from the parameters of the query");
				}
				return parameter.type();
			});
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(property + " " + ex.getMessage(), ex);
		}
	}

	/** Returns the validated statement. */
	String statement() {
		if (this.sql == null) {
			throw new IllegalStateException("the query has no sql");
		}
		return this.sql;
	}

}
