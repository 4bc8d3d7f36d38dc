package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** Result of {@code completion/complete}. */
public record CompleteResult(Completion completion) implements Result {

	/**
	 * Suggestions, best first.
	 *
	 * @param values at most {@value #MAX_VALUES}
	 * @param total the number of all values, if known
	 * @param hasMore whether more values exist, if known
	 */
	public record Completion(List<String> values, @Nullable Integer total, @Nullable Boolean hasMore) {

		/** Maximum values of a result in the protocol. */
		public static final int MAX_VALUES = 100;

		/** Empty suggestions. */
		public static final Completion NONE = new Completion(List.of(), 0, false);

		public Completion {
			values = List.copyOf(values);
			if (values.size() > MAX_VALUES) {
				throw new IllegalArgumentException("a completion has at most " + MAX_VALUES + " values");
			}
		}

		/** Returns the first values, with a total if the list is complete. */
		public static Completion of(List<String> found) {
			boolean isAll = found.size() <= MAX_VALUES;
			return new Completion(isAll ? found : found.subList(0, MAX_VALUES), isAll ? found.size() : null, !isAll);
		}

		/**
		 * Returns the first values for a caller from whom others may be hidden, without a
		 * total.
		 */
		public static Completion ofShown(List<String> found) {
			boolean isAll = found.size() <= MAX_VALUES;
			return new Completion(isAll ? found : found.subList(0, MAX_VALUES), null, isAll ? null : true);
		}

	}

}
