package io.mcpgateway.adapter.postgres.mount;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A parameter of a query.
 *
 * @param type the type in Postgres, such as {@code integer}, {@code date} or
 * {@code numeric(10,2)}
 * @param description summary of the parameter
 * @param required whether clients must give the parameter; an optional one without a
 * default is null
 * @param defaultValue the value if the client gives none
 * @param values a query whose first column suggests values. Clients get those that begin
 * with the typed text
 */
@ConfigurationPropertiesSource
public record QueryParameterProperties(@DefaultValue("text") String type, @Nullable String description,
		@DefaultValue("true") boolean required, @Nullable String defaultValue, @Nullable String values) {

	/** Name of a type, with its schema, its length and the brackets of an array. */
	private static final Pattern TYPE = Pattern
		.compile("[A-Za-z_][A-Za-z0-9_]*([ .][A-Za-z_][A-Za-z0-9_]*){0,4}(\\(\\d+(, ?\\d+)?\\))?(\\[\\])?");

	void check(String property) {
		Assert.isTrue(TYPE.matcher(this.type).matches(), () -> property + ".type is invalid: \"" + this.type
				+ "\": write the name of a type, such as integer, date or numeric(10,2)");
	}

	/** Returns whether a read may omit the parameter. */
	public boolean isOptional() {
		return !this.required || this.defaultValue != null;
	}

}
