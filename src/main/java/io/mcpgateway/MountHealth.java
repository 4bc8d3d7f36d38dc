package io.mcpgateway;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.resource.ResourceAdapter;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.CompositeReactiveHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthContributor;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ApplicationContext;
import reactor.core.publisher.Mono;

/** Health of the sources of mounts, by the bean names of their adapters. */
final class MountHealth {

	/** Health beans of the kinds of mounts whose names differ. */
	private static final Map<String, String> HEALTH_BEANS = Map.of("api", "apis", "db", "postgres");

	/** Time to keep an answer, since callers must not make a source busy. */
	private static final Duration KEPT = Duration.ofSeconds(5);

	private static final Duration TIMEOUT = Duration.ofSeconds(2);

	private final ApplicationContext context;

	private final Map<String, Mono<Boolean>> known = new ConcurrentHashMap<>();

	/** Health of mounts that were added after the start, by URI prefix. */
	private final Map<String, ReactiveHealthIndicator> added = new ConcurrentHashMap<>();

	MountHealth(ApplicationContext context) {
		this.context = context;
	}

	/** Returns the kind of a mount. */
	static String kind(String bean) {
		return bean.contains("-") ? bean.substring(0, bean.indexOf('-')) : bean;
	}

	/** Returns the health of a mount; empty for a kind without health. */
	Mono<Health> of(String bean) {
		ReactiveHealthIndicator indicator = indicator(HEALTH_BEANS.getOrDefault(kind(bean), kind(bean)),
				bean.substring(bean.indexOf('-') + 1));
		return (indicator != null) ? indicator.health() : Mono.empty();
	}

	/**
	 * Returns whether the source of a mount answers; empty if unknown after two seconds.
	 * An answer is kept for five seconds.
	 */
	Mono<Boolean> isUp(String uriPrefix) {
		return this.known.computeIfAbsent(uriPrefix, this::probe);
	}

	/** Replaces the health of mounts, by URI prefix. */
	void replace(Set<String> removed, Map<String, ReactiveHealthIndicator> next) {
		this.added.keySet().removeAll(removed);
		this.added.putAll(next);
		this.known.keySet().removeAll(removed);
		this.known.keySet().removeAll(next.keySet());
	}

	private Mono<Health> find(String uriPrefix) {
		ReactiveHealthIndicator indicator = this.added.get(uriPrefix);
		return (indicator != null) ? indicator.health() : Mono.justOrEmpty(bean(uriPrefix)).flatMap(this::of);
	}

	private Mono<Boolean> probe(String uriPrefix) {
		return Mono.defer(() -> find(uriPrefix))
			.map((health) -> !health.getStatus().equals(Status.DOWN))
			.onErrorReturn(false)
			.cache(KEPT)
			.timeout(TIMEOUT, Mono.empty());
	}

	private @Nullable String bean(String uriPrefix) {
		return this.context.getBeansOfType(ResourceAdapter.class)
			.entrySet()
			.stream()
			.filter((adapter) -> adapter.getValue().uriPrefix().equals(uriPrefix))
			.map(Map.Entry::getKey)
			.findFirst()
			.orElse(null);
	}

	private @Nullable ReactiveHealthIndicator indicator(String bean, String mount) {
		Object contributor = this.context.containsBean(bean) ? this.context.getBean(bean) : null;
		ReactiveHealthContributor found = (contributor instanceof CompositeReactiveHealthContributor all)
				? all.getContributor(mount) : null;
		return (found instanceof ReactiveHealthIndicator indicator) ? indicator : null;
	}

}
