package io.mcpgateway.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.http.server.HttpServerRequest;

/** Addresses of a request, by its connection. Only this class reads addresses. */
public final class RequestAddress {

	/** Port of a request without a connection. */
	public static final int NO_PORT = -1;

	private RequestAddress() {
	}

	/**
	 * Returns the address of the client: the address of the connection, or the address
	 * forwarded by a trusted proxy; {@code null} if unknown.
	 */
	public static @Nullable InetAddress ofClient(ServerHttpRequest request) {
		InetSocketAddress remote = request.getRemoteAddress();
		return (remote != null) ? remote.getAddress() : null;
	}

	/**
	 * Returns the address of the other end of the connection, possibly a proxy;
	 * {@code null} if unknown.
	 */
	static @Nullable InetAddress ofPeer(ServerHttpRequest request) {
		return (ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest received
				&& received.connectionRemoteAddress() instanceof InetSocketAddress peer) ? peer.getAddress() : null;
	}

	/**
	 * Returns the port of this machine reached by the connection; {@link #NO_PORT} if
	 * unknown.
	 */
	public static int localPort(ServerHttpRequest request) {
		InetSocketAddress local = request.getLocalAddress();
		return (local != null) ? local.getPort() : NO_PORT;
	}

}
