package io.mcpgateway.prompt.template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import com.samskivert.mustache.Mustache;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.error.McpException;

/**
 * The URI of a resource that a prompt embeds, with arguments in it. An argument is a URI
 * if it is all that there is; anywhere else it is encoded, so that it adds no query, no
 * parameter and no fragment.
 */
public record EmbeddedUri(List<Segment> segments) {

	public EmbeddedUri {
		segments = List.copyOf(segments);
	}

	/** Take a URI apart that stands in a line. */
	public static EmbeddedUri parse(String uri, int line, Set<String> arguments) {
		Splitter splitter = new Splitter(new ArrayList<>(), new PlaceholderParser(uri, line, arguments));
		PlaceholderParser.compile(uri, line).visit(splitter);
		EmbeddedUri target = new EmbeddedUri(splitter.segments);
		if (!target.isWhole()) {
			target.require(line);
		}
		return target;
	}

	/** The arguments in it. */
	public Set<String> arguments() {
		return this.segments.stream()
			.filter(Argument.class::isInstance)
			.map(Segment::text)
			.collect(Collectors.toUnmodifiableSet());
	}

	/** Whether it is an argument and nothing else. */
	public boolean isWhole() {
		return this.segments.size() == 1 && this.segments.getFirst() instanceof Argument;
	}

	/** Put in the values. */
	public String fill(Map<String, String> values) {
		return isWhole() ? values.getOrDefault(this.segments.getFirst().text(), "")
				: fill((name) -> encode(values.getOrDefault(name, "")));
	}

	/** Put something in for each argument, as it is. */
	public String fill(UnaryOperator<String> values) {
		return this.segments.stream().map((segment) -> switch (segment) {
			case Literal(String text) -> text;
			case Argument(String name) -> values.apply(name);
		}).collect(Collectors.joining());
	}

	/** What has a meaning in a query is a name in a path, encoded or not. */
	private static String encode(String value) {
		return Arrays.stream(value.split("/", -1))
			.map(PercentEncoding::encode)
			.map((name) -> name.replace("&", "%26").replace("=", "%3D").replace("+", "%2B"))
			.collect(Collectors.joining("/"));
	}

	private void require(int line) {
		try {
			ResourceUri.parse(fill((name) -> "a"));
		}
		catch (McpException ex) {
			throw new InvalidPromptException(line, "a resource is embedded by its URI, with %20 for a space");
		}
	}

	/** A part of the URI. */
	sealed interface Segment {

		/** What is written there, or the name of what is put in. */
		String text();

	}

	/** What is written there. */
	record Literal(String text) implements Segment {

	}

	/** What is put in. */
	record Argument(String text) implements Segment {

	}

	/** Finds the segments in their order. */
	private record Splitter(List<Segment> segments, PlaceholderParser placeholders) implements Mustache.Visitor {

		@Override
		public void visitText(String text) {
			this.placeholders.visitText(text);
			this.segments.add(new Literal(text));
		}

		@Override
		public void visitVariable(String name) {
			this.placeholders.visitVariable(name);
			this.segments.add(new Argument(name));
		}

		@Override
		public boolean visitInclude(String name) {
			return this.placeholders.visitInclude(name);
		}

		@Override
		public boolean visitParent(String name) {
			return this.placeholders.visitParent(name);
		}

		@Override
		public boolean visitBlock(String name) {
			return this.placeholders.visitBlock(name);
		}

		@Override
		public boolean visitSection(String name) {
			throw this.placeholders.wrong(name, "a URI has no sections");
		}

		@Override
		public boolean visitInvertedSection(String name) {
			return visitSection(name);
		}

	}

}
