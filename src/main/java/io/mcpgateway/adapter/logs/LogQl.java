package io.mcpgateway.adapter.logs;

import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.line.LinePattern;
import io.mcpgateway.adapter.logs.mount.LokiSource;

/** Queries in the language of Loki. */
final class LogQl {

	private final LokiSource source;

	LogQl(LokiSource source) {
		this.source = source;
	}

	/** Returns whether the mount serves only a part of the lines. */
	boolean hasSelector() {
		return !matchers().isEmpty();
	}

	/** Returns the selector of all lines served by the mount. */
	String all() {
		return "{" + matchers() + "}";
	}

	/** Returns a selector of all logs served by the mount, never empty. */
	String some() {
		return hasSelector() ? all() : "{" + this.source.label() + "=~\".+\"}";
	}

	/** Returns the selector of a log. */
	String log(String name) {
		String matchers = matchers();
		return "{" + matchers + (matchers.isEmpty() ? "" : ", ") + this.source.label() + "=" + quoted(name) + "}";
	}

	/**
	 * Returns a query for lines of a log that may pass a filter. A filter of levels needs
	 * all lines, since a line without a level belongs to the line before.
	 */
	String lines(String name, LineFilter filter) {
		LinePattern pattern = filter.hasLevel() ? null : filter.pattern();
		return (pattern == null) ? log(name)
				: log(name) + (pattern.isExpression() ? " |~ " : " |= ") + quoted(pattern.text());
	}

	private String matchers() {
		String selector = this.source.selector();
		String matchers = selector.substring(1, selector.length() - 1).strip();
		return matchers.endsWith(",") ? matchers.substring(0, matchers.length() - 1) : matchers;
	}

	/** Returns a text as a literal, with every unusual character escaped. */
	static String quoted(String text) {
		StringBuilder literal = new StringBuilder("\"");
		text.codePoints().forEach((c) -> {
			if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
				literal.append((char) c);
			}
			else {
				literal.append("\\U%08x".formatted(Character.isSurrogate((char) c) && c <= 0xffff ? 0xfffd : c));
			}
		});
		return literal.append('"').toString();
	}

}
