package io.mcpgateway.resource.uri;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Restricted RFC 6570 template: text with <code>{id}</code>, a part of a segment, and at
 * most one <code>{+path}</code>, which may contain slashes. Matching never backtracks, so
 * the time is linear in the length of the URI.
 *
 * @param text template as written
 * @param literals texts before, between and after the expressions, one more than
 * expressions
 * @param expressions expressions in order
 */
public record UriTemplate(String text, List<String> literals, List<Expression> expressions) {

	/** Maximum number of variables. */
	public static final int MAX_VARIABLES = 8;

	private static final Pattern EXPRESSION = Pattern.compile("\\{(\\+?)(\\w{1,64})}");

	public UriTemplate {
		literals = List.copyOf(literals);
		expressions = List.copyOf(expressions);
	}

	/**
	 * Expression for one variable.
	 *
	 * @param isPath whether the value may contain slashes
	 */
	public record Expression(String variable, boolean isPath) {

	}

	/**
	 * Parses a template; a plain URI is a template without expressions.
	 * @throws IllegalArgumentException if the template is invalid, with a message that
	 * continues "the template …"
	 */
	public static UriTemplate parse(String text) {
		List<String> literals = new ArrayList<>();
		List<Expression> expressions = new ArrayList<>();
		Matcher matcher = EXPRESSION.matcher(text);
		int end = 0;
		while (matcher.find()) {
			require(expressions.isEmpty() || matcher.start() > end, "must have text between two variables");
			literals.add(text.substring(end, matcher.start()));
			expressions.add(new Expression(matcher.group(2), !matcher.group(1).isEmpty()));
			end = matcher.end();
		}
		literals.add(text.substring(end));
		require(literals.stream().noneMatch((literal) -> literal.contains("{") || literal.contains("}")),
				"must use variables of the form {id} or {+path} only");
		require(literals.stream().allMatch((literal) -> PercentEncoding.decode(literal) != null),
				"must have two hexadecimal digits after each percent sign");
		require(expressions.size() <= MAX_VARIABLES, "may have at most " + MAX_VARIABLES + " variables");
		require(expressions.stream().map(Expression::variable).distinct().count() == expressions.size(),
				"must name each variable once");
		require(expressions.stream().filter(Expression::isPath).count() <= 1, "may have only one variable with a plus");
		return new UriTemplate(text, literals, expressions);
	}

	/** Returns the common prefix of all URIs. */
	public String prefix() {
		return this.literals.getFirst();
	}

	/** Returns the names of the variables, in order. */
	public List<String> variables() {
		return this.expressions.stream().map(Expression::variable).toList();
	}

	/**
	 * Matches a URI and returns the decoded, non-empty values; {@code null} if the URI
	 * does not match. If several matches exist, values before and after the path variable
	 * are as short as possible.
	 */
	public @Nullable Map<String, String> match(String uri) {
		Map<String, String> encoded = matchEncoded(uri);
		if (encoded == null) {
			return null;
		}
		Map<String, String> values = new HashMap<>();
		for (Map.Entry<String, String> value : encoded.entrySet()) {
			String decoded = PercentEncoding.decode(value.getValue());
			if (decoded == null) {
				return null;
			}
			values.put(value.getKey(), decoded);
		}
		return Map.copyOf(values);
	}

	/** Matches a URI as {@link #match} does, and returns the values as written. */
	public @Nullable Map<String, String> matchEncoded(String uri) {
		if (this.expressions.isEmpty()) {
			return uri.equals(prefix()) ? Map.of() : null;
		}
		int start = prefix().length();
		int end = uri.length() - this.literals.getLast().length();
		if (end <= start || !uri.startsWith(prefix()) || !uri.endsWith(this.literals.getLast())) {
			return null;
		}
		Map<String, String> values = new HashMap<>();
		int first = 0;
		int last = this.expressions.size() - 1;
		while (first < last) {
			boolean isForward = !this.expressions.get(first).isPath();
			String literal = this.literals.get(isForward ? first + 1 : last);
			int at = isForward ? first(uri, literal, start) : last(uri, literal, start, end - literal.length());
			if (at <= start || at + literal.length() >= end) {
				return null;
			}
			int next = at + literal.length();
			boolean isValue = isForward ? put(values, this.expressions.get(first++), uri.substring(start, at))
					: put(values, this.expressions.get(last--), uri.substring(next, end));
			if (!isValue) {
				return null;
			}
			start = isForward ? next : start;
			end = isForward ? end : at;
		}
		return put(values, this.expressions.get(first), uri.substring(start, end)) ? Map.copyOf(values) : null;
	}

	/** Returns the canonical URI for values, one for each variable. */
	public String fill(Map<String, String> values) {
		return expand((expression) -> {
			String value = values.getOrDefault(expression.variable(), "");
			return expression.isPath() ? PercentEncoding.encodePath(value) : PercentEncoding.encode(value);
		});
	}

	/** Returns the URI with an encoded value for each expression. */
	public String expand(Function<Expression, String> values) {
		StringBuilder uri = new StringBuilder(prefix());
		for (int i = 0; i < this.expressions.size(); i++) {
			uri.append(values.apply(this.expressions.get(i))).append(this.literals.get(i + 1));
		}
		return uri.toString();
	}

	/** Returns where a literal first stands behind a value of one character or more. */
	private static int first(String uri, String literal, int start) {
		int at = uri.indexOf(literal, start + 1);
		while (at >= 0 && isEncoding(uri, start, at)) {
			at = uri.indexOf(literal, at + 1);
		}
		return at;
	}

	/** Returns where a literal last stands, before a value of one character or more. */
	private static int last(String uri, String literal, int start, int end) {
		int at = uri.lastIndexOf(literal, end - 1);
		while (at >= 0 && isEncoding(uri, start, at)) {
			at = uri.lastIndexOf(literal, at - 1);
		}
		return at;
	}

	/** Returns whether a position is within a percent-encoded octet of a value. */
	private static boolean isEncoding(String uri, int start, int at) {
		return (at - 1 >= start && uri.charAt(at - 1) == '%') || (at - 2 >= start && uri.charAt(at - 2) == '%');
	}

	private static boolean put(Map<String, String> values, Expression expression, String raw) {
		if (raw.indexOf('?') >= 0 || (!expression.isPath() && raw.indexOf('/') >= 0)) {
			return false;
		}
		values.put(expression.variable(), raw);
		return true;
	}

	private static void require(boolean isMet, String otherwise) {
		if (!isMet) {
			throw new IllegalArgumentException(otherwise);
		}
	}

}
