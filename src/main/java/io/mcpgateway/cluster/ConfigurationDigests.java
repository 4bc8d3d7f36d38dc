package io.mcpgateway.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpgateway.cluster.redis.RedisLink;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Digests of the configuration files that the nodes have in force. Each node reads its
 * own files, so nodes may differ for a while, or for good by a mistake.
 */
final class ConfigurationDigests implements SmartLifecycle, MeterBinder {

	private static final RedisScript<String> COMPARE = RedisScript
		.of(new ClassPathResource("compare-configurations.lua", ConfigurationDigests.class), String.class);

	private static final Duration INTERVAL = Duration.ofSeconds(5);

	/** Time after which Redis forgets the digest of a silent node. */
	private static final Duration MEMORY = Duration.ofMinutes(1);

	private final RedisLink link;

	private final Supplier<List<String>> nodes;

	private final Supplier<String> own;

	private volatile Map<String, String> known = Map.of();

	private volatile Disposable running = Disposables.disposed();

	/**
	 * Creates digests that {@link #start} compares.
	 * @param nodes returns the names of the nodes alive
	 * @param own returns the digest of this node; empty if it reads no files
	 */
	ConfigurationDigests(RedisLink link, Supplier<List<String>> nodes, Supplier<String> own) {
		this.link = link;
		this.nodes = nodes;
		this.own = own;
	}

	/**
	 * Returns the digests of the nodes alive by their names, if they differ; otherwise an
	 * empty map.
	 */
	Map<String, String> differing() {
		Map<String, String> alive = new TreeMap<>(this.known);
		alive.keySet().retainAll(this.nodes.get());
		alive.computeIfPresent(this.link.node(), (node, before) -> this.own.get());
		return (Set.copyOf(alive.values()).size() > 1) ? alive : Map.of();
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge
			.builder("mcp.cluster.configurations", this,
					(digests) -> Math.max(1, Set.copyOf(digests.differing().values()).size()))
			.description("Different configuration files among the nodes")
			.register(registry);
	}

	@Override
	public int getPhase() {
		return 1;
	}

	@Override
	public void start() {
		this.running = Flux.interval(INTERVAL).onBackpressureDrop().concatMap((tick) -> compare(), 1).subscribe();
	}

	@Override
	public void stop() {
		this.running.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.running.isDisposed();
	}

	private Mono<Void> compare() {
		return Mono.defer(() -> {
			String digest = this.own.get();
			return (digest.isEmpty() || !this.link.isAvailable()) ? Mono.<String>empty()
					: this.link.run(COMPARE, List.of(this.link.key("configurations")),
							List.of(this.link.node(), digest, String.valueOf(MEMORY.toMillis())));
		}).doOnNext((lines) -> this.known = parse(lines)).onErrorComplete().then();
	}

	private static Map<String, String> parse(String lines) {
		Map<String, String> digests = new TreeMap<>();
		Stream.of(lines.split("\n"))
			.map((line) -> line.split(" "))
			.filter((words) -> words.length == 2)
			.forEach((words) -> digests.put(words[0], words[1]));
		return digests;
	}

}
