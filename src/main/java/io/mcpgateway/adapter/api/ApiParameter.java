package io.mcpgateway.adapter.api;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Parameter of an operation.
 *
 * @param name name that the API knows
 * @param variable name in templates and URIs, which allow fewer characters
 * @param values allowed values, or suggested ones
 * @param isClosed whether only {@code values} are allowed
 * @param list form of a list, whose values have commas between them; {@code null} for a
 * single value
 */
record ApiParameter(String name, String variable, @Nullable String description, boolean isRequired, ValueType type,
		List<String> values, boolean isClosed, @Nullable ListForm list) {

	/** Maximum number of allowed values named in descriptions and errors. */
	private static final int MAX_NAMED_VALUES = 20;

	public ApiParameter {
		values = List.copyOf(values);
	}

	/** Type of a value. */
	public enum ValueType {

		TEXT("", "a text"), INTEGER("-?\\d{1,19}", "an integer"),
		NUMBER("-?\\d{1,40}(\\.\\d{1,40})?([eE][+-]?\\d{1,4})?", "a number"), BOOLEAN("true|false", "true or false");

		private final Pattern pattern;

		private final String described;

		ValueType(String pattern, String described) {
			this.pattern = Pattern.compile(pattern);
			this.described = described;
		}

		boolean accepts(String value) {
			return this == TEXT || this.pattern.matcher(value).matches();
		}

	}

	/** Form of a list in the request: one parameter for each value, or for all. */
	public enum ListForm {

		EACH, JOINED

	}

	/**
	 * Returns why a value is wrong, after "the parameter …"; {@code null} if it is not.
	 */
	@Nullable String mistake(String value) {
		for (String single : (this.list != null) ? value.split(",", -1) : new String[] { value }) {
			if (this.isClosed ? !this.values.contains(single) : !this.type.accepts(single)) {
				return this.variable + " must be " + expected();
			}
		}
		return null;
	}

	/** Returns the parameter under the name of another variable. */
	ApiParameter as(String otherVariable) {
		return otherVariable.equals(this.variable) ? this : new ApiParameter(this.name, otherVariable, this.description,
				this.isRequired, this.type, this.values, this.isClosed, this.list);
	}

	/** Returns the part of the request's query. */
	String request(String value) {
		String start = PercentEncoding.encodeReserved(this.name) + "=";
		return (this.list == ListForm.EACH)
				? encoded(value).map((single) -> start + single).collect(Collectors.joining("&"))
				: start + encode(value);
	}

	/** Encodes a value, or the values of a list between commas. */
	String encode(String value) {
		return encoded(value).collect(Collectors.joining(","));
	}

	private Stream<String> encoded(String value) {
		return ((this.list != null) ? Arrays.stream(value.split(",", -1)) : Stream.of(value))
			.map(PercentEncoding::encodeReserved);
	}

	/**
	 * Describes the parameter in one sentence; {@code null} if there is nothing to say
	 * beyond its name.
	 */
	@Nullable String described() {
		String about = Stream.of(this.description, this.isClosed ? expected() : null)
			.filter(Objects::nonNull)
			.collect(Collectors.joining(", "));
		String name = this.variable + (this.isRequired ? " (required)" : "");
		return !about.isEmpty() ? name + ": " + about : this.isRequired ? name : null;
	}

	private String expected() {
		if (!this.isClosed) {
			return this.type.described;
		}
		String named = this.values.stream().limit(MAX_NAMED_VALUES).collect(Collectors.joining(", "));
		return "one of " + named + ((this.values.size() > MAX_NAMED_VALUES) ? ", …" : "");
	}

}
