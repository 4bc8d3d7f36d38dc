package io.mcpgateway.tool;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Guidance for models: the gateway's tools in the order of their use.
 * <p>
 * <b>Why</b> so short: the guidance stands before the mounts in instructions, of which
 * some clients keep 512 characters.
 */
final class ToolGuidance {

	private static final List<Step> FINDING = List.of(new Step(FindTool.NAME, "names"),
			new Step(GrepTool.NAME, "lines"), new Step(SearchTool.NAME, "words"),
			new Step(ListResourcesTool.NAME, "browse"));

	private ToolGuidance() {
	}

	/** Returns the guidance; empty without tools. */
	static String of(Predicate<String> isOffered) {
		String finding = FINDING.stream()
			.filter((step) -> isOffered.test(step.tool))
			.map((step) -> step.tool + " (" + step.finds + ")")
			.collect(Collectors.joining(", "));
		String reading = isOffered.test(ReadResourceTool.NAME) ? ReadResourceTool.NAME
				: isOffered.test(FetchTool.NAME) ? FetchTool.NAME : "";
		if (finding.isEmpty()) {
			return reading.isEmpty() ? "" : "Tool: " + reading + ". ";
		}
		return "Tools: " + finding + (reading.isEmpty() ? "" : "; then " + reading) + ". ";
	}

	/** Tool, and what it finds. */
	private record Step(String tool, String finds) {

	}

}
