package io.mcpgateway.cluster.relay;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpgateway.cluster.redis.MessageListener;
import io.mcpgateway.cluster.redis.NodeMessages;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.mcpgateway.transport.http.HttpProperties;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Listener to the channel of this node: handles posted bodies as requests of this node,
 * and takes the replies to bodies of its own clients.
 */
final class RelayListener implements MessageListener {

	/**
	 * Least memory of a post in bytes, which bounds small posts too.
	 */
	private static final int MIN_POST_BYTES = 1024;

	private static final byte[] NO_BODY = {};

	private final String channel;

	private final int maxBody;

	private final CallerQuota memory;

	private final HttpHandler handler;

	private final RelayStreams streams;

	private final NodeMessages messages;

	private final Function<String, String> channels;

	/**
	 * Creates a listener.
	 * @param channel the channel of this node
	 * @param memory the memory of all arriving bodies
	 * @param handler the handler of requests, with all filters
	 * @param channels returns the channel of a node
	 */
	RelayListener(String channel, int maxBody, CallerQuota memory, HttpHandler handler, RelayStreams streams,
			NodeMessages messages, Function<String, String> channels) {
		this.channel = channel;
		this.maxBody = maxBody;
		this.memory = memory;
		this.handler = handler;
		this.streams = streams;
		this.messages = messages;
		this.channels = channels;
	}

	@Override
	public String channel() {
		return this.channel;
	}

	@Override
	public int maxBytes() {
		return Math.max(this.maxBody, RelayedResponse.MAX_BODY_BYTES) + RelayMessage.MAX_OVERHEAD_BYTES;
	}

	@Override
	public void receive(String sender, byte[] content) throws IOException {
		switch (RelayMessage.read(content)) {
			case RelayMessage.Reply reply -> this.streams.receive(reply);
			case RelayMessage.Post post ->
				handle(post).flatMap((reply) -> this.messages.send(this.channels.apply(sender), reply.toBytes()))
					.onErrorComplete()
					.subscribe();
		}
	}

	/** Handles a post off the thread of the connection. */
	private Mono<RelayMessage.Reply> handle(RelayMessage.Post post) {
		CallerKey sender = CallerKey.of(post.address());
		int bytes = Math.max(MIN_POST_BYTES, post.body().length);
		Shortage shortage = this.memory.take(sender, bytes);
		if (shortage != null) {
			return Mono.just(refused(post,
					(shortage == Shortage.CALLER) ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.SERVICE_UNAVAILABLE));
		}
		AtomicBoolean isHeld = new AtomicBoolean(true);
		Runnable release = () -> {
			if (isHeld.getAndSet(false)) {
				this.memory.give(sender, bytes);
			}
		};
		RelayedResponse response = new RelayedResponse();
		return Mono.defer(() -> this.handler.handle(new RelayedRequest(path(post), post, release), response))
			.then(Mono.fromSupplier(() -> response.toReply(post.exchange())))
			.onErrorReturn(refused(post, HttpStatus.INTERNAL_SERVER_ERROR))
			.doFinally((signal) -> release.run())
			.subscribeOn(Schedulers.parallel());
	}

	private static URI path(RelayMessage.Post post) {
		return UriComponentsBuilder.fromPath(HttpProperties.MESSAGES)
			.path((post.group() != null) ? "/" + post.group() : "")
			.queryParam("sessionId", "{id}")
			.encode()
			.buildAndExpand(post.stream())
			.toUri();
	}

	private static RelayMessage.Reply refused(RelayMessage.Post post, HttpStatus status) {
		return new RelayMessage.Reply(post.exchange(), status.value(), new HttpHeaders(), NO_BODY);
	}

}
