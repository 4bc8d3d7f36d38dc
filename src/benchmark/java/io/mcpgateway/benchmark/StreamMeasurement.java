package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Measures the streams of one server: their memory, their idle cost, and the latency of
 * notifications.
 */
final class StreamMeasurement {

	/** Waits for background work of the server after the last notification. */
	private static final Duration PAUSE = Duration.ofSeconds(1);

	private static final double KIBI = 1024;

	private static final int WARM_UP_STREAMS = 1000;

	private static final int WARM_UPS = 3;

	private final ServerProcess server;

	private final StreamDriver driver;

	private final Options options;

	/**
	 * Creates the measurement of a server.
	 */
	StreamMeasurement(ServerProcess server, StreamDriver driver, Options options) {
		this.server = server;
		this.driver = driver;
		this.options = options;
	}

	/**
	 * Measures.
	 * @param workload the changes of a round
	 * @param unsubscribed a file without subscribers; {@code null} if the server has none
	 */
	StreamResult run(String scenario, String name, StreamWorkload workload, Path unsubscribed) throws IOException {
		warmUp(workload);
		double alone = (unsubscribed != null) ? alone(unsubscribed) : Double.NaN;
		ProcessMemory before = this.server.memory();
		try (StreamClients clients = new StreamClients(this.server.port(), this.driver)) {
			int readers = this.options.streams() - this.options.stuck();
			clients.open(readers, false);
			clients.pause(PAUSE);
			ProcessMemory each = this.server.memory().since(before, readers);
			Progress.print("    %.1f + %,d x %.1f KiB of heap, %.1f + %,d x %.1f KiB resident", before.heap() / KIBI,
					readers, each.heap() / KIBI, before.resident() / KIBI, readers, each.resident() / KIBI);
			clients.open(this.options.stuck(), true);
			repeat(WARM_UPS, clients, workload, 0);
			CpuMeter meter = new CpuMeter(this.server, clients);
			double idle = meter.idle();
			UnsubscribedChangeCost costs = (unsubscribed != null)
					? new UnsubscribedChangeCost(alone, meter.writes(unsubscribed, idle)) : null;
			clients.flood();
			NotificationFigures notifications = NotificationFigures
				.median(repeat(this.options.rounds(), clients, workload, idle));
			return new StreamResult(scenario, name, each, idle, notifications, costs, Environment.currentLoad(), "");
		}
	}

	private void warmUp(StreamWorkload workload) throws IOException {
		try (StreamClients clients = new StreamClients(this.server.port(), this.driver)) {
			clients.open(WARM_UP_STREAMS, false);
			workload.perform(clients);
			clients.pause(PAUSE);
		}
	}

	private double alone(Path file) throws IOException {
		try (StreamClients nobody = new StreamClients(this.server.port(), this.driver)) {
			CpuMeter meter = new CpuMeter(this.server, nobody);
			meter.write(file);
			return meter.writes(file, meter.idle());
		}
	}

	private List<NotificationFigures> repeat(int times, StreamClients clients, StreamWorkload workload, double idle)
			throws IOException {
		List<NotificationFigures> rounds = new ArrayList<>();
		for (int i = 0; i < times; i++) {
			NotificationFigures round = round(clients, workload, idle);
			Progress.print("    first after %.1f ms, half after %.1f ms, 99 of 100 after %.1f ms, last after %.1f ms",
					1000 * round.first(), 1000 * round.p50(), 1000 * round.p99(), 1000 * round.last());
			rounds.add(round);
		}
		return rounds;
	}

	private NotificationFigures round(StreamClients clients, StreamWorkload workload, double idle) throws IOException {
		Duration cpu = this.server.cpu();
		long start = System.nanoTime();
		Histogram delays = workload.perform(clients);
		clients.pause(PAUSE);
		Duration anyway = Duration.ofNanos((long) (idle * (System.nanoTime() - start)));
		return NotificationFigures.of(delays, this.server.cpu().minus(cpu).minus(anyway));
	}

}
