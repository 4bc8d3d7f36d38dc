package io.mcpgateway.adapter.mount;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;

/** Mounts of a kind that exist since the start. */
public final class StartedMounts {

	private final Map<DeclaredMount, MountBeans> mounts;

	private final MountHealths healths;

	StartedMounts(Map<DeclaredMount, MountBeans> mounts, MountHealths healths) {
		this.mounts = new LinkedHashMap<>(mounts);
		this.healths = healths;
	}

	/** Returns the mounts, whose parts are beans of the gateway. */
	public List<ServedMount> in(DefaultListableBeanFactory gateway) {
		return this.mounts.entrySet()
			.stream()
			.map((entry) -> ServedMount.ofStart(entry.getKey(), gateway, entry.getValue(),
					(this.healths
						.getContributor(entry.getKey().mount().name()) instanceof ReactiveHealthIndicator health)
								? health : null))
			.toList();
	}

}
