package io.mcpgateway.testkit;

import java.security.GeneralSecurityException;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.NettyInbound;
import reactor.netty.NettyOutbound;
import reactor.netty.tcp.TcpClient;
import reactor.netty.tcp.TcpServer;

/** TLS in front of a server of this machine that speaks plain TCP. */
public record TlsServer(DisposableServer server) implements AutoCloseable {

	/** Starts a server that passes all bytes on to a port. */
	public static TlsServer start(KeyStoreFile certificate, int port) {
		SslContext context = context(certificate);
		return new TlsServer(TcpServer.create()
			.host("127.0.0.1")
			.port(0)
			.secure((ssl) -> ssl.sslContext(context))
			.handle((inbound, outbound) -> TcpClient.create()
				.host("127.0.0.1")
				.port(port)
				.connect()
				.flatMap((connection) -> pass(inbound, outbound, connection)))
			.bindNow());
	}

	/** Returns the port. */
	public int port() {
		return this.server.port();
	}

	@Override
	public void close() {
		this.server.disposeNow();
	}

	private static Mono<Void> pass(NettyInbound inbound, NettyOutbound outbound, Connection connection) {
		Mono<Void> there = connection.outbound().send(inbound.receive().retain(), (buffer) -> true).then();
		Mono<Void> back = outbound.send(connection.inbound().receive().retain(), (buffer) -> true).then();
		return Mono.firstWithSignal(there, back).doFinally((how) -> connection.dispose());
	}

	private static SslContext context(KeyStoreFile certificate) {
		try {
			KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
			keys.init(certificate.load(), KeyStoreFile.PASSWORD.toCharArray());
			return SslContextBuilder.forServer(keys).build();
		}
		catch (GeneralSecurityException | SSLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
