package io.mcpgateway.adapter.postgres.mount;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One statement of the operator's, in which {@code :name} stands for parameters, with
 * numbers in their place. What stands in quotes and comments is left as it is.
 *
 * @param sql without a semicolon at its end
 * @param names of the parameters, in the order of their numbers from 1
 */
public record SqlParameters(String sql, List<String> names) {

	public SqlParameters {
		names = List.copyOf(names);
	}

	/**
	 * Read a statement.
	 * @param type tells the type of a parameter, or throws
	 * @throws IllegalArgumentException if it is not one statement; the message goes on
	 * after what is wrong
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
				throw new IllegalArgumentException("must be one statement, without a semicolon within");
			}
			switch (token.kind()) {
				case SPACE, OTHER -> this.sql.append(token.text());
				case END -> this.isEnded = true;
				case PARAMETER -> append(token.text().substring(1));
				case NUMBER ->
					throw new IllegalArgumentException("cannot hold " + token.text() + ": write :name for a parameter");
				case OPEN ->
					throw new IllegalArgumentException("has a quote or a comment that is not closed: " + token.text());
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
