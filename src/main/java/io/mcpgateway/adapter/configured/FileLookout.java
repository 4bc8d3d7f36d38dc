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
 * Looks at the files of what is configured, at each once in a pass, however many URIs of
 * a template somebody listens to.
 */
final class FileLookout implements Poller {

	/** How many files are looked at at once. */
	private static final int CONCURRENT = 4;

	private final Map<String, Configured> resources;

	private final List<Configured> templates;

	FileLookout(List<Configured> all) {
		this.resources = all.stream()
			.filter(Configured::isSingle)
			.collect(Collectors.toMap((one) -> one.uris().text(), Function.identity()));
		this.templates = all.stream().filter((one) -> !one.isSingle()).toList();
	}

	@Override
	public Mono<Map<String, Snapshot>> look(Set<String> subjects) {
		return Mono.defer(() -> {
			Map<String, Configured> asked = new HashMap<>();
			subjects.forEach((subject) -> asked.computeIfAbsent(subject, this::find));
			Set<Configured> all = new HashSet<>(asked.values());
			if (subjects.contains(LISTS)) {
				all.addAll(this.resources.values());
			}
			return looks(all).map((looks) -> looks(subjects, asked, looks));
		});
	}

	private @Nullable Configured find(String subject) {
		Configured resource = this.resources.get(subject);
		return (resource != null) ? resource
				: this.templates.stream().filter((one) -> one.match(subject) != null).findFirst().orElse(null);
	}

	private static Mono<Map<Configured, Snapshot>> looks(Set<Configured> all) {
		return Flux.fromIterable(all)
			.flatMap((one) -> look(one.source()).map((look) -> Map.entry(one, look)), CONCURRENT)
			.collectMap(Map.Entry::getKey, Map.Entry::getValue);
	}

	private static Mono<Snapshot> look(Source source) {
		return source.state()
			.map((state) -> Snapshot.of(state.print()))
			.defaultIfEmpty(Snapshot.NOTHING)
			.onErrorReturn(Snapshot.UNKNOWN);
	}

	private Map<String, Snapshot> looks(Set<String> subjects, Map<String, Configured> asked,
			Map<Configured, Snapshot> looks) {
		Map<String, Snapshot> all = new HashMap<>();
		subjects.forEach((subject) -> {
			Configured one = asked.get(subject);
			all.put(subject, (one != null) ? looks.getOrDefault(one, Snapshot.UNKNOWN) : Snapshot.NOTHING);
		});
		if (subjects.contains(LISTS)) {
			all.put(LISTS, Snapshot.of(listed(looks).toString()));
		}
		return all;
	}

	private Set<String> listed(Map<Configured, Snapshot> looks) {
		return this.resources.entrySet()
			.stream()
			.filter((named) -> !Snapshot.NOTHING.equals(looks.get(named.getValue())))
			.map(Map.Entry::getKey)
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
