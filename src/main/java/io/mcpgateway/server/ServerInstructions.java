package io.mcpgateway.server;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Instructions for the model of a caller: the tools, mounts and URI templates that the
 * caller may use, then the instructions of the operator.
 * <p>
 * <b>Why</b> this order: clients truncate instructions, some after 512 characters, and a
 * model without tools and URIs guesses.
 */
public final class ServerInstructions implements Function<Identity, @Nullable String> {

	private static final int MAX_MOUNTS_LENGTH = 320;

	private static final int MAX_LENGTH = 512;

	private static final String ELLIPSIS = ", …";

	private final ResourceCatalog catalog;

	private final Function<Identity, String> toolGuidance;

	private final @Nullable String gatewayText;

	private final Groups groups;

	/**
	 * Creates the instructions of {@code catalog}.
	 * @param toolGuidance returns which tools to use in which order, as sentences with a
	 * space behind, at most a quarter of the instructions; empty without tools
	 * @param gatewayText the instructions of the operator for the whole gateway;
	 * {@code null} for none
	 * @param groups the groups, each with instructions of its own
	 */
	public ServerInstructions(ResourceCatalog catalog, Function<Identity, String> toolGuidance,
			@Nullable String gatewayText, Groups groups) {
		this.catalog = catalog;
		this.toolGuidance = toolGuidance;
		this.gatewayText = gatewayText;
		this.groups = groups;
	}

	@Override
	public @Nullable String apply(Identity identity) {
		Group group = this.groups.of(identity);
		String operatorText = group.isWhole() ? this.gatewayText : group.about().instructions();
		List<String> mounts = this.catalog.uriPrefixes(identity);
		if (mounts.isEmpty()) {
			return operatorText;
		}
		StringBuilder text = new StringBuilder(this.toolGuidance.apply(identity)).append("Resource URIs start with ");
		append(text, mounts, MAX_MOUNTS_LENGTH);
		List<String> templates = this.catalog.uriTemplates(identity)
			.stream()
			.sorted(Comparator.comparing((template) -> template.contains("?")))
			.toList();
		if (!templates.isEmpty()) {
			append(text.append(". URI templates: "), templates, MAX_LENGTH - 1);
		}
		text.append('.');
		return (operatorText != null) ? text.append("\n\n").append(operatorText).toString() : text.toString();
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
