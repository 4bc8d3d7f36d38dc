package io.mcpgateway.adapter.postgres.mount;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Statement of the operator with numbers in place of the parameters {@code :name}. Quoted
 * text and comments stay unchanged.
 *
 * @param sql without a semicolon at its end
 * @param names names of the parameters by their numbers from 1
 */
public record SqlParameters(String sql, List<String> names) {

	public SqlParameters {
		names = List.copyOf(names);
	}

	/**
	 * Parses a statement.
	 * @param type returns the type of a parameter, or throws
	 * @throws IllegalArgumentException if the text is not one statement; the message
	 * continues the property's name
	 */
	static SqlParameters of(String sql, UnaryOperator<String> type) {
		Reading reading = new Reading(new SqlScanner(sql), type);
		while (reading.scanner.isMore()) {
			reading.next();
		}
		return new SqlParameters(reading.sql.toString(), reading.names);
	}

	private static final class Reading {

		private final StringBuilder sql = new StringBuilder();

		private final List<String> names = new ArrayList<>();

		private final SqlScanner scanner;

		private final UnaryOperator<String> type;

		private boolean isEnded;

		private Reading(SqlScanner scanner, UnaryOperator<String> type) {
			this.scanner = scanner;
			this.type = type;
		}

		private void next() {
			SqlScanner.Token token = this.scanner.next();
			if (this.isEnded && token.kind() != SqlScanner.Kind.SPACE) {
				throw new IllegalArgumentException("must be one statement without a semicolon inside");
			}
			switch (token.kind()) {
				case SPACE, OTHER -> this.sql.append(token.text());
				case END -> this.isEnded = true;
				case PARAMETER -> append(token.text().substring(1));
				case NUMBER -> throw new IllegalArgumentException(
						"cannot contain " + token.text() + ": write :name for a parameter");
				case OPEN -> throw new IllegalArgumentException("has an unclosed quote or comment: " + token.text());
			}
		}

		private void append(String name) {
			String typed = this.type.apply(name);
			if (!this.names.contains(name)) {
				this.names.add(name);
			}
			this.sql.append(" cast($").append(this.names.indexOf(name) + 1).append(" as ").append(typed).append(')');
		}

	}

}
