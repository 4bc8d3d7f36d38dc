package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.lettuce.core.ClientOptions;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.subscription.SharedPosition;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.unit.DataSize;
import reactor.core.Disposable;

/**
 * Node of a cluster without a gateway: a link to Redis, a stream, and what it received.
 */
public final class StreamNode implements AutoCloseable, RecordListener {

	/** Kind of the records of a node. */
	static final String KIND = "note";

	private final MeterRegistry meters = new SimpleMeterRegistry();

	private final List<String> received = new CopyOnWriteArrayList<>();

	private final List<SharedPosition> positions = new CopyOnWriteArrayList<>();

	private final List<SharedPosition> breaks = new CopyOnWriteArrayList<>();

	private final List<String> postponed = new CopyOnWriteArrayList<>();

	private final LettuceConnectionFactory connections;

	private final RedisLink link;

	private final ClusterStream stream;

	private Disposable running = () -> {
	};

	/** Creates a node of a stream with a maximum number of entries. */
	public StreamNode(int port, int maxLength) {
		this(port, maxLength, DataSize.ofGigabytes(1));
	}

	private StreamNode(int port, int maxLength, DataSize maxSize) {
		this.connections = new LettuceConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", port),
				LettuceClientConfiguration.builder()
					.shutdownTimeout(Duration.ZERO)
					.clientOptions(ClientOptions.builder()
						.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
						.build())
					.build());
		this.connections.afterPropertiesSet();
		this.connections.start();
		this.link = new RedisLink(this.connections, "test", Duration.ofSeconds(2));
		this.stream = new ClusterStream(this.link, maxLength, maxSize, Duration.ofMillis(700), this.meters);
	}

	/** Starts a node that records what it receives. */
	static StreamNode start(int port) {
		return start(port, DataSize.ofGigabytes(1));
	}

	/** Starts a node of a stream with a maximum size. */
	static StreamNode start(int port, DataSize maxSize) {
		StreamNode node = new StreamNode(port, 100_000, maxSize);
		node.stream.add(node);
		node.start();
		return node;
	}

	/** Starts the stream. */
	public void start() {
		this.running = this.stream.start();
	}

	public ClusterStream stream() {
		return this.stream;
	}

	public RedisLink link() {
		return this.link;
	}

	void append(String text) {
		this.stream.append(StreamRecord.of(KIND, text)).block(Duration.ofSeconds(10));
	}

	List<String> received() {
		return this.received;
	}

	List<SharedPosition> positions() {
		return this.positions;
	}

	List<SharedPosition> breaks() {
		return this.breaks;
	}

	List<String> postponed() {
		return this.postponed;
	}

	double skipped() {
		return this.meters.get("mcp.cluster.entries.skipped").counter().count();
	}

	double reconnects() {
		return this.meters.get("mcp.cluster.reconnects").counter().count();
	}

	@Override
	public Set<String> kinds() {
		return Set.of(KIND);
	}

	@Override
	public void received(StreamRecord record, String origin, SharedPosition position) {
		this.received.add(record.values().getFirst());
		this.positions.add(position);
	}

	@Override
	public void broken(SharedPosition head) {
		this.breaks.add(head);
	}

	@Override
	public void postponed(StreamRecord record) {
		this.postponed.add(record.values().getFirst());
	}

	@Override
	public void close() {
		this.running.dispose();
		this.connections.destroy();
	}

}
