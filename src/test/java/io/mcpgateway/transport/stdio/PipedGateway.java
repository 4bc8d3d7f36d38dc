package io.mcpgateway.transport.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.catalog.ResourceFeature;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.rpc.ServerInfo;
import io.mcpgateway.server.DiscoveryFeature;
import io.mcpgateway.session.HandshakeFeature;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SessionProperties;
import io.mcpgateway.session.SharedSubscriptions;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.session.SubscribeFeature;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.subscription.SubscriptionBudget;
import io.mcpgateway.subscription.SubscriptionFeature;
import io.mcpgateway.subscription.Subscriptions;
import io.mcpgateway.testkit.Budgets;
import org.springframework.util.unit.DataSize;
import reactor.test.StepVerifier;

/**
 * Stdio loop in this process between two pipes, with the resources of
 * {@link TestResources}; tests publish changes.
 */
record PipedGateway(StdioLoop loop, PipeClient wire, TestResources resources, LocalHub hub, StreamLifetimes life,
		LocalSessions sessions) implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	static final int MAX_MESSAGE = 4096;

	/** Starts a gateway whose client reads. */
	static PipedGateway start() {
		PipedGateway gateway = start(new StdioProperties(DataSize.ofBytes(MAX_MESSAGE), 4, 8, 3, null));
		gateway.wire.read();
		return gateway;
	}

	/** Starts a gateway whose client does not read yet. */
	static PipedGateway start(StdioProperties properties) {
		Implementation server = new Implementation("gw", null, "1", null, null, null);
		JsonRpcCodec codec = new JsonRpcCodec(server, 16);
		TestResources resources = new TestResources();
		ResourceCatalog catalog = new ResourceCatalog(List.of(resources), 100);
		SubscriptionBudget budget = Budgets.of(100, 10);
		LocalHub hub = new LocalHub(100);
		LocalSessions sessions = new LocalSessions(
				new SessionProperties(10, Duration.ofMinutes(1), Duration.ofDays(1), null, null), SealingKeys.random(),
				budget, hub::position, SharedSubscriptions.NONE);
		StreamLifetimes life = new StreamLifetimes(Duration.ofHours(1));
		Subscriptions subscriptions = new Subscriptions(catalog, List.of(resources.uriPrefix()),
				Set.of(ListKind.RESOURCES), budget, Groups.NONE);
		List<Feature> features = List.of(new ResourceFeature(catalog, Duration.ofSeconds(1)),
				new SubscriptionFeature(subscriptions, hub, life), new SubscribeFeature(subscriptions, hub, sessions));
		ServerInfo info = ServerInfo.of(server, (identity) -> null, features, Groups.NONE);
		Dispatcher dispatcher = new Dispatcher(List.of(features.get(0), features.get(1), features.get(2),
				new DiscoveryFeature(info), new HandshakeFeature(info)), List.of(), codec);
		try {
			Pipe input = Pipe.open();
			Pipe output = Pipe.open();
			OutputStream written = Channels.newOutputStream(output.sink());
			StdioLoop loop = new StdioConfiguration().stdioLoop(
					new StandardStreams(Channels.newInputStream(input.source()), written), properties, codec,
					dispatcher, sessions, new StandingStreams(sessions, subscriptions, hub, life, SealingKeys.random()),
					hub, Groups.NONE);
			loop.start();
			PipeClient wire = new PipeClient(Channels.newOutputStream(input.sink()),
					Channels.newInputStream(output.source()), TIMEOUT);
			return new PipedGateway(loop, wire, resources, hub, life, sessions);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Publishes a change of a URI. */
	void changed(String uri) {
		StepVerifier.create(this.hub.publish(new Change.Updated(uri))).expectComplete().verify(TIMEOUT);
	}

	@Override
	public void close() throws IOException {
		this.wire.close();
		this.loop.stop();
	}

}
