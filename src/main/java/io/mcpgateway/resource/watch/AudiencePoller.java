package io.mcpgateway.resource.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Poller that asks another poller for each audience apart. Its subjects are tagged, those
 * of the other are not. No audience shares a poll with another, so an audience that the
 * source refuses neither fails nor delays the others. {@link Poller#LISTS} without a tag
 * stands for the lists of all audiences, and fails if none is answered.
 */
final class AudiencePoller implements Poller {

	private final Poller poller;

	private final Audiences audiences;

	private final Function<String, @Nullable Identity> identities;

	/**
	 * Creates a poller.
	 * @param identities the identity of a subscriber of a tagged subject
	 */
	AudiencePoller(Poller poller, Audiences audiences, Function<String, @Nullable Identity> identities) {
		this.poller = poller;
		this.audiences = audiences;
		this.identities = identities;
	}

	@Override
	public int concurrency() {
		return this.poller.concurrency();
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		Map<Audience, Set<String>> byAudience = new LinkedHashMap<>();
		List<Poll> polls = new ArrayList<>();
		for (String subject : subjects) {
			if (subject.equals(LISTS) && !this.audiences.lists().contains(Audience.ALL)) {
				polls.add(new Poll(Set.of(LISTS), false, lists()));
			}
			else {
				byAudience.computeIfAbsent(Audience.of(subject), (audience) -> new LinkedHashSet<>()).add(subject);
			}
		}
		byAudience.forEach((audience, tagged) -> polls.addAll(taggedPolls(audience, tagged)));
		return polls;
	}

	private List<Poll> taggedPolls(Audience audience, Set<String> tagged) {
		Set<String> plain = new LinkedHashSet<>();
		tagged.forEach((subject) -> plain.add(Audience.untagged(subject)));
		try {
			return this.poller.polls(audience, plain).stream().map((poll) -> tagged(poll, audience)).toList();
		}
		catch (RuntimeException ex) {
			return List.of(new Poll(tagged, tagged.size() > 1, Mono.error(ex)));
		}
	}

	private Poll tagged(Poll poll, Audience audience) {
		Set<String> subjects = new HashSet<>();
		poll.subjects().forEach((subject) -> subjects.add(audience.tag(subject)));
		return new Poll(subjects, poll.isDivisible(), Mono.defer(() -> answer(poll, audience, member(subjects))));
	}

	private Mono<Map<String, Snapshot>> answer(Poll poll, Audience audience, @Nullable Identity member) {
		return poll.answer()
			.map((plain) -> tagged(plain, audience))
			.contextWrite((context) -> audience.in(context, member));
	}

	private static Map<String, Snapshot> tagged(Map<String, Snapshot> plain, Audience audience) {
		Map<String, Snapshot> snapshots = HashMap.newHashMap(plain.size());
		plain.forEach((subject, snapshot) -> snapshots.put(audience.tag(subject), snapshot));
		return snapshots;
	}

	/** Returns a subscriber of any of the subjects; {@code null} if none is known. */
	private @Nullable Identity member(Set<String> subjects) {
		return subjects.stream().map(this.identities).filter(Objects::nonNull).findFirst().orElse(null);
	}

	private Mono<Map<String, Snapshot>> lists() {
		return Mono.defer(() -> {
			Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
			return Flux.fromIterable(this.audiences.lists())
				.flatMap((audience) -> Flux.fromIterable(polls(Set.of(audience.tag(LISTS))))
					.concatMap(Poll::answer)
					.onErrorResume((failure) -> Mono.fromRunnable(() -> failures.add(failure))), concurrency())
				.<Map<String, Snapshot>>collect(HashMap::new, Map::putAll)
				.flatMap((snapshots) -> (failures.size() < this.audiences.lists().size()) ? Mono.just(snapshots)
						: Mono.error(failures.remove()));
		});
	}

}
