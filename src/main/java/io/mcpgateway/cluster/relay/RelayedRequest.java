package io.mcpgateway.cluster.relay;

import java.net.InetSocketAddress;
import java.net.URI;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.Flux;

/** Request that a client sent to another node. */
final class RelayedRequest extends AbstractServerHttpRequest {

	private final RelayMessage.Post post;

	private final Runnable taken;

	/**
	 * Creates a request for a path.
	 * @param taken runs when the handler takes the body
	 */
	RelayedRequest(URI path, RelayMessage.Post post, Runnable taken) {
		super(HttpMethod.POST, path, null, post.headers());
		this.post = post;
		this.taken = taken;
	}

	@Override
	public Flux<DataBuffer> getBody() {
		return Flux.defer(() -> {
			this.taken.run();
			return Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(this.post.body()));
		});
	}

	@Override
	public @Nullable InetSocketAddress getRemoteAddress() {
		return (this.post.address() != null) ? new InetSocketAddress(this.post.address(), 0) : null;
	}

	@Override
	protected MultiValueMap<String, HttpCookie> initCookies() {
		return new LinkedMultiValueMap<>();
	}

	@Override
	protected @Nullable SslInfo initSslInfo() {
		return null;
	}

	@Override
	@SuppressWarnings({ "unchecked", "TypeParameterUnusedInFormals" })
	public <T> T getNativeRequest() {
		return (T) this.post;
	}

}
