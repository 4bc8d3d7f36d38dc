package io.mcpgateway.adapter.api;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Parameter of an operation.
 *
 * @param name name that the API knows
 * @param variable name in templates and URIs, which allow fewer characters
 * @param values allowed values, or suggested ones
 * @param isClosed whether only {@code values} are allowed
 * @param facts limits, format and default, in words
 * @param keys names that an object may have, with their brackets in a request; empty for
 * any name
 */
record ApiParameter(String name, String variable, @Nullable String description, boolean isRequired, ValueType type,
		List<String> values, boolean isClosed, ParameterForm form, List<String> facts, Map<String, String> keys) {

	/** Maximum number of allowed values named in descriptions and errors. */
	private static final int MAX_NAMED_VALUES = 20;

	/** Maximum length of all named values. */
	private static final int MAX_NAMED_LENGTH = 200;

	/** Maximum length of a parameter's name in a request's query. */
	private static final int MAX_KEY_LENGTH = 100;

	public ApiParameter {
		values = List.copyOf(values);
		facts = List.copyOf(facts);
		keys = Map.copyOf(keys);
	}

	/** Creates a parameter of one text, of which a document says nothing further. */
	static ApiParameter ofText(String name, String variable, boolean isRequired, List<String> values,
			ParameterForm form) {
		return new ApiParameter(name, variable, null, isRequired, ValueType.TEXT, values, false, form, List.of(),
				Map.of());
	}

	/** Type of a value. */
	public enum ValueType {

		TEXT("", "a text", "text", null), INTEGER("-?\\d{1,19}", "an integer", "integer", "1"),
		NUMBER("-?\\d{1,40}(\\.\\d{1,40})?([eE][+-]?\\d{1,4})?", "a number", "number", "1.5"),
		BOOLEAN("true|false", "true or false", "true or false", "true");

		private final Pattern pattern;

		private final String described;

		private final String word;

		private final @Nullable String example;

		ValueType(String pattern, String described, String word, @Nullable String example) {
			this.pattern = Pattern.compile(pattern);
			this.described = described;
			this.word = word;
			this.example = example;
		}

		boolean accepts(String value) {
			return this == TEXT || this.pattern.matcher(value).matches();
		}

	}

	/**
	 * Returns why a value is wrong, after "the parameter …"; {@code null} if it is not.
	 * @param encoded value as the URI has it, percent-encoded
	 */
	@Nullable String mistake(String encoded) {
		List<String> given = values(encoded);
		if (this.form.isPairs(given)) {
			return pairsMistake(given);
		}
		return given.stream()
			.allMatch((single) -> this.isClosed ? this.values.contains(single) : this.type.accepts(single)) ? null
					: this.variable + " must be " + expected();
	}

	private @Nullable String pairsMistake(List<String> given) {
		if (given.size() % 2 != 0) {
			return this.variable + " must be names and values in turn, with commas between them";
		}
		for (int i = 0; i < given.size(); i += 2) {
			boolean isKnown = this.keys.isEmpty() ? isFreeKey(given.get(i)) : this.keys.containsKey(given.get(i));
			if (!isKnown) {
				return this.variable + " must have names " + (this.keys.isEmpty() ? "without brackets"
						: "of " + named(this.keys.keySet().stream().sorted()));
			}
		}
		return null;
	}

	private static boolean isFreeKey(String key) {
		return !key.isEmpty() && key.length() <= MAX_KEY_LENGTH && key.chars().noneMatch((c) -> c == '[' || c == ']');
	}

	/** Returns the parameter under the name of another variable. */
	ApiParameter as(String otherVariable) {
		return otherVariable.equals(this.variable) ? this : new ApiParameter(this.name, otherVariable, this.description,
				this.isRequired, this.type, this.values, this.isClosed, this.form, this.facts, this.keys);
	}

	/** Returns the part of the request's path or query for a value of the URI. */
	String request(String encoded) {
		return this.form.encode(this.name, values(encoded), (key) -> this.keys.getOrDefault(key, "[" + key + "]"));
	}

	/**
	 * Returns the one spelling of a value in URIs: plain commas stand between the values
	 * of a list only.
	 * @param encoding encodes a single value for the path or the query
	 */
	String canonical(String encoded, UnaryOperator<String> encoding) {
		return values(encoded).stream().map((value) -> {
			String spelled = encoding.apply(value);
			return this.form.isJoined() ? spelled.replace(",", "%2C") : spelled;
		}).collect(Collectors.joining(","));
	}

	/** Returns the decoded values of a percent-encoded value. */
	private List<String> values(String encoded) {
		return (this.form.isJoined() ? Arrays.stream(encoded.split(",", -1)) : Stream.of(encoded)).map((single) -> {
			String decoded = PercentEncoding.decode(single);
			return (decoded != null) ? decoded : single;
		}).toList();
	}

	/**
	 * Describes the parameter in one line: its type, limits and default, and the
	 * beginning of its description.
	 * @param maxText maximum length of the description
	 */
	String described(int maxText) {
		String about = about();
		String text = (this.description != null && maxText > 0) ? beginning(this.description, maxText) : "";
		return this.variable + (this.isRequired ? " (required)" : "") + ": " + about
				+ (text.isEmpty() ? "" : ". " + text);
	}

	/** Describes the parameter for the template that has its variable. */
	VariableDescription toVariable() {
		String example = this.values.isEmpty() ? this.type.example : this.values.getFirst();
		return new VariableDescription(this.variable, this.isRequired, about(),
				(this.description != null) ? beginning(this.description, MAX_NAMED_LENGTH) : null, example);
	}

	/** Returns the type, limits and default in words. */
	private String about() {
		return Stream.concat(Stream.of(kind()), this.facts.stream()).collect(Collectors.joining(", "));
	}

	private String kind() {
		String single = this.isClosed ? expected() : this.type.word;
		return switch (this.form.shape()) {
			case VALUE -> single;
			case LIST -> "list with commas, each " + single;
			case PAIRS -> pairs();
			case PAIRS_OR_VALUE -> single + ", or " + pairs();
		};
	}

	private String pairs() {
		return this.keys.isEmpty() ? "name,value with commas for each entry"
				: "name,value with commas, of the names " + named(this.keys.keySet().stream().sorted());
	}

	private String expected() {
		return this.isClosed ? "one of " + named(this.values.stream()) : this.type.described;
	}

	private static String named(Stream<String> values) {
		StringBuilder named = new StringBuilder();
		int count = 0;
		for (String value : (Iterable<String>) values::iterator) {
			if (++count > MAX_NAMED_VALUES || named.length() + value.length() > MAX_NAMED_LENGTH) {
				return named.append((count > 1) ? ", …" : "…").toString();
			}
			named.append((count > 1) ? ", " : "").append(value);
		}
		return named.toString();
	}

	/** Returns the first sentence of a text, cut between two words if it is longer. */
	private static String beginning(String text, int max) {
		int sentence = text.indexOf(". ");
		String first = (sentence > 0) ? text.substring(0, sentence) : text;
		if (first.length() <= max) {
			return first;
		}
		int blank = first.lastIndexOf(' ', max);
		return first.substring(0, (blank > 0) ? blank : first.offsetByCodePoints(0, first.codePointCount(0, max)))
				+ "…";
	}

}
