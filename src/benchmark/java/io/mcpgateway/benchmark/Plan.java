package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * What happens in a round.
 */
enum Plan {

	/** One thing, of which every stream tells. */
	SAME {

		@Override
		Histogram perform(Audience audience) throws IOException {
			return audience.hear(List.of(new Touch(0, audience.readers())), Duration.ZERO);
		}

	},

	/** One thing after the other, of which one stream each tells. */
	OWN {

		@Override
		Histogram perform(Audience audience) throws IOException {
			List<Listener> readers = audience.readers();
			int count = Math.min(TOUCHES, readers.size());
			List<Touch> touches = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				Listener listener = readers.get((int) ((long) i * readers.size() / count));
				touches.add(new Touch(listener.number(), List.of(listener)));
			}
			return audience.hear(touches, INTERVAL);
		}

	};

	private static final int TOUCHES = 1000;

	private static final Duration INTERVAL = Duration.ofMillis(5);

	/**
	 * Let it happen.
	 * @return the nanoseconds until each client has heard of it
	 */
	abstract Histogram perform(Audience audience) throws IOException;

}
