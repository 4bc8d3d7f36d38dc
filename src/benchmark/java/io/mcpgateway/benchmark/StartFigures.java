package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The start figures of one server in one round.
 *
 * @param seconds seconds from the start of the process to the first successful read
 * @param cpu seconds of CPU time until then
 * @param resident bytes of resident memory after idling
 */
record StartFigures(double seconds, double cpu, double resident) {

	static final StartFigures NONE = new StartFigures(Double.NaN, Double.NaN, Double.NaN);

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final long IDLE_SECONDS = 10;

	private static final long POLL_MILLIS = 5;

	private static final double NANOS = 1e9;

	/**
	 * Starts a server, reads the file, idles and ends the server.
	 */
	static StartFigures of(FilePeer peer, Path file) throws Exception {
		long start = System.nanoTime();
		try (ServerProcess server = peer.starter().start()) {
			awaitRead(server.port(), peer.revision(), file);
			double seconds = (System.nanoTime() - start) / NANOS;
			double cpu = server.cpu().toNanos() / NANOS;
			TimeUnit.SECONDS.sleep(IDLE_SECONDS);
			return new StartFigures(seconds, cpu, server.residentMemory());
		}
	}

	/**
	 * Returns the median of each figure on its own.
	 */
	static StartFigures median(List<StartFigures> rounds) {
		return new StartFigures(RequestResult.median(rounds, StartFigures::seconds),
				RequestResult.median(rounds, StartFigures::cpu), RequestResult.median(rounds, StartFigures::resident));
	}

	private static void awaitRead(int port, ProtocolRevision revision, Path file) throws Exception {
		long deadline = System.nanoTime() + TIMEOUT.toNanos();
		IOException failure;
		do {
			try {
				FilePeer.read(port, revision, file);
				return;
			}
			catch (IOException ex) {
				failure = ex;
				TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
			}
		}
		while (System.nanoTime() < deadline);
		throw failure;
	}

}
