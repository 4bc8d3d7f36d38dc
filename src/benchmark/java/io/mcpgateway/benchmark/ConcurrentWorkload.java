package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.HdrHistogram.Histogram;

/**
 * Workload of several clients at once, each of which sends one request.
 */
record ConcurrentWorkload(List<Workload> clients) implements Workload {

	@Override
	public Histogram run(Duration duration) throws IOException {
		Histogram all = Workload.histogram();
		try (ExecutorService threads = Executors.newFixedThreadPool(this.clients.size())) {
			List<Future<Histogram>> runs = new ArrayList<>();
			this.clients.forEach((client) -> runs.add(threads.submit(() -> client.run(Duration.ZERO))));
			for (Future<Histogram> run : runs) {
				all.add(run.get());
			}
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		return all;
	}

	@Override
	public void close() throws IOException {
		for (Workload client : this.clients) {
			client.close();
		}
	}

}
