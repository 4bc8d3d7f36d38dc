package io.mcpgateway.resource.watch;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import reactor.core.publisher.Mono;

/**
 * Question to a source about one subject, or about several in one request.
 *
 * @param subjects subjects that are unknown if the poll fails; at least one
 * @param isDivisible whether {@link Poller#polls} asks for a part of the subjects too, so
 * that a failure can be traced to a subject
 * @param answer snapshots of the subjects, asked for at subscription.
 * {@link Snapshot#ABSENT} means that a subject is gone, {@link Snapshot#UNKNOWN} that the
 * source did not say. A missing subject is answered in a later poll. An error means that
 * all subjects are unknown.
 */
public record Poll(Set<String> subjects, boolean isDivisible, Mono<Map<String, Snapshot>> answer) {

	public Poll {
		subjects = Set.copyOf(subjects);
	}

	/**
	 * Creates a poll of one subject.
	 * @param answer snapshot of the subject; empty if a later poll answers
	 */
	public static Poll of(String subject, Mono<Snapshot> answer) {
		return new Poll(Set.of(subject), false, answer.map((snapshot) -> Map.of(subject, snapshot)));
	}

	/**
	 * Returns the same poll in the name of a member of its audience, for a source that
	 * knows its callers. Without a member on this node whose credential is valid, nobody
	 * is asked, and all subjects are unknown.
	 */
	public Poll asMember() {
		return new Poll(this.subjects, this.isDivisible, Mono.deferContextual((context) -> {
			Identity member = Audience.memberIn(context);
			return (member == null || !member.lasts()) ? Mono.just(unknown())
					: this.answer.contextWrite((asked) -> asked.put(Caller.class, Caller.of(member, Map.of())));
		}));
	}

	private Map<String, Snapshot> unknown() {
		return this.subjects.stream().collect(Collectors.toMap((subject) -> subject, (subject) -> Snapshot.UNKNOWN));
	}

}
