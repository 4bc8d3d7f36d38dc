package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * The changes of a round of a stream scenario.
 */
enum StreamWorkload {

	/** One change of one file, which all streams report. */
	ONE_FILE {

		@Override
		Histogram perform(StreamClients clients) throws IOException {
			return clients.awaitNotifications(List.of(new FileChange(0, clients.readers())), Duration.ZERO);
		}

	},

	/** Changes of many files, each of which one stream reports. */
	FILE_EACH {

		@Override
		Histogram perform(StreamClients clients) throws IOException {
			List<StreamClient> readers = clients.readers();
			int count = Math.min(CHANGES, readers.size());
			List<FileChange> changes = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				StreamClient client = readers.get((int) ((long) i * readers.size() / count));
				changes.add(new FileChange(client.number(), List.of(client)));
			}
			return clients.awaitNotifications(changes, INTERVAL);
		}

	};

	private static final int CHANGES = 1000;

	private static final Duration INTERVAL = Duration.ofMillis(5);

	/**
	 * Makes the changes.
	 * @return the nanoseconds until each client had its notification
	 */
	abstract Histogram perform(StreamClients clients) throws IOException;

}
