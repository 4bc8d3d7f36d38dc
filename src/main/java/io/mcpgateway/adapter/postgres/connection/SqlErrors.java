package io.mcpgateway.adapter.postgres.connection;

import java.util.StringJoiner;

import io.mcpgateway.resource.content.UnreadableException;
import io.r2dbc.postgresql.api.PostgresqlException;
import io.r2dbc.spi.R2dbcException;
import org.jspecify.annotations.Nullable;

/**
 * Words for the answers of a server that refuses a statement: a sentence for clients by
 * the class of the SQLSTATE (appendix A of the PostgreSQL documentation), and the
 * server's own text for operators.
 */
public final class SqlErrors {

	private static final int MAX_WORDS_LENGTH = 500;

	private SqlErrors() {
	}

	/** Returns the error for an answer of the server; other failures stay unchanged. */
	static Throwable map(Throwable failure) {
		String words = words(failure);
		return (words != null && failure instanceof R2dbcException answer)
				? new UnreadableException(sentence(SqlStates.of(answer)), words, answer) : failure;
	}

	/**
	 * Returns the server's own words for the log, on one line: the SQLSTATE, the message,
	 * the hint, and the place in a function.
	 * @return {@code null} if the failure is no answer of the server
	 */
	public static @Nullable String words(Throwable failure) {
		R2dbcException answer = SqlStates.answer(failure);
		if (answer == null) {
			return null;
		}
		StringJoiner words = new StringJoiner("; ");
		words.add("SQLSTATE " + SqlStates.of(answer) + ": " + answer.getMessage());
		if (answer instanceof PostgresqlException said) {
			said.getErrorDetails().getHint().ifPresent((hint) -> words.add("hint: " + hint));
			said.getErrorDetails().getWhere().ifPresent((where) -> words.add("context: " + where));
		}
		return shortened(words.toString().replaceAll("\\p{Cc}+", " "));
	}

	private static String shortened(String words) {
		return (words.length() <= MAX_WORDS_LENGTH) ? words
				: words.substring(0, words.offsetByCodePoints(0, words.codePointCount(0, MAX_WORDS_LENGTH))) + "…";
	}

	/** Returns the reason for clients, which follows "cannot be read:". */
	static String sentence(String state) {
		return switch (state) {
			case "22012" -> "computing it divides by zero. Ask the operator";
			case "22021", "22P05" -> "one of its values is no text in the encoding of the database. Ask the operator";
			case "22003", "22007", "22008", "22018", "22P02", "22P03" ->
				"one of its values does not fit the type to which it is converted. Ask the operator";
			case "25006" -> "computing it would write to the database, which the gateway never does. Ask the operator";
			case "42501" -> "the role of the gateway lacks a privilege on a part of it. Ask the operator";
			case "3F000", "42703", "42704", "42883", "42P01", "58P01" ->
				"a part of it is missing in the database. Ask the operator";
			case "53400" -> "it exceeds a limit of the database. Ask the operator";
			case "55000" ->
				"it is not ready to be read, such as a materialized view before its first refresh. Ask the operator";
			case "72000" -> "it changed too much while it was read. Read it again";
			default -> ofClass(state.substring(0, Math.min(2, state.length())));
		};
	}

	private static String ofClass(String kind) {
		return switch (kind) {
			case "08", "28", "3D", "53", "57", "HV" ->
				"another server, of which the database reads it, does not give it. Try again later, or ask the operator";
			case "0A" -> "the database does not support reading it. Ask the operator";
			case "10", "20", "21", "22", "23", "44" -> "computing it fails. Ask the operator";
			case "09", "2F", "38", "39", "P0" -> "a function that computes it fails. Ask the operator";
			case "42" -> "the database cannot run its definition. Ask the operator";
			case "54" -> "it exceeds a limit of the database. Ask the operator";
			case "58", "F0", "XX" -> "the database has an internal error. Ask the operator";
			default -> "the database refuses to read it. Ask the operator";
		};
	}

}
