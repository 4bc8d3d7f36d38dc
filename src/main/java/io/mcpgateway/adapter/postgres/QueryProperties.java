package io.mcpgateway.adapter.postgres;

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
 * A query that the operator wrote.
 *
 * @param sql one statement that selects, in which {@code :name} stands for a parameter
 * @param title its name for people
 * @param description what it tells
 * @param parameters by name, in the order in which they are offered
 * @param maxRows how many rows of its result are told
 * @param dependsOn the relations whose changes change its result, such as {@code orders}
 * or {@code sales.orders}
 * @param interval after how long its result counts as changed, if that cannot be seen
 */
@ConfigurationPropertiesSource
record QueryProperties(@Nullable String sql, @Nullable String title, @Nullable String description,
		@DefaultValue Map<String, ParameterProperties> parameters, @DefaultValue("10000") int maxRows,
		@DefaultValue List<String> dependsOn, @Nullable Duration interval) {

	QueryProperties {
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
					+ " must be named with lower-case letters, digits and underscores");
			parameter.check(property + ".parameters." + name);
		});
		NamedQuery.of(property, "", this);
	}

	/** The statement, which was checked to be there. */
	String statement() {
		if (this.sql == null) {
			throw new IllegalStateException("the query was checked");
		}
		return this.sql;
	}

}
