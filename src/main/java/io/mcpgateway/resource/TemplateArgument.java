package io.mcpgateway.resource;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CompleteResult.Completion;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a template, as far as its value has been typed.
 *
 * @param uriTemplate one of the adapter's own
 * @param known the values of the other variables, where the client has told them
 * @param filter which values may lead to something that the caller may see; {@code null}
 * if all do
 */
public record TemplateArgument(String uriTemplate, String name, String value, Map<String, String> known,
		@Nullable Predicate<String> filter) {

	/** How many values of those that may be shown are decided one by one. */
	private static final int MAX_FILTERED = 500;

	public TemplateArgument {
		known = Map.copyOf(known);
	}

	/** An argument of which every value may be suggested. */
	public TemplateArgument(String uriTemplate, String name, String value, Map<String, String> known) {
		this(uriTemplate, name, value, known, null);
	}

	/** The same argument, of which only some values may be suggested. */
	public TemplateArgument filtered(Predicate<String> filter) {
		return new TemplateArgument(this.uriTemplate, this.name, this.value, this.known, filter);
	}

	/** Whether some values are not suggested, so that a source has to tell more. */
	public boolean isFiltered() {
		return this.filter != null;
	}

	/** Whether a value may be suggested. */
	public boolean shows(String value) {
		return this.filter == null || this.filter.test(value);
	}

	/** How many values that may be suggested are enough. */
	public int limit() {
		return isFiltered() ? MAX_FILTERED : Completion.LARGEST + 1;
	}

	/** The first of the values that may be suggested. */
	public List<String> suggestions(Stream<String> values) {
		return values.filter(this::shows).limit(limit()).toList();
	}

}
