package io.mcpgateway.prompt;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import org.jspecify.annotations.Nullable;

/**
 * Parser of a text's placeholders, all of which must be declared arguments. Of Mustache
 * it supports variables and sections, but neither partials nor other delimiters nor
 * properties of objects.
 */
final class PlaceholderParser implements Mustache.Visitor {

	/** Maximum number of sections, which nest as recursive calls. */
	private static final int MAX_SECTIONS = 200;

	private static final Pattern SECTION = Pattern.compile("\\{\\{\\s*[#^]");

	private static final Pattern DELIMITERS = Pattern.compile("\\{\\{\\s*=");

	private static final Pattern PLACE = Pattern.compile("(.*) @ line (\\d+)", Pattern.DOTALL);

	private static final Mustache.Compiler COMPILER = Mustache.compiler()
		.escapeHTML(false)
		.defaultValue("")
		.emptyStringIsFalse(true)
		.withCollector(new MapsOnly());

	private final List<String> names = new ArrayList<>();

	private final String source;

	private final int line;

	private final Set<String> arguments;

	PlaceholderParser(String source, int line, Set<String> arguments) {
		this.source = source;
		this.line = line;
		this.arguments = arguments;
	}

	/**
	 * Compiles a text.
	 * @param line the line of the file at which the text starts
	 */
	static Template compile(String source, int line) {
		Matcher delimiters = DELIMITERS.matcher(source);
		if (delimiters.find()) {
			throw new InvalidPromptException(line + linesBefore(source, delimiters.start()),
					"the delimiters of placeholders cannot be changed");
		}
		if (SECTION.matcher(source).results().limit(MAX_SECTIONS + 1L).count() > MAX_SECTIONS) {
			throw new InvalidPromptException(line, "there are more than " + MAX_SECTIONS + " sections");
		}
		try {
			return COMPILER.compile(source);
		}
		catch (MustacheException ex) {
			Matcher place = PLACE.matcher(String.valueOf(ex.getMessage()));
			boolean isKnown = place.matches();
			throw new InvalidPromptException(isKnown ? line + Integer.parseInt(place.group(2)) - 1 : line,
					"invalid placeholder: "
							+ QuotedInput.of(isKnown ? place.group(1) : String.valueOf(ex.getMessage())));
		}
	}

	/** Returns the names, with repetitions. */
	List<String> names() {
		return this.names;
	}

	@Override
	public void visitText(String text) {
		if (text.contains("{{")) {
			throw new InvalidPromptException(this.line + linesBefore(this.source, this.source.indexOf(text)),
					"a placeholder is not closed: end it with }}");
		}
	}

	@Override
	public void visitVariable(String name) {
		if (!this.arguments.contains(name)) {
			throw wrong(name, "{{" + QuotedInput.of(name) + "}} is not a declared argument");
		}
		this.names.add(name);
	}

	@Override
	public boolean visitInclude(String name) {
		throw wrong(name, "a prompt cannot include another file: copy its text");
	}

	@Override
	public boolean visitParent(String name) {
		throw wrong(name, "a prompt cannot include another file: copy its text");
	}

	@Override
	public boolean visitBlock(String name) {
		throw wrong(name, "a prompt cannot contain blocks: remove {{$");
	}

	@Override
	public boolean visitSection(String name) {
		visitVariable(name);
		return true;
	}

	@Override
	public boolean visitInvertedSection(String name) {
		visitVariable(name);
		return true;
	}

	InvalidPromptException wrong(String name, String reason) {
		Matcher place = Pattern.compile("\\{\\{\\W?\\s*" + Pattern.quote(name)).matcher(this.source);
		return new InvalidPromptException(this.line + (place.find() ? linesBefore(this.source, place.start()) : 0),
				reason);
	}

	private static int linesBefore(String source, int at) {
		return (int) source.substring(0, at).chars().filter((c) -> c == '\n').count();
	}

	/** Collector that finds values only in maps: texts have no properties. */
	private static final class MapsOnly implements Mustache.Collector {

		/** Treats an absent value as an empty list. */
		@Override
		public @Nullable Iterator<?> toIterator(Object value) {
			return (value instanceof List<?> missing) ? missing.iterator() : null;
		}

		@Override
		public Mustache.@Nullable VariableFetcher createFetcher(Object context, String name) {
			return (context instanceof Map) ? (map, key) -> value((Map<?, ?>) map, key) : null;
		}

		@Override
		public <K, V> Map<K, V> createFetcherCache() {
			return new ConcurrentHashMap<>();
		}

		private static Object value(Map<?, ?> map, String name) {
			Object value = map.get(name);
			return (value != null) ? value : Template.NO_FETCHER_FOUND;
		}

	}

}
