package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Measures the streams of one server: what they hold, what they cost while nothing
 * happens, and how fast they tell what does.
 */
final class StreamTrial {

	/** Until what goes on in a server after everybody has a notice is over. */
	private static final Duration PAUSE = Duration.ofSeconds(1);

	private static final double KIBI = 1024;

	private static final int WARM_UP_STREAMS = 1000;

	private static final int WARM_UPS = 3;

	private final ServerProcess server;

	private final Station station;

	private final Options options;

	/**
	 * Prepare.
	 */
	StreamTrial(ServerProcess server, Station station, Options options) {
		this.server = server;
		this.station = station;
		this.options = options;
	}

	/**
	 * Measure.
	 * @param plan what happens in a round
	 * @param unasked a file that nobody asks about; {@code null} if the server has none
	 */
	StreamResult run(String scenario, String name, Plan plan, Path unasked) throws IOException {
		warmUp(plan);
		double alone = (unasked != null) ? alone(unasked) : Double.NaN;
		Memory before = this.server.memory();
		try (Audience audience = new Audience(this.server.port(), this.station)) {
			int readers = this.options.streams() - this.options.stuck();
			audience.open(readers, false);
			audience.pause(PAUSE);
			Memory each = this.server.memory().since(before, readers);
			Progress.say("    %.1f + %,d x %.1f KiB of heap, %.1f + %,d x %.1f KiB resident", before.heap() / KIBI,
					readers, each.heap() / KIBI, before.resident() / KIBI, readers, each.resident() / KIBI);
			audience.open(this.options.stuck(), true);
			repeat(WARM_UPS, audience, plan, 0);
			Meter meter = new Meter(this.server, audience);
			double idle = meter.idle();
			Unasked costs = (unasked != null) ? new Unasked(alone, meter.writes(unasked, idle)) : null;
			audience.flood();
			Notices notices = Notices.median(repeat(this.options.rounds(), audience, plan, idle));
			return new StreamResult(scenario, name, each, idle, notices, costs, Environment.currentLoad(), "");
		}
	}

	private void warmUp(Plan plan) throws IOException {
		try (Audience audience = new Audience(this.server.port(), this.station)) {
			audience.open(WARM_UP_STREAMS, false);
			plan.perform(audience);
			audience.pause(PAUSE);
		}
	}

	private double alone(Path file) throws IOException {
		try (Audience nobody = new Audience(this.server.port(), this.station)) {
			Meter meter = new Meter(this.server, nobody);
			meter.write(file);
			return meter.writes(file, meter.idle());
		}
	}

	private List<Notices> repeat(int times, Audience audience, Plan plan, double idle) throws IOException {
		List<Notices> rounds = new ArrayList<>();
		for (int i = 0; i < times; i++) {
			Notices round = round(audience, plan, idle);
			Progress.say("    first after %.1f ms, half after %.1f ms, 99 of 100 after %.1f ms, last after %.1f ms",
					1000 * round.first(), 1000 * round.p50(), 1000 * round.p99(), 1000 * round.last());
			rounds.add(round);
		}
		return rounds;
	}

	private Notices round(Audience audience, Plan plan, double idle) throws IOException {
		Duration cpu = this.server.cpu();
		long start = System.nanoTime();
		Histogram delays = plan.perform(audience);
		audience.pause(PAUSE);
		Duration anyway = Duration.ofNanos((long) (idle * (System.nanoTime() - start)));
		return Notices.of(delays, this.server.cpu().minus(cpu).minus(anyway));
	}

}
