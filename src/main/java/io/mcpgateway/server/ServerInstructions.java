package io.mcpgateway.server;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Instructions for the model of a caller: the mounts and URI templates that the caller
 * may use, then the instructions of the operator.
 * <p>
 * <b>Why</b> this order: clients truncate instructions, some after 512 characters, and a
 * model without URIs guesses.
 */
public final class ServerInstructions implements Function<Identity, @Nullable String> {

	private static final int MAX_MOUNTS_LENGTH = 256;

	private static final int MAX_LENGTH = 512;

	private static final String ELLIPSIS = ", …";

	private final ResourceCatalog catalog;

	private final @Nullable String operatorText;

	/**
	 * Creates the instructions of {@code catalog}.
	 * @param operatorText the instructions of the operator; {@code null} for none
	 */
	public ServerInstructions(ResourceCatalog catalog, @Nullable String operatorText) {
		this.catalog = catalog;
		this.operatorText = operatorText;
	}

	@Override
	public @Nullable String apply(Identity identity) {
		List<String> mounts = this.catalog.uriPrefixes(identity);
		if (mounts.isEmpty()) {
			return this.operatorText;
		}
		StringBuilder text = new StringBuilder("Resource URIs start with ");
		append(text, mounts, MAX_MOUNTS_LENGTH);
		List<String> templates = this.catalog.uriTemplates(identity)
			.stream()
			.sorted(Comparator.comparing((template) -> template.contains("?")))
			.toList();
		if (!templates.isEmpty()) {
			append(text.append(". URI templates: "), templates, MAX_LENGTH - 1);
		}
		text.append('.');
		return (this.operatorText != null) ? text.append("\n\n").append(this.operatorText).toString() : text.toString();
	}

	/** Appends as many values as fit, and an ellipsis if more follow. */
	private static void append(StringBuilder text, List<String> values, int maxLength) {
		String separator = "";
		for (int i = 0; i < values.size(); i++) {
			int reserve = (i + 1 < values.size()) ? ELLIPSIS.length() : 0;
			if (text.length() + separator.length() + values.get(i).length() + reserve > maxLength) {
				text.append(separator.isEmpty() ? "…" : ELLIPSIS);
				return;
			}
			text.append(separator).append(values.get(i));
			separator = ", ";
		}
	}

}
