package io.mcpgateway.training;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

import io.mcpgateway.protocol.ProtocolVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.Assert;

/**
 * Training of the JVM: gateways without authentication, with authentication, and over
 * standard streams, one after the other, each under load. Ends with an error if a gateway
 * does not start, or if a response is not the expected one.
 */
public final class Training {

	private static final Logger logger = LoggerFactory.getLogger(Training.class);

	private static final String OPTION = "--train";

	private static final Duration DEFAULT_TIME = Duration.ofSeconds(20);

	private static final Duration MIN_TIME = Duration.ofSeconds(1);

	private static final Duration MAX_TIME = Duration.ofMinutes(10);

	/** Time for the starts and stops of all gateways on a slow machine. */
	private static final Duration MAX_OVERHEAD = Duration.ofMinutes(5);

	/** Multiple of the processor time of the load that may pass by the clock. */
	static final int MAX_STRETCH = 6;

	private static final int CLIENTS = 4;

	private static final int PIPE_SIZE = 1 << 20;

	private static final String READER = "Authorization: Bearer training-of-the-reader-0123456789\r\n";

	private static final String OPERATOR = "X-API-Key: training-of-the-operator-0123456789\r\n";

	private static final String READER_HASH = "sha256:e96f05a28eb7e8e640eb4775497afe662705347c4e57b539ad78d4299d924b69";

	private static final String OPERATOR_HASH = "sha256:806a60173a34e2d69293cfe50aa3d716775adf75a487136bf205decc2aedbf0a";

	private static final List<String> PROPERTIES = List.of("--spring.config.location=classpath:/",
			"--server.address=127.0.0.1", "--server.port=0", "--management.server.address=127.0.0.1",
			"--management.server.port=0", "--gateway.documents.confined=false");

	/** Properties of a gateway with authentication, rules, limits and an audit log. */
	private static final List<String> SECURITY = List.of("--gateway.security.mode=api-key",
			"--gateway.security.api-keys.reader.hashes=" + READER_HASH,
			"--gateway.security.api-keys.operator.hashes=" + OPERATOR_HASH, "--gateway.access.rules[0].effect=deny",
			"--gateway.access.rules[0].uri=file:///training/private/**", "--gateway.access.rules[0].keys=reader",
			"--gateway.access.rules[1].uri=file:///training/**,logs://training/**,git://training/**,"
					+ "urn:training:*,training://**",
			"--gateway.access.rules[1].keys=reader", "--gateway.access.rules[2].keys=operator",
			"--gateway.access.rules[2].uri=file:///**,s3://**,postgres://**", "--gateway.access.explain-keys=operator",
			"--gateway.limits.requests-per-second=1000000", "--gateway.limits.bytes-per-second=900MB",
			"--gateway.limits.in-flight=1000", "--gateway.limits.streams=1000");

	/** Properties of mounts whose servers do not exist. */
	private static final List<String> REMOTE = List.of(
			"--gateway.postgres.mounts.training.url=r2dbc:postgresql://127.0.0.1:1/training",
			"--gateway.postgres.mounts.training.username=training", "--gateway.s3.mounts.training.bucket=training",
			"--gateway.s3.mounts.training.endpoint=http://127.0.0.1:1", "--gateway.s3.mounts.training.region=eu-west-1",
			"--gateway.s3.mounts.training.access-key-id=training",
			"--gateway.s3.mounts.training.secret-access-key=training");

	private final GatewayStarter starter;

	private final TrainingDirectory directory;

	private Training(GatewayStarter starter, TrainingDirectory directory) {
		this.starter = starter;
		this.directory = directory;
	}

	/**
	 * Trains for the processor time that the arguments name, 20 seconds by default.
	 * @param args {@code --train}, or {@code --train=30s} for 1 second to 10 minutes
	 * @return the exit code: 0, or 1 after a failure, which the log describes
	 */
	public static int run(GatewayStarter starter, String... args) throws InterruptedException {
		Duration time;
		try {
			time = time(args);
		}
		catch (IllegalArgumentException ex) {
			logger.error("{}", ex.getMessage());
			return 1;
		}
		return train(starter, time);
	}

	private static int train(GatewayStarter starter, Duration time) throws InterruptedException {
		CountDownLatch ended = new CountDownLatch(1);
		haltUnless(ended, time.multipliedBy(MAX_STRETCH).plus(MAX_OVERHEAD));
		// Otherwise the SDK looks for credentials in the network of a cloud
		System.setProperty("aws.disableEc2Metadata", "true");
		try (TrainingDirectory directory = TrainingDirectory.create()) {
			Training training = new Training(starter, directory);
			long requests = training.trainOpen(time.multipliedBy(5).dividedBy(10));
			requests += training.trainSecured(time.multipliedBy(4).dividedBy(10));
			requests += training.trainStdio(time.dividedBy(10));
			logger.info("Trained with {} requests", requests);
			return 0;
		}
		catch (IOException | RuntimeException ex) {
			logger.error("The training failed", ex);
			return 1;
		}
		finally {
			ended.countDown();
		}
	}

	private static Duration time(String... args) {
		Assert.isTrue(args.length == 1, OPTION + " makes mounts of its own, so that no other argument may follow");
		if (args[0].equals(OPTION)) {
			return DEFAULT_TIME;
		}
		String text = args[0].substring(OPTION.length() + 1);
		try {
			Duration time = DurationStyle.detectAndParse(text);
			Assert.isTrue(time.compareTo(MIN_TIME) >= 0 && time.compareTo(MAX_TIME) <= 0, "out of bounds");
			return time;
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(OPTION + " must be a duration from 1s to 10m, not " + text, ex);
		}
	}

	/**
	 * Ends the process after a time, since a hanging gateway must not hold up a build.
	 */
	private static void haltUnless(CountDownLatch ended, Duration time) {
		Thread.ofPlatform().daemon().name("training-deadline").start(() -> {
			try {
				if (!ended.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
					logger.error("The training did not end within {}", time);
					Runtime.getRuntime().halt(1);
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
	}

	private long trainOpen(Duration time) throws IOException, InterruptedException {
		try (ConfigurableApplicationContext gateway = startHttp(List.of())) {
			TrainedEndpoint endpoint = new TrainedEndpoint(port(gateway, "local.server.port"), "");
			return TrainingLoad.run(clients((client) -> {
				List<LoadPart> parts = parts(gateway, endpoint, client);
				parts.add(new PageLoad(endpoint, endpoint.port(), List.of("/console/", "/console/main.js")));
				parts.add(new PageLoad(endpoint, port(gateway, "local.management.port"),
						List.of("/actuator/health", "/actuator/health/readiness", "/actuator/prometheus")));
				return parts;
			}), time);
		}
	}

	private long trainSecured(Duration time) throws IOException, InterruptedException {
		List<String> properties = new ArrayList<>(SECURITY);
		properties.addAll(REMOTE);
		properties.add("--gateway.audit.file=" + this.directory.directory("audit").resolve("audit.log"));
		try (ConfigurableApplicationContext gateway = startHttp(properties)) {
			int port = port(gateway, "local.server.port");
			TrainedEndpoint endpoint = new TrainedEndpoint(port, READER);
			new StatelessLoad(new TrainedEndpoint(port, OPERATOR), TrainingRequests.remote()).run();
			return TrainingLoad.run(clients((client) -> {
				List<LoadPart> parts = parts(gateway, endpoint, client);
				parts.add(new RefusalLoad(new TrainedEndpoint(port, "")));
				parts.add(new PageLoad(endpoint, port(gateway, "local.management.port"),
						List.of("/actuator/prometheus")));
				return parts;
			}), time);
		}
	}

	private long trainStdio(Duration time) throws IOException, InterruptedException {
		try (PipedOutputStream toGateway = new PipedOutputStream();
				PipedInputStream gatewayInput = new PipedInputStream(toGateway, PIPE_SIZE);
				PipedOutputStream fromGateway = new PipedOutputStream();
				PipedInputStream clientInput = new PipedInputStream(fromGateway, PIPE_SIZE);
				ConfigurableApplicationContext _ = this.starter.startStdio(gatewayInput, fromGateway,
						arguments(List.of("--stdio")))) {
			StdioLoad client = new StdioLoad(toGateway, clientInput, this.directory.changing(0));
			client.begin();
			return TrainingLoad.run(List.of(List.of(client)), time);
		}
	}

	private ConfigurableApplicationContext startHttp(List<String> properties) {
		return this.starter.startHttp(arguments(properties));
	}

	private String[] arguments(List<String> properties) {
		List<String> arguments = new ArrayList<>(PROPERTIES);
		arguments.addAll(this.directory.properties());
		arguments.addAll(properties);
		return arguments.toArray(String[]::new);
	}

	private static int port(ConfigurableApplicationContext gateway, String property) {
		return gateway.getEnvironment().getRequiredProperty(property, Integer.class);
	}

	private static List<List<LoadPart>> clients(IntFunction<List<LoadPart>> parts) {
		List<List<LoadPart>> clients = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			clients.add(parts.apply(i));
		}
		return clients;
	}

	/** Returns what each client of a gateway over HTTP does in a round. */
	private List<LoadPart> parts(ConfigurableApplicationContext gateway, TrainedEndpoint endpoint, int client) {
		LoadPart stateless = new StatelessLoad(endpoint,
				TrainingRequests.stateless(gateway.containsBean("documentsHealthIndicator")));
		List<LoadPart> parts = new ArrayList<>();
		for (ProtocolVersion version : ProtocolVersion.values()) {
			parts.add(stateless);
			parts.add(switch (version) {
				case V2024_11_05 -> new SseLoad(endpoint, this.directory.changing(client));
				case V2026_07_28 -> new StreamLoad(endpoint, this.directory.changing(client));
				default -> new SessionLoad(endpoint, version, this.directory.changing(client));
			});
		}
		return parts;
	}

}
