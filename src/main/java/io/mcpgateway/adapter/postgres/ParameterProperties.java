package io.mcpgateway.adapter.postgres;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * A parameter of a named query.
 *
 * @param type what it is to the database, such as {@code integer} or {@code date}
 * @param description what it means
 * @param required whether it must be given; otherwise it is null, or the default
 * @param defaultValue its value if it is not given
 * @param values a query whose first column suggests values, of which those are offered
 * that begin with what was typed
 */
@ConfigurationPropertiesSource
record ParameterProperties(@DefaultValue("text") String type, @Nullable String description,
		@DefaultValue("true") boolean required, @Nullable String defaultValue, @Nullable String values) {

	/** A type's name, with its schema, its length and the brackets of an array. */
	private static final Pattern TYPE = Pattern
		.compile("[A-Za-z_][A-Za-z0-9_]*([ .][A-Za-z_][A-Za-z0-9_]*){0,4}(\\(\\d+(, ?\\d+)?\\))?(\\[\\])?");

	void check(String property) {
		Assert.isTrue(TYPE.matcher(this.type).matches(), () -> property + ".type cannot be \"" + this.type
				+ "\": write the name of a type, such as integer, date or numeric(10,2)");
	}

	/** Whether a read may leave it out. */
	boolean isOptional() {
		return !this.required || this.defaultValue != null;
	}

}
