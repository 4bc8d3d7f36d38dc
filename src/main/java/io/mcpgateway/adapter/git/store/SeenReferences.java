package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * References as seen at their first lookup. Readers sharing an instance see the same
 * state of each reference. Any thread may use an instance.
 */
public final class SeenReferences {

	private final Map<String, Optional<ObjectId>> found = new ConcurrentHashMap<>();

	private final AtomicBoolean isUsed = new AtomicBoolean();

	/** Creates an instance without references. */
	public SeenReferences() {
	}

	/** Returns whether this is the first call, and HEAD has to be looked up. */
	boolean isUnused() {
		return this.isUsed.compareAndSet(false, true);
	}

	/** Returns the object of a reference with its full name; {@code null} if missing. */
	@Nullable ObjectId find(RefStore references, String name) throws IOException {
		Optional<ObjectId> known = this.found.get(name);
		if (known == null) {
			// No lock: a lookup that hangs delays no other
			Optional<ObjectId> now = Optional.ofNullable(references.find(name));
			Optional<ObjectId> first = this.found.putIfAbsent(name, now);
			known = (first != null) ? first : now;
		}
		return known.orElse(null);
	}

}
