package io.mcpgateway.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/** Comparison of a corpus as the gateway serves it with what another program reads. */
public final class Comparison {

	private static final int MAX_SHOWN = 160;

	private final String source;

	private final String corpus;

	private final List<Case> cases = new ArrayList<>();

	Comparison(String source, String corpus) {
		this.source = source;
		this.corpus = corpus;
	}

	/**
	 * Compares one case. Two failures are the same, since both programs then cannot read
	 * the data.
	 * @param part what is compared, such as {@code commits}
	 * @param name the name of the case within the part
	 * @param expected reads with the other program: bytes, a list, or any other value
	 * @param actual reads with the gateway
	 */
	public void check(String part, String name, Reading expected, Reading actual) {
		check(part, name, Result.of(expected), Result.of(actual));
	}

	/** Adds a case whose result is known, {@code null} for no difference. */
	public void add(String part, String name, @Nullable String difference) {
		String reason = (difference != null) ? NamedDifferences.reason(this.source, this.corpus, part, name) : null;
		this.cases.add(new Case(part, name, difference, reason));
	}

	private void check(String part, String name, Result expected, Result actual) {
		String difference = (expected.failure != null && actual.failure != null) ? null
				: (expected.failure != null) ? "fails with " + shown(expected.failure) + ", and the gateway reads it"
						: (actual.failure != null) ? "the gateway fails with " + shown(actual.failure)
								: difference(expected.value, actual.value);
		add(part, name, difference);
	}

	String source() {
		return this.source;
	}

	String corpus() {
		return this.corpus;
	}

	/** Returns the parts in the order of their first cases. */
	List<String> parts() {
		return this.cases.stream().map(Case::part).distinct().toList();
	}

	List<Case> cases() {
		return List.copyOf(this.cases);
	}

	/** Returns the differences without a reason. */
	List<String> unnamed() {
		return this.cases.stream()
			.filter((each) -> each.difference != null && each.reason == null)
			.map((each) -> each.part + " " + each.name + ": " + each.difference)
			.toList();
	}

	private static @Nullable String difference(@Nullable Object expected, @Nullable Object actual) {
		if (expected instanceof byte[] one && actual instanceof byte[] other) {
			int at = Arrays.mismatch(one, other);
			return (at < 0) ? null
					: "%,d bytes instead of %,d, different from byte %,d on".formatted(other.length, one.length, at);
		}
		if (expected instanceof List<?> one && actual instanceof List<?> other) {
			int at = 0;
			while (at < one.size() && at < other.size() && one.get(at).equals(other.get(at))) {
				at++;
			}
			return one.equals(other) ? null : "%,d instead of %,d, number %,d is %s instead of %s"
				.formatted(other.size(), one.size(), at + 1, element(other, at), element(one, at));
		}
		return Objects.equals(expected, actual) ? null : shown(actual) + " instead of " + shown(expected);
	}

	private static String element(List<?> list, int at) {
		return (at < list.size()) ? shown(list.get(at)) : "missing";
	}

	private static String shown(@Nullable Object value) {
		String text = String.valueOf(value).replace("\n", "\\n").replace("\r", "\\r");
		return (text.length() > MAX_SHOWN) ? text.substring(0, MAX_SHOWN) + "…" : text;
	}

	/** Reading of one case, which may fail. */
	@FunctionalInterface
	public interface Reading {

		@Nullable Object read() throws Exception;

	}

	/**
	 * Compared case.
	 *
	 * @param difference {@code null} if both programs read the same
	 * @param reason why the difference is right; {@code null} if nobody named it
	 */
	record Case(String part, String name, @Nullable String difference, @Nullable String reason) {

		boolean isSame() {
			return this.difference == null;
		}

		boolean isUnnamed() {
			return this.difference != null && this.reason == null;
		}

	}

	/** Counts of cases. */
	record Counts(int cases, int same, int named, int differing) {

		static Counts of(List<Case> cases) {
			return new Counts(cases.size(), count(cases, Case::isSame),
					count(cases, (each) -> !each.isSame() && !each.isUnnamed()), count(cases, Case::isUnnamed));
		}

		private static int count(List<Case> cases, Predicate<Case> condition) {
			return (int) cases.stream().filter(condition).count();
		}

	}

	/** Value or failure of a reading. */
	private record Result(@Nullable Object value, @Nullable String failure) {

		static Result of(Reading reading) {
			try {
				return new Result(reading.read(), null);
			}
			catch (Exception ex) {
				return new Result(null, String.valueOf(ex.getMessage()));
			}
		}

	}

}
