package io.mcpgateway.session;

import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.Subscriptions;
import io.mcpgateway.subscription.WatchList;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * Standing streams of sessions: notices without a request, for subscriptions edited by
 * the client meanwhile.
 */
public final class StandingStreams {

	private final SessionStore sessions;

	private final Subscriptions subscriptions;

	private final SubscriptionHub hub;

	private final StreamLifetimes life;

	private final EventIds ids;

	private final ActiveStreams streams = new ActiveStreams();

	/**
	 * Creates streams of the notices that {@code subscriptions} permits the subscriber.
	 * @param keys the keys of event ids
	 */
	public StandingStreams(SessionStore sessions, Subscriptions subscriptions, SubscriptionHub hub,
			StreamLifetimes life, SealingKeys keys) {
		this.sessions = sessions;
		this.subscriptions = subscriptions;
		this.hub = hub;
		this.life = life;
		this.ids = new EventIds(keys);
	}

	/**
	 * Returns the events of one stream of a session. The first event has no message and
	 * announces the stream. The stream ends with the session or its lifetime.
	 * @param lastEventId last event received on any stream, after which missed notices
	 * follow; all subscriptions count as changed if the id is unknown
	 * @param listener subscriber who holds the stream; the stream ends when the
	 * credentials expire
	 */
	public Flux<Event> events(Session session, @Nullable String lastEventId, Identity listener) {
		ChangePosition received = (lastEventId != null) ? this.ids.position(lastEventId, session.id()) : null;
		Set<String> known = session.uris().stream().map(SubscribedUri::uri).collect(Collectors.toSet());
		Flux<WatchList> watchLists = this.streams.open(session.id())
			.switchMap((isActive) -> this.sessions.watch(session)
				.map((now) -> isActive ? this.subscriptions.visibleTo(listener, watchList(now, known, received))
						: WatchList.NONE)
				.materialize())
			.<WatchList>dematerialize();
		int stream = ThreadLocalRandom.current().nextInt();
		return this.life.limit(this.hub.notices(watchLists), listener)
			.index()
			.filter((counted) -> counted.getT1() == 0 || !(counted.getT2() instanceof Notice.Watching))
			.map((counted) -> new Event(this.ids.write(session.id(), stream, counted.getT2().position()),
					message(counted.getT2())));
	}

	/**
	 * Returns the messages of a session of one connection.
	 * @param listener subscriber who holds the connection
	 */
	public Flux<Message> messages(Session session, Identity listener) {
		Flux<WatchList> watchLists = this.sessions.watch(session)
			.map((now) -> this.subscriptions.visibleTo(listener, now.watchList()));
		return this.hub.notices(watchLists).handle(StandingStreams::pass);
	}

	private static void pass(Notice notice, SynchronousSink<Message> sink) {
		Message message = message(notice);
		if (message != null) {
			sink.next(message);
		}
	}

	private static WatchList watchList(Session now, Set<String> known, @Nullable ChangePosition received) {
		if (received == null) {
			return now.watchList();
		}
		return new WatchList(Session.LISTS, received.orLater(now.start().position()),
				now.uris()
					.stream()
					.map((watched) -> known.contains(watched.uri()) ? watched.since(received.orLater(watched.since()))
							: watched)
					.toList(),
				now.holder());
	}

	private static @Nullable Message message(Notice notice) {
		return switch (notice) {
			case Notice.Watching watching -> null;
			case Notice.Updated updated -> new Message.Event(MethodNames.RESOURCE_UPDATED,
					new NotificationParams.ResourceUpdated(null, updated.uri()));
			case Notice.ListChanged changed ->
				new Message.Event(changed.list().notification(), new NotificationParams.ListChanged(null));
		};
	}

	/**
	 * Event of a stream.
	 *
	 * @param id id with which the client can resume
	 */
	public record Event(String id, @Nullable Message message) {

	}

}
