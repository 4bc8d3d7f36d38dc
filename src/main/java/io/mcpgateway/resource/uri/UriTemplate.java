package io.mcpgateway.resource.uri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * URIs of one form, as an RFC 6570 template writes it: text with <code>{id}</code>, which
 * stands for a part of a segment, and at most one <code>{+path}</code>, which may have
 * slashes. Nothing is tried twice to match a URI, so that the time that it takes grows
 * with its length only.
 *
 * @param text as it is written
 * @param literals what stands before, between and after the expressions, one more than
 * there are of these
 * @param expressions in their order
 */
public record UriTemplate(String text, List<String> literals, List<Expression> expressions) {

	/** The most expressions that one has. */
	public static final int MAX_VARIABLES = 8;

	private static final Pattern EXPRESSION = Pattern.compile("\\{(\\+?)(\\w{1,64})}");

	public UriTemplate {
		literals = List.copyOf(literals);
		expressions = List.copyOf(expressions);
	}

	/**
	 * Something that a value stands for.
	 *
	 * @param isPath whether the value may have slashes
	 */
	public record Expression(String variable, boolean isPath) {

	}

	/**
	 * Take a template apart; a URI is one without expressions.
	 * @throws IllegalArgumentException if it is none of these; the message says why
	 */
	public static UriTemplate parse(String text) {
		List<String> literals = new ArrayList<>();
		List<Expression> expressions = new ArrayList<>();
		Matcher matcher = EXPRESSION.matcher(text);
		int end = 0;
		while (matcher.find()) {
			require(expressions.isEmpty() || matcher.start() > end, "must have something between two variables");
			literals.add(text.substring(end, matcher.start()));
			expressions.add(new Expression(matcher.group(2), !matcher.group(1).isEmpty()));
			end = matcher.end();
		}
		literals.add(text.substring(end));
		require(literals.stream().noneMatch((literal) -> literal.contains("{") || literal.contains("}")),
				"may have variables such as {id} or {+path} only");
		require(expressions.size() <= MAX_VARIABLES, "may have at most " + MAX_VARIABLES + " variables");
		require(expressions.stream().map(Expression::variable).distinct().count() == expressions.size(),
				"must name each variable once");
		require(expressions.stream().filter(Expression::isPath).count() <= 1, "may have only one variable with a plus");
		return new UriTemplate(text, literals, expressions);
	}

	/** What every URI of this form starts with. */
	public String prefix() {
		return this.literals.getFirst();
	}

	/** The names of its variables, in their order. */
	public List<String> variables() {
		return this.expressions.stream().map(Expression::variable).toList();
	}

	/**
	 * The values of the variables in a URI, each decoded once and none empty;
	 * {@code null} if the URI is not of this form. Where there are several ways, values
	 * before the one with slashes are as short as can be, and so are those after it.
	 */
	public @Nullable Map<String, String> match(String uri) {
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
			int at = isForward ? uri.indexOf(literal, start + 1) : uri.lastIndexOf(literal, end - 1 - literal.length());
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

	/** The one way to write the URI of these values, of which there is one for each. */
	public String fill(Map<String, String> values) {
		StringBuilder uri = new StringBuilder(prefix());
		for (int i = 0; i < this.expressions.size(); i++) {
			Expression expression = this.expressions.get(i);
			String value = values.getOrDefault(expression.variable(), "");
			uri.append(expression.isPath() ? path(value) : PercentEncoding.encode(value))
				.append(this.literals.get(i + 1));
		}
		return uri.toString();
	}

	private static String path(String value) {
		return Arrays.stream(value.split("/", -1)).map(PercentEncoding::encode).collect(Collectors.joining("/"));
	}

	private static boolean put(Map<String, String> values, Expression expression, String raw) {
		String value = PercentEncoding.decode(raw);
		if (value == null || raw.indexOf('?') >= 0 || (!expression.isPath() && raw.indexOf('/') >= 0)) {
			return false;
		}
		values.put(expression.variable(), value);
		return true;
	}

	private static void require(boolean isMet, String otherwise) {
		if (!isMet) {
			throw new IllegalArgumentException(otherwise);
		}
	}

}
