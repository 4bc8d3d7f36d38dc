package io.mcpgateway.adapter.s3;

import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Keys of this round and the previous one, as long as they are few, so that differences
 * can be named.
 */
final class KeySetDiff {

	private static final int MAX_KEYS = 10_000;

	/** Keys of the previous round; {@code null} if absent, or with too many keys. */
	private @Nullable Set<String> before;

	/** Keys of this round; {@code null} if too many. */
	private @Nullable Set<String> now = new HashSet<>();

	void add(String key) {
		if (this.now != null) {
			this.now.add(key);
			if (this.now.size() > MAX_KEYS) {
				this.now = null;
			}
		}
	}

	/** Returns whether both rounds' keys are known so far. */
	boolean areKnown() {
		return this.before != null && this.now != null;
	}

	/** Ends a round and returns the new and deleted keys; {@code null} if unknown. */
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
