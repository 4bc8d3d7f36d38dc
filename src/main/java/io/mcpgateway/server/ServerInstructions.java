package io.mcpgateway.server;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * The instructions for a caller's model: the mounts and URI forms that the caller may
 * use, and then the operator's words.
 * <p>
 * Why in this order: clients cut instructions, some after 512 characters, and without the
 * URIs a model guesses.
 */
public final class ServerInstructions implements Function<Identity, @Nullable String> {

	private static final int MAX_MOUNTS_LENGTH = 256;

	private static final int MAX_LENGTH = 512;

	private static final String MORE = ", …";

	private final ResourceCatalog catalog;

	private final @Nullable String words;

	/**
	 * Describes what is in {@code catalog}.
	 * @param words the operator's own instructions; {@code null} if there are none
	 */
	public ServerInstructions(ResourceCatalog catalog, @Nullable String words) {
		this.catalog = catalog;
		this.words = words;
	}

	@Override
	public @Nullable String apply(Identity identity) {
		List<String> mounts = this.catalog.uriPrefixes(identity);
		if (mounts.isEmpty()) {
			return this.words;
		}
		StringBuilder text = new StringBuilder("Resource URIs start with ");
		append(text, mounts, MAX_MOUNTS_LENGTH);
		List<String> forms = this.catalog.uriTemplates(identity)
			.stream()
			.sorted(Comparator.comparing((form) -> form.contains("{?")))
			.toList();
		if (!forms.isEmpty()) {
			append(text.append(". URI templates: "), forms, MAX_LENGTH - 1);
		}
		text.append('.');
		return (this.words != null) ? text.append("\n\n").append(this.words).toString() : text.toString();
	}

	/** Appends as many values as fit, and says if there are more. */
	private static void append(StringBuilder text, List<String> values, int maxLength) {
		String separator = "";
		for (int i = 0; i < values.size(); i++) {
			int reserve = (i + 1 < values.size()) ? MORE.length() : 0;
			if (text.length() + separator.length() + values.get(i).length() + reserve > maxLength) {
				text.append(separator.isEmpty() ? "…" : MORE);
				return;
			}
			text.append(separator).append(values.get(i));
			separator = ", ";
		}
	}

}
