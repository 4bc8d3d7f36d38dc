package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.NotifiedMount.Event;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.client.S3Metrics;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.watch.GatheredReports;
import io.mcpgateway.resource.watch.GatheredReports.Report;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Feed of changes from a queue that buckets notify. Mounts with the same queue share a
 * feed, since each message goes to one consumer.
 * <p>
 * <b>Why</b> a message is deleted last: until its changes are published, SQS delivers the
 * message again, to this gateway or another, so a crash loses none. A message may arrive
 * twice and is then published twice. Invalid messages stay for the queue's redrive
 * policy; messages for other buckets are deleted.
 */
final class SqsFeed implements ChangeFeed {

	/**
	 * Pause between two requests without new messages, for queues that do not wait, or
	 * that keep invalid messages.
	 */
	private static final Duration PAUSE = Duration.ofSeconds(1);

	private final SqsQueue queue;

	private final List<NotifiedMount> mounts;

	private final UnreadableNotifications unreadable;

	private final Duration wait;

	private final AtomicInteger watching = new AtomicInteger();

	/**
	 * Creates a feed.
	 * @param wait the time for which a request waits for messages
	 */
	SqsFeed(SqsQueue queue, List<NotifiedMount> mounts, UnreadableNotifications unreadable, Duration wait) {
		this.wait = wait;
		this.queue = queue;
		this.mounts = List.copyOf(mounts);
		this.unreadable = unreadable;
	}

	/**
	 * Returns the feed of a queue.
	 * @param mounts the mounts with the queue; the first decides the endpoint
	 */
	static SqsFeed of(URI url, List<Mount<S3Mount>> mounts, S3Clients clients, MeterRegistry meters) {
		List<NotifiedMount> notified = mounts.stream().map(NotifiedMount::of).toList();
		String prefix = notified.getFirst().keys().uriPrefix();
		Mount<S3Mount> first = mounts.getFirst();
		SqsQueue queue = new SqsQueue(first, url, clients.queue(url, first), new S3Metrics(prefix, meters));
		return new SqsFeed(queue, notified, new UnreadableNotifications(prefix, meters), S3Clients.WAIT);
	}

	@Override
	public String uriPrefix() {
		return uriPrefixes().getFirst();
	}

	@Override
	public List<String> uriPrefixes() {
		return this.mounts.stream().map((mount) -> mount.keys().uriPrefix()).toList();
	}

	@Override
	public Watchers watchers() {
		return this.mounts.getFirst().watchers();
	}

	/**
	 * Returns the changes. The first response comes at once and shows that the queue
	 * works.
	 */
	@Override
	public Flux<Change> changes() {
		return this.queue.receive(Duration.ZERO)
			.flatMapMany((messages) -> Flux.<Change>fromStream(() -> uriPrefixes().stream().map(Change.Resync::new))
				.concatWith(GatheredReports.of(
						reports(messages).concatWith(this.queue.receive(this.wait).flatMapMany(this::reports).repeat()),
						gatherTime())))
			.doOnSubscribe((subscription) -> this.watching.incrementAndGet())
			.doFinally((end) -> this.watching.decrementAndGet());
	}

	/** Returns whether the feed is active. */
	boolean isWatching() {
		return this.watching.get() > 0;
	}

	/** Returns the time of the mount that is published soonest. */
	private Duration gatherTime() {
		return this.mounts.stream().map(NotifiedMount::gatherTime).min(Duration::compareTo).orElse(Duration.ZERO);
	}

	private Flux<Report> reports(List<Message> messages) {
		return Flux.defer(() -> {
			Batch batch = read(messages);
			return report(batch).concatWith(pause(messages, batch));
		});
	}

	private Flux<Report> report(Batch batch) {
		return batch.understood().isEmpty() ? Flux.empty()
				: Flux.just(new Report(changes(batch.events()), this.queue.delete(batch.understood()), () -> {
					// The queue delivers the messages again
				}));
	}

	private List<Change> changes(List<Event> events) {
		return this.mounts.stream().flatMap((mount) -> mount.changes(events)).toList();
	}

	private Batch read(List<Message> messages) {
		List<Message> understood = new ArrayList<>();
		List<Event> all = new ArrayList<>();
		for (Message message : messages) {
			@Nullable List<Event> events = NotificationParser.read(message.body().getBytes(StandardCharsets.UTF_8));
			if (events != null) {
				understood.add(message);
				all.addAll(events);
			}
			else {
				this.unreadable.add();
			}
		}
		return new Batch(understood, all);
	}

	private static Mono<Report> pause(List<Message> messages, Batch batch) {
		return (messages.isEmpty() || batch.understood().size() < messages.size())
				? Mono.delay(PAUSE).then(Mono.empty()) : Mono.empty();
	}

	/** Valid messages and their events. */
	private record Batch(List<Message> understood, List<Event> events) {

	}

}
