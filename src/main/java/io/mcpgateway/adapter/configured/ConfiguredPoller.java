package io.mcpgateway.adapter.configured;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Poller of the files of configured resources. Each file is polled once in a pass,
 * however many URIs of a template are subscribed, and once more for the list.
 */
final class ConfiguredPoller implements Poller {

	/** Maximum number of files that the list asks for concurrently. */
	private static final int MAX_CONCURRENT = 2;

	/** Maximum time of a look at a file for the list. */
	private static final Duration LIST_TIMEOUT = Duration.ofSeconds(1);

	private final Map<String, ConfiguredResource> resources;

	private final List<ConfiguredResource> templates;

	ConfiguredPoller(List<ConfiguredResource> all) {
		this.resources = all.stream()
			.filter(ConfiguredResource::isSingle)
			.collect(Collectors.toMap((one) -> one.uris().text(), Function.identity()));
		this.templates = all.stream().filter((one) -> !one.isSingle()).toList();
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		Map<ConfiguredResource, Set<String>> byResource = new LinkedHashMap<>();
		List<Poll> polls = new ArrayList<>();
		for (String subject : subjects) {
			ConfiguredResource resource = find(subject);
			if (resource != null) {
				byResource.computeIfAbsent(resource, (key) -> new HashSet<>()).add(subject);
			}
			else {
				polls.add(Poll.of(subject, subject.equals(LISTS) ? lists() : Mono.just(Snapshot.ABSENT)));
			}
		}
		byResource.forEach((resource, all) -> polls.add(new Poll(all, false, snapshot(resource)
			.map((snapshot) -> all.stream().collect(Collectors.toMap(Function.identity(), (subject) -> snapshot))))));
		return polls;
	}

	private @Nullable ConfiguredResource find(String subject) {
		ConfiguredResource resource = this.resources.get(subject);
		return (resource != null) ? resource
				: this.templates.stream().filter((one) -> one.match(subject) != null).findFirst().orElse(null);
	}

	private static Mono<Snapshot> snapshot(ConfiguredResource resource) {
		return resource.source()
			.state()
			.map((state) -> Snapshot.of(state.fingerprint()))
			.defaultIfEmpty(Snapshot.ABSENT);
	}

	/** A file that cannot be read, or not in time, is listed. */
	private Mono<Snapshot> lists() {
		return Flux.fromIterable(this.resources.entrySet())
			.flatMap((named) -> snapshot(named.getValue()).map((snapshot) -> !snapshot.equals(Snapshot.ABSENT))
				.timeout(LIST_TIMEOUT)
				.onErrorReturn(true)
				.filter(Boolean::booleanValue)
				.map((isListed) -> named.getKey()), MAX_CONCURRENT)
			.collect(Collectors.toCollection(TreeSet::new))
			.map((listed) -> Snapshot.of(listed.toString()));
	}

}
