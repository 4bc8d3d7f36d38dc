package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Detector of the driver's buffers that are never released. While it is open, all buffers
 * are tracked.
 */
public final class LostBuffers extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	/**
	 * Rounds of new buffers: a lost buffer is reported when others are created after its
	 * collection.
	 */
	private static final int TIMES = 5;

	private final Level before = ResourceLeakDetector.getLevel();

	private final Logger logger = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);

	private final Queue<String> lost = new ConcurrentLinkedQueue<>();

	public LostBuffers() {
		ResourceLeakDetector.setLevel(Level.PARANOID);
		forget();
		start();
		this.logger.addAppender(this);
	}

	@Override
	protected void append(ILoggingEvent event) {
		this.lost.add(event.getFormattedMessage());
	}

	/** Requires that no buffer was lost, given a task that creates more buffers. */
	public void require(Runnable more, String description) {
		for (int i = 0; i < TIMES; i++) {
			System.gc();
			more.run();
		}
		assertThat(List.copyOf(this.lost)).as(description).filteredOn((told) -> told.contains("r2dbc")).isEmpty();
	}

	/** Discards the reports of buffers lost earlier. */
	private static void forget() {
		for (int i = 0; i < TIMES; i++) {
			System.gc();
			ByteBufAllocator.DEFAULT.buffer(1).release();
		}
	}

	@Override
	public void close() {
		this.logger.detachAppender(this);
		ResourceLeakDetector.setLevel(this.before);
	}

}
