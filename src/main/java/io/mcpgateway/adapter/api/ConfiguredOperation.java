package io.mcpgateway.adapter.api;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * An operation that the configuration describes, instead of an OpenAPI document.
 *
 * @param path path below {@code url} with variables in braces, of which one with a plus
 * may have slashes in its values, and optional ones of the query at its end
 * @param title display name
 * @param description summary for people and models
 * @param mimeType media type of the answer, if known
 * @param values suggested values of variables
 */
@ConfigurationPropertiesSource
record ConfiguredOperation(String path, @Nullable String title, @Nullable String description, @Nullable String mimeType,
		@DefaultValue Map<String, List<String>> values) {

	private static final Pattern PATH = Pattern
		.compile("(?!.*\\{\\+.*\\{\\+)(?:/\\{\\+\\w{1,64}}(?=/|\\{\\?|$)|/(?:[^/{}?#%\\s]|\\{\\w{1,64}})*)+"
				+ "(\\{\\?\\w+(?:,\\w+)*})?");

	ConfiguredOperation {
		values = Map.copyOf(values);
	}

	/**
	 * Checks the values.
	 * @param property name of the operation's property
	 */
	void check(String property) {
		Assert.isTrue(this.path != null && PATH.matcher(this.path).matches(), () -> property
				+ ".path must be a path below url with variables, such as /{city}/forecast{?days,units}");
	}

}
