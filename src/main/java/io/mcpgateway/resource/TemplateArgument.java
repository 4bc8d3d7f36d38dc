package io.mcpgateway.resource;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CompleteResult.Completion;
import org.jspecify.annotations.Nullable;

/**
 * Variable of a template with the text typed up to now.
 *
 * @param uriTemplate a template of the adapter
 * @param known values of the other variables, as far as the client sent them
 * @param filter test for values that may lead to a visible resource; {@code null} to
 * accept all
 */
public record TemplateArgument(String uriTemplate, String name, String value, Map<String, String> known,
		@Nullable Predicate<String> filter) {

	/** Maximum number of visible values to check one by one. */
	private static final int MAX_FILTERED = 500;

	public TemplateArgument {
		known = Map.copyOf(known);
	}

	/** Creates an argument that accepts every value. */
	public TemplateArgument(String uriTemplate, String name, String value, Map<String, String> known) {
		this(uriTemplate, name, value, known, null);
	}

	/** Returns the same argument with a filter. */
	public TemplateArgument filtered(Predicate<String> filter) {
		return new TemplateArgument(this.uriTemplate, this.name, this.value, this.known, filter);
	}

	/**
	 * Returns whether a filter applies, in which case the source must offer more values.
	 */
	public boolean isFiltered() {
		return this.filter != null;
	}

	/** Returns whether a value may be suggested. */
	public boolean shows(String value) {
		return this.filter == null || this.filter.test(value);
	}

	/** Returns the number of visible values to stop at. */
	public int limit() {
		return isFiltered() ? MAX_FILTERED : Completion.MAX_VALUES + 1;
	}

	/** Returns the first values that pass the filter, up to the limit. */
	public List<String> suggestions(Stream<String> values) {
		return values.filter(this::shows).limit(limit()).toList();
	}

}
