package io.mcpgateway.adapter.s3.poll;

import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The keys of a mount in this round and in the one before, as long as they are few, so
 * that those that came or went can be named.
 */
final class KeySetDiff {

	private static final int MAX_KEYS = 10_000;

	/** {@code null} if there was no round before, or it had too many keys. */
	private @Nullable Set<String> before;

	/** {@code null} if there are too many. */
	private @Nullable Set<String> now = new HashSet<>();

	void add(String key) {
		if (this.now != null) {
			this.now.add(key);
			if (this.now.size() > MAX_KEYS) {
				this.now = null;
			}
		}
	}

	/** Whether the keys of both rounds are known up to here. */
	boolean areKnown() {
		return this.before != null && this.now != null;
	}

	/**
	 * Ends a round; returns the keys that came or went, or {@code null} if they are not
	 * known.
	 */
	@Nullable Set<String> end() {
		Set<String> changed = difference(this.before, this.now);
		this.before = this.now;
		this.now = new HashSet<>();
		return changed;
	}

	private static @Nullable Set<String> difference(@Nullable Set<String> before, @Nullable Set<String> now) {
		if (before == null || now == null) {
			return null;
		}
		Set<String> changed = new HashSet<>(now);
		changed.removeAll(before);
		before.stream().filter((key) -> !now.contains(key)).forEach(changed::add);
		return changed;
	}

}
