package io.mcpgateway.cluster.hub;

import java.util.List;

import org.springframework.util.Assert;

/**
 * Record of the stream.
 *
 * @param kind kind that names the listener, of at most 16 characters
 * @param values content, of at most 64,000 characters in all, including one for each
 * value
 */
public record StreamRecord(String kind, List<String> values) {

	/** Maximum size of a record. */
	public static final int MAX_CHARACTERS = 64_000;

	static final int MAX_KIND_CHARACTERS = 16;

	public StreamRecord {
		values = List.copyOf(values);
		Assert.isTrue(kind.length() <= MAX_KIND_CHARACTERS, "the kind of a record is too long");
		Assert.isTrue(size(kind, values) <= MAX_CHARACTERS, "a record is too long");
	}

	/** Creates a record. */
	public static StreamRecord of(String kind, String... values) {
		return new StreamRecord(kind, List.of(values));
	}

	/** Returns the number of characters, including one for each value. */
	int size() {
		return size(this.kind, this.values);
	}

	private static int size(String kind, List<String> values) {
		return kind.length() + values.stream().mapToInt((value) -> value.length() + 1).sum();
	}

}
