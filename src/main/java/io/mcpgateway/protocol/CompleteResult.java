package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Values that an argument may take.
 */
public record CompleteResult(Completion completion) implements Result {

	/**
	 * Suggestions, best first.
	 *
	 * @param values at most {@value #LARGEST}
	 * @param total how many there are in all, if known
	 * @param hasMore whether there are more than these, if known
	 */
	public record Completion(List<String> values, @Nullable Integer total, @Nullable Boolean hasMore) {

		/** The most values that the protocol lets one answer carry. */
		public static final int LARGEST = 100;

		/** No suggestion. */
		public static final Completion NONE = new Completion(List.of(), 0, false);

		public Completion {
			values = List.copyOf(values);
			if (values.size() > LARGEST) {
				throw new IllegalArgumentException("a completion has at most " + LARGEST + " values");
			}
		}

		/** The first of what was found; so many in all if none is left out. */
		public static Completion of(List<String> found) {
			boolean isAll = found.size() <= LARGEST;
			return new Completion(isAll ? found : found.subList(0, LARGEST), isAll ? found.size() : null, !isAll);
		}

		/** The first of what was found for a caller from whom more may be hidden. */
		public static Completion ofShown(List<String> found) {
			boolean isAll = found.size() <= LARGEST;
			return new Completion(isAll ? found : found.subList(0, LARGEST), null, isAll ? null : true);
		}

	}

}
