package io.mcpgateway.prompt;

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
import io.mcpgateway.rpc.McpException;

/**
 * URI of an embedded resource, with arguments. An argument that is the whole URI is used
 * as given; elsewhere values are encoded, so they add no query, parameter or fragment.
 */
record EmbeddedUri(List<Segment> segments) {

	public EmbeddedUri {
		segments = List.copyOf(segments);
	}

	/** Parses a URI in a line of a file. */
	public static EmbeddedUri parse(String uri, int line, Set<String> arguments) {
		Splitter splitter = new Splitter(new ArrayList<>(), new PlaceholderParser(uri, line, arguments));
		PlaceholderParser.compile(uri, line).visit(splitter);
		EmbeddedUri target = new EmbeddedUri(splitter.segments);
		if (!target.isWhole()) {
			target.require(line);
		}
		return target;
	}

	/** Returns the arguments in the URI. */
	public Set<String> arguments() {
		return this.segments.stream()
			.filter(Argument.class::isInstance)
			.map(Segment::text)
			.collect(Collectors.toUnmodifiableSet());
	}

	/** Returns whether the URI is a single argument. */
	public boolean isWhole() {
		return this.segments.size() == 1 && this.segments.getFirst() instanceof Argument;
	}

	/** Returns the URI with values. */
	public String fill(Map<String, String> values) {
		return isWhole() ? values.getOrDefault(this.segments.getFirst().text(), "")
				: fill((name) -> encode(values.getOrDefault(name, "")));
	}

	/** Returns the URI with replacements for arguments, not encoded. */
	public String fill(UnaryOperator<String> values) {
		return this.segments.stream().map((segment) -> switch (segment) {
			case Literal(String text) -> text;
			case Argument(String name) -> values.apply(name);
		}).collect(Collectors.joining());
	}

	/**
	 * Encodes a value; characters with a meaning in queries become part of a name,
	 * encoded already or not.
	 */
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
			throw new InvalidPromptException(line, "an embedded resource needs a URI, with %20 for a space");
		}
	}

	/** Part of the URI. */
	sealed interface Segment {

		/** Returns the literal text or the argument's name. */
		String text();

	}

	/** Literal text. */
	record Literal(String text) implements Segment {

	}

	/** Argument. */
	record Argument(String text) implements Segment {

	}

	/** Visitor that collects the segments in order. */
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
			throw this.placeholders.wrong(name, "a URI must not contain sections");
		}

		@Override
		public boolean visitInvertedSection(String name) {
			return visitSection(name);
		}

	}

}
