package io.mcpgateway.adapter.git.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Recently rebuilt objects of a reader. <b>Why</b>: trees of neighbouring commits are
 * deltas on each other, so a walk would rebuild the same bases again and again.
 */
final class DeltaBases {

	/** Maximum size of all remembered objects, in bytes. */
	private static final int MAX_BYTES = 1024 * 1024;

	/** Maximum size of a remembered object, in bytes. */
	private static final int MAX_OBJECT_BYTES = MAX_BYTES / 4;

	private final Map<Key, Rebuilt> bases = new LinkedHashMap<>(16, 0.75f, true);

	private int size;

	@Nullable Rebuilt find(String pack, long position) {
		return this.bases.get(new Key(pack, position));
	}

	void add(String pack, long position, Rebuilt object) {
		if (object.bytes.length > MAX_OBJECT_BYTES || this.bases.put(new Key(pack, position), object) != null) {
			return;
		}
		this.size += object.bytes.length;
		for (Iterator<Rebuilt> eldest = this.bases.values().iterator(); this.size > MAX_BYTES; eldest.remove()) {
			this.size -= eldest.next().bytes.length;
		}
	}

	/** Pack and position of an object. */
	private record Key(String pack, long position) {

	}

	/** Object in memory. */
	record Rebuilt(int type, byte[] bytes) {

	}

}
