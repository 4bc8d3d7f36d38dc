package io.mcpgateway.access;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.search.MountScans;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionStart;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gateway whose resources and rules each round replaces, called without HTTP.
 *
 * @param group the group at whose endpoint it is called; {@code null} for the endpoint of
 * the whole gateway
 */
record FuzzedGateway(RunningGateway running, FuzzedSource source, MountScans scans,
		AtomicReference<@Nullable FuzzedTree> shown, @Nullable String group) implements AutoCloseable {

	static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final JsonMapper JSON = JsonMapper.shared();

	static FuzzedGateway start(FuzzedSource source, Map<String, ?> properties) throws IOException {
		return start(source, properties, null);
	}

	static FuzzedGateway start(FuzzedSource source, Map<String, ?> properties, @Nullable String group)
			throws IOException {
		Map<String, Object> all = new HashMap<>(source.properties());
		all.putAll(properties);
		all.putAll(Map.of("gateway.server.page-size", 3, "gateway.search.rescan", "365d"));
		RunningGateway running = RunningGateway.start(all, RulesFromStart.class);
		return new FuzzedGateway(running, source, MountScans.of(running.context()), new AtomicReference<>(), group);
	}

	SwappableRules rules() {
		return this.running.context().getBean(SwappableRules.class);
	}

	/** Replaces all resources by a tree, in the search index as well. */
	void show(FuzzedTree tree) {
		FuzzedTree before = this.shown.getAndSet(tree);
		if (tree.equals(before)) {
			return;
		}
		if (before != null) {
			this.source.delete(before);
		}
		this.source.write(tree);
		this.scans.run();
	}

	/** Creates a caller with a new session without subscriptions. */
	Caller caller(Identity user) {
		Identity identity = user.in(this.group);
		Caller caller = Caller.of(identity, Map.of());
		Session session = new Session("s",
				SessionStart.ofConnection(ProtocolVersion.V2025_11_25, identity, null, ChangePosition.UNKNOWN),
				CallerKey.of(caller), List.of());
		this.running.context().getBean(SessionStore.class).save(session).block(TIMEOUT);
		return caller.inSession(session.id(), null);
	}

	/** Returns all templates, regardless of rules. */
	List<String> templates() {
		return this.running.context()
			.getBeanProvider(ResourceAdapter.class)
			.stream()
			.flatMap((adapter) -> adapter.templates().stream())
			.map(ResourceTemplate::uriTemplate)
			.toList();
	}

	/** Returns the encoded response. */
	Mono<String> answer(Caller caller, ProtocolVersion version, String method, Map<String, ?> params) {
		return messages(caller, version, method, params).last();
	}

	/** Returns all encoded messages of a call. */
	Flux<String> messages(Caller caller, ProtocolVersion version, String method, Map<String, ?> params) {
		Message.Request request = new Message.Request(new RequestId.Text("1"), method, JSON.valueToTree(params));
		return this.running.context()
			.getBean(Dispatcher.class)
			.dispatch(new Call(request, version, caller))
			.concatMap((message) -> text(message, version));
	}

	/** Encodes a message. */
	Flux<String> text(Message message, ProtocolVersion version) {
		return bytes(this.running.context().getBean(JsonRpcCodec.class).encode(message, version))
			.collect(ByteArrayOutputStream::new, (all, bytes) -> all.writeBytes(bytes))
			.map((all) -> all.toString(StandardCharsets.UTF_8))
			.flux();
	}

	private static Flux<byte[]> bytes(EncodedMessage encoded) {
		return switch (encoded) {
			case EncodedMessage.Whole(List<byte[]> pieces) -> Flux.fromIterable(pieces);
			case EncodedMessage.Streamed(Flux<DataBuffer> bytes) -> bytes.map((buffer) -> {
				byte[] piece = new byte[buffer.readableByteCount()];
				buffer.read(piece);
				return piece;
			});
		};
	}

	@Override
	public void close() throws IOException {
		this.scans.close();
		this.running.close();
		this.source.close();
	}

	/**
	 * Rules that hide something of every mount at the start, so that the index has fixed
	 * scores, as under all rules of a round. IndexStatisticsTests and HiddenRankingTests
	 * cover statistics.
	 */
	@Configuration(proxyBeanMethods = false)
	static class RulesFromStart extends SwappableRules {

		RulesFromStart() {
			RuleProperties all = RuleProperties.ALLOW_ALL;
			use(List.of(new RuleProperties(List.of("**/nowhere"), null, null, null, null, null, null, all.verbs(),
					RuleProperties.RuleEffect.DENY), all));
		}

	}

}
