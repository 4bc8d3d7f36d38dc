package io.mcpgateway.adapter.mount;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.boot.health.contributor.ReactiveHealthContributor;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;

/** Health of the mounts of a kind, by name, in order. Mounts may come and go. */
public final class MountHealths implements CompositeReactiveHealthContributor {

	private final Map<String, ReactiveHealthIndicator> byName = new ConcurrentSkipListMap<>();

	/** Adds the health of a mount, or replaces it. */
	public void put(String mount, ReactiveHealthIndicator health) {
		this.byName.put(mount, health);
	}

	/** Removes the health of a mount, unless another one has taken its place. */
	public void remove(String mount, ReactiveHealthIndicator health) {
		this.byName.remove(mount, health);
	}

	/** Returns whether there is no mount. */
	public boolean isEmpty() {
		return this.byName.isEmpty();
	}

	@Override
	public @Nullable ReactiveHealthContributor getContributor(String name) {
		return this.byName.get(name);
	}

	@Override
	public Stream<Entry> stream() {
		return this.byName.entrySet().stream().map((entry) -> new Entry(entry.getKey(), entry.getValue()));
	}

}
