package io.mcpgateway.session;

import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.rpc.caller.Identity;
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
 * What sessions hear unasked: a subscription whose interest the client edits meanwhile.
 */
public final class StandingStreams {

	private final SessionStore sessions;

	private final Subscriptions subscriptions;

	private final SubscriptionHub hub;

	private final StreamLifetimes life;

	private final EventIds ids = new EventIds();

	private final ActiveStreams streams = new ActiveStreams();

	/**
	 * Tell what {@code hub} says of what {@code sessions} want to hear, and
	 * {@code subscriptions} let the holder of a stream hear.
	 */
	public StandingStreams(SessionStore sessions, Subscriptions subscriptions, SubscriptionHub hub,
			StreamLifetimes life) {
		this.sessions = sessions;
		this.subscriptions = subscriptions;
		this.hub = hub;
		this.life = life;
	}

	/**
	 * The events of one of a session's streams. The first has no message and tells that
	 * it begins. It ends with the session, or when its time has come.
	 * @param lastEventId what the client heard last, on whichever stream; what it missed
	 * since comes first, and all that it subscribed to if that is not known
	 * @param listener who holds the stream, which ends when there is no proof of that any
	 * more
	 */
	public Flux<Event> events(Session session, @Nullable String lastEventId, Identity listener) {
		ChangePosition received = (lastEventId != null) ? this.ids.position(lastEventId, session.id()) : null;
		Set<String> known = session.uris().stream().map(SubscribedUri::uri).collect(Collectors.toSet());
		Flux<WatchList> watchLists = this.streams.open(session.id())
			.switchMap((isActive) -> this.sessions.watch(session.id())
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
	 * What a session hears on a connection that is the session itself.
	 * @param listener who holds the connection
	 */
	public Flux<Message> messages(String session, Identity listener) {
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
		return new WatchList(Session.LISTS, received.orLater(now.began()),
				now.uris()
					.stream()
					.map((watched) -> known.contains(watched.uri()) ? watched.since(received.orLater(watched.since()))
							: watched)
					.toList());
	}

	private static @Nullable Message message(Notice notice) {
		return switch (notice) {
			case Notice.Watching watching -> null;
			case Notice.Updated updated -> new Message.Event("notifications/resources/updated",
					new NotificationParams.ResourceUpdated(null, updated.uri()));
			case Notice.ListChanged changed ->
				new Message.Event(changed.list().notification(), new NotificationParams.ListChanged(null));
		};
	}

	/**
	 * An event on a stream.
	 *
	 * @param id with which the client may come back
	 */
	public record Event(String id, @Nullable Message message) {

	}

}
