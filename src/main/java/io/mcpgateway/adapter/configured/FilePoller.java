package io.mcpgateway.adapter.configured;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Poller of the files of configured resources. Each file is polled once in a pass,
 * however many URIs of a template are subscribed.
 */
final class FilePoller implements Poller {

	/** Maximum number of files polled concurrently. */
	private static final int MAX_CONCURRENT = 4;

	private final Map<String, ConfiguredResource> resources;

	private final List<ConfiguredResource> templates;

	FilePoller(List<ConfiguredResource> all) {
		this.resources = all.stream()
			.filter(ConfiguredResource::isSingle)
			.collect(Collectors.toMap((one) -> one.uris().text(), Function.identity()));
		this.templates = all.stream().filter((one) -> !one.isSingle()).toList();
	}

	@Override
	public Mono<Map<String, Snapshot>> poll(Set<String> subjects) {
		return Mono.defer(() -> {
			Map<String, ConfiguredResource> bySubject = new HashMap<>();
			subjects.forEach((subject) -> bySubject.computeIfAbsent(subject, this::find));
			Set<ConfiguredResource> all = new HashSet<>(bySubject.values());
			if (subjects.contains(LISTS)) {
				all.addAll(this.resources.values());
			}
			return snapshots(all).map((snapshots) -> snapshots(subjects, bySubject, snapshots));
		});
	}

	private @Nullable ConfiguredResource find(String subject) {
		ConfiguredResource resource = this.resources.get(subject);
		return (resource != null) ? resource
				: this.templates.stream().filter((one) -> one.match(subject) != null).findFirst().orElse(null);
	}

	private static Mono<Map<ConfiguredResource, Snapshot>> snapshots(Set<ConfiguredResource> all) {
		return Flux.fromIterable(all)
			.flatMap((one) -> snapshot(one.source()).map((snapshot) -> Map.entry(one, snapshot)), MAX_CONCURRENT)
			.collectMap(Map.Entry::getKey, Map.Entry::getValue);
	}

	private static Mono<Snapshot> snapshot(ContentSource source) {
		return source.state()
			.map((state) -> Snapshot.of(state.fingerprint()))
			.defaultIfEmpty(Snapshot.ABSENT)
			.onErrorReturn(Snapshot.UNKNOWN);
	}

	private Map<String, Snapshot> snapshots(Set<String> subjects, Map<String, ConfiguredResource> bySubject,
			Map<ConfiguredResource, Snapshot> snapshots) {
		Map<String, Snapshot> all = new HashMap<>();
		subjects.forEach((subject) -> {
			ConfiguredResource one = bySubject.get(subject);
			all.put(subject, (one != null) ? snapshots.getOrDefault(one, Snapshot.UNKNOWN) : Snapshot.ABSENT);
		});
		if (subjects.contains(LISTS)) {
			all.put(LISTS, Snapshot.of(listed(snapshots).toString()));
		}
		return all;
	}

	private Set<String> listed(Map<ConfiguredResource, Snapshot> snapshots) {
		return this.resources.entrySet()
			.stream()
			.filter((named) -> !Snapshot.ABSENT.equals(snapshots.get(named.getValue())))
			.map(Map.Entry::getKey)
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
