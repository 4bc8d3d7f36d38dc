package io.mcpgateway.adapter.configured;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.resource.watch.Look;
import io.mcpgateway.resource.watch.Lookout;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Looks at the files of what is configured, at each once in a pass, however many URIs of
 * a template somebody listens to.
 */
final class FileLookout implements Lookout {

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
	public Mono<Map<String, Look>> look(Set<String> subjects) {
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

	private static Mono<Map<Configured, Look>> looks(Set<Configured> all) {
		return Flux.fromIterable(all)
			.flatMap((one) -> look(one.source()).map((look) -> Map.entry(one, look)), CONCURRENT)
			.collectMap(Map.Entry::getKey, Map.Entry::getValue);
	}

	private static Mono<Look> look(Source source) {
		return source.state()
			.map((state) -> Look.of(state.print()))
			.defaultIfEmpty(Look.NOTHING)
			.onErrorReturn(Look.UNKNOWN);
	}

	private Map<String, Look> looks(Set<String> subjects, Map<String, Configured> asked, Map<Configured, Look> looks) {
		Map<String, Look> all = new HashMap<>();
		subjects.forEach((subject) -> {
			Configured one = asked.get(subject);
			all.put(subject, (one != null) ? looks.getOrDefault(one, Look.UNKNOWN) : Look.NOTHING);
		});
		if (subjects.contains(LISTS)) {
			all.put(LISTS, Look.of(listed(looks).toString()));
		}
		return all;
	}

	private Set<String> listed(Map<Configured, Look> looks) {
		return this.resources.entrySet()
			.stream()
			.filter((named) -> !Look.NOTHING.equals(looks.get(named.getValue())))
			.map(Map.Entry::getKey)
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
