package io.mcpgateway.transport.http.connection;

import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.transport.http.HttpProperties;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Tests of the socket options of each connection.
 * <p>
 * <b>Why</b> the option is checked rather than its effect: a vanished peer takes a
 * network that loses packets, which a test cannot have. {@code SlowClientsIT} tests a
 * peer that is present and reads nothing.
 */
class ConnectionDeadlinesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	@ParameterizedTest
	@CsvSource({ "60s, 60000", "1500ms, 1500", "1us, 1", "30d, 2147483647" })
	void givesUpAPeerThatConfirmsNothingForAsLongAsItMayTakeNothing(String time, int millis) throws Exception {
		assumeTrue(Epoll.isAvailable());
		accept(time, true, (channel) -> {
			assertThat(channel.config().getOption(EpollChannelOption.TCP_USER_TIMEOUT)).isEqualTo(millis);
			assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
		});
	}

	@Test
	void servesAlsoWhereTheSystemCannotBeAsked() throws Exception {
		accept("60s", false, (channel) -> {
			assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
			assertThat(channel.pipeline().get(ConnectionDeadlines.DeadlineHandler.class)).isNotNull();
		});
	}

	/** Passes an accepted connection to {@code look}. */
	private static void accept(String writeTime, boolean isNative, Consumer<Channel> look) throws Exception {
		HttpProperties properties = new Binder(
				new MapConfigurationPropertySource(Map.of("gateway.http.write-time", writeTime)))
			.bindOrCreate("gateway.http", HttpProperties.class);
		CompletableFuture<Channel> accepted = new CompletableFuture<>();
		LoopResources threads = LoopResources.create("accept", 1, true);
		DisposableServer server = new ConnectionDeadlines(properties.headTime(), properties.bodyTime(),
				properties.writeTime())
			.apply(HttpServer.create().host("127.0.0.1").port(0).runOn(threads, isNative))
			.doOnChannelInit((observer, channel, address) -> accepted.complete(channel))
			.handle((request, response) -> Mono.never())
			.bindNow(TIMEOUT);
		try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
			assertThat(client.isConnected()).isTrue();
			Channel channel = accepted.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
			channel.eventLoop().submit(() -> look.accept(channel)).get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
		}
		finally {
			server.disposeNow(TIMEOUT);
			threads.disposeLater(Duration.ZERO, TIMEOUT).block(TIMEOUT);
		}
	}

}
