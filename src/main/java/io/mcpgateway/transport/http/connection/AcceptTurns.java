package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Handler of a listening socket. Lets the workers begin a few connections of an address
 * at once, and further connections afterwards, in the order of acceptance.
 * <p>
 * <b>Why</b>: in a single turn of its event loop, a worker serves all connections whose
 * requests have arrived. A burst of thousands from the same address would be a turn of
 * seconds, and everybody else would wait.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a timer ends with its event loop
final class AcceptTurns extends ChannelInboundHandlerAdapter {

	/** Maximum connections of an address that workers begin at once. */
	static final int MAX_AT_ONCE = 16;

	private final CallerQuota begun = new CallerQuota(Long.MAX_VALUE, MAX_AT_ONCE);

	/** Waiting connections. Only the event loop of the listening socket uses this map. */
	private final Map<CallerKey, Queue<Waiting>> waiting = new HashMap<>();

	private volatile boolean isWaiting;

	private final Duration maxWait;

	/**
	 * Creates turns in which a connection waits for at most {@code maxWait}: a worker at
	 * a standstill must not hold up the rest.
	 */
	AcceptTurns(Duration maxWait) {
		this.maxWait = maxWait;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!(message instanceof Channel accepted)) {
			context.fireChannelRead(message);
			return;
		}
		CallerKey client = AcceptGate.client(accepted);
		if (!this.waiting.containsKey(client) && this.begun.take(client, 1) == null) {
			begin(context, client, accepted);
			return;
		}
		Future<?> overdue = context.executor()
			.schedule(() -> beginOverdue(context, client, accepted), this.maxWait.toMillis(), TimeUnit.MILLISECONDS);
		this.waiting.computeIfAbsent(client, (key) -> new ArrayDeque<>()).add(new Waiting(accepted, overdue));
		this.isWaiting = true;
		// The last one may have ended before the flag was set
		beginNext(context, client);
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		this.waiting.values().forEach((line) -> line.forEach((next) -> {
			next.overdue().cancel(false);
			next.accepted().unsafe().closeForcibly();
		}));
		this.waiting.clear();
		this.isWaiting = false;
		context.fireChannelInactive();
	}

	/** Lets a worker begin a connection with a reserved place. */
	private void begin(ChannelHandlerContext context, CallerKey client, Channel accepted) {
		AtomicBoolean holdsPlace = new AtomicBoolean(true);
		Runnable end = () -> {
			if (holdsPlace.getAndSet(false)) {
				this.begun.give(client, 1);
				if (this.isWaiting) {
					context.executor().execute(() -> beginNext(context, client));
				}
			}
		};
		accepted.pipeline().addFirst(new FirstTurn(end));
		accepted.closeFuture().addListener((closed) -> end.run());
		context.fireChannelRead(accepted);
	}

	private void beginNext(ChannelHandlerContext context, CallerKey client) {
		Queue<Waiting> line = this.waiting.get(client);
		if (line != null) {
			while (!line.isEmpty() && this.begun.take(client, 1) == null) {
				Waiting next = line.remove();
				next.overdue().cancel(false);
				begin(context, client, next.accepted());
			}
			removeIfEmpty(client, line);
		}
	}

	private void beginOverdue(ChannelHandlerContext context, CallerKey client, Channel accepted) {
		Queue<Waiting> line = this.waiting.get(client);
		if (line != null && line.removeIf((next) -> next.accepted() == accepted)) {
			context.fireChannelRead(accepted);
			removeIfEmpty(client, line);
		}
	}

	private void removeIfEmpty(CallerKey client, Queue<Waiting> line) {
		if (line.isEmpty()) {
			this.waiting.remove(client);
			this.isWaiting = !this.waiting.isEmpty();
		}
	}

	/**
	 * Waiting connection, and the timer for the end of the wait; a leftover timer would
	 * keep a closed connection in memory.
	 */
	private record Waiting(Channel accepted, Future<?> overdue) {

	}

	/** Handler of a connection that runs an action after the first turn of its worker. */
	private static final class FirstTurn extends ChannelInboundHandlerAdapter {

		private final Runnable end;

		FirstTurn(Runnable end) {
			this.end = end;
		}

		@Override
		public void channelActive(ChannelHandlerContext context) {
			context.fireChannelActive();
			// A worker runs timers after it has served the sockets of its turn
			context.executor().schedule(this.end, 1, TimeUnit.NANOSECONDS);
			context.pipeline().remove(this);
		}

	}

}
